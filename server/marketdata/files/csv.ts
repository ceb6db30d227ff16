import { Result } from "effect"
import { collector, type Collector, counted, type Document, shown, type Unreadable } from "./document.ts"
import { csvCells, delimiterOf } from "#server/files/csvReading.ts"

/** The symbol and currency of a table of closing prices, which does not contain them. */
export interface PriceSeries {
  readonly symbol: string
  readonly currency: string
}

/**
 * Reads a table with a header. `date` and columns named by currencies: units of each for 1 EUR, as the European Central
 * Bank publishes them, where `N/A` and an empty cell mean that there was no rate. `date` and `close`: closing prices of
 * `prices`, which is called only then. Other columns beside `close` are ignored.
 */
export function readCsv(
  text: string,
  now: Date,
  prices: () => Result.Result<PriceSeries, Unreadable>,
): Result.Result<Document, Unreadable> {
  const rows = csvRows(text)
  const header = rows.next().value
  if (!header) return Result.fail({ reason: "the file is empty" })
  if (!("cells" in header)) return Result.fail({ line: header.line, reason: `the header ${header.fault}` })

  const names = header.cells
  const date = names.findIndex((name) => /^date$/i.test(name))
  const close = names.findIndex((name) => /^close$/i.test(name))
  const currencies = names.flatMap((name, column) =>
    /^[A-Z]{3}$/.test(name) && name !== "EUR" ? [{ name, column }] : [],
  )
  const onlyCurrencies =
    currencies.length > 0 && names.every((name, column) => column === date || isCurrencyOrEmpty(name))
  if (date < 0 || (close < 0 && !onlyCurrencies)) {
    return Result.fail({ line: header.line, reason: "the header names neither date and close nor date and currencies" })
  }

  const collected = collector(now)
  if (close < 0) {
    readRates(rows, collected, { width: names.length, date, currencies })
    return Result.succeed(
      collected.document(`rates of ${counted(currencies.length, "currency", "currencies")} for 1 EUR`),
    )
  }
  const series = prices()
  if (Result.isFailure(series)) return Result.fail(series.failure)
  readPrices(rows, collected, { width: names.length, date, close, ...series.success })
  return Result.succeed(collected.document(`prices of ${series.success.symbol} in ${series.success.currency}`))
}

/** The bank ends its header with a comma, so there is a last column without a name. */
const isCurrencyOrEmpty = (name: string): boolean => name === "" || (/^[A-Z]{3}$/.test(name) && name !== "EUR")

function readRates(
  rows: Iterable<CsvRow>,
  collected: Collector,
  table: {
    readonly width: number
    readonly date: number
    readonly currencies: ReadonlyArray<{ readonly name: string; readonly column: number }>
  },
): void {
  for (const { line, cells, day } of datedRows(rows, collected, table)) {
    for (const { name, column } of table.currencies) {
      const cell = cells[column] ?? ""
      if (cell === "" || cell === "N/A") continue
      collected.value(line, { kind: "rate", symbol: name, currency: name }, day, cell)
    }
  }
}

function readPrices(
  rows: Iterable<CsvRow>,
  collected: Collector,
  table: { readonly width: number; readonly date: number; readonly close: number } & PriceSeries,
): void {
  const series = { kind: "price", symbol: table.symbol, currency: table.currency } as const
  for (const { line, cells, day } of datedRows(rows, collected, table)) {
    collected.value(line, series, day, cells[table.close] ?? "")
  }
}

/** Yields rows with as many cells as the header, and refuses others: a truncated line may end in half a number. */
function* datedRows(
  rows: Iterable<CsvRow>,
  collected: Collector,
  { width, date }: { readonly width: number; readonly date: number },
) {
  for (const row of rows) {
    if ("fault" in row) collected.refuse(row.line, row.fault)
    else if (row.cells.length !== width) {
      collected.refuse(
        row.line,
        `has ${counted(row.cells.length, "cell", "cells")} where the header has ${width}: ${shown(row.cells.join(","))}`,
      )
    } else {
      const day = collected.day(row.line, row.cells[date] ?? "")
      if (day) yield { line: row.line, cells: row.cells, day }
    }
  }
}

/** The cells of one line, or why they cannot be read. `line` counts from 1. */
type CsvRow =
  | { readonly line: number; readonly cells: ReadonlyArray<string> }
  | { readonly line: number; readonly fault: string }

/**
 * The rows of a table of days and numbers, without blank lines, and with cells trimmed. Each line is read by itself: no
 * cell of such a table contains a line break, so a stray quotation mark affects its own line and not the rest of the
 * file.
 */
export function* csvRows(text: string): Generator<CsvRow, undefined> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)
  const delimiter = delimiterOf(lines.find((line) => line.trim() !== "") ?? "")
  for (const [index, content] of lines.entries()) {
    if (content.trim() === "") continue
    const line = index + 1
    if (hasControlCharacter(content)) yield { line, fault: "holds a control character" }
    else {
      // RFC 4180 has no space between a separator and a quotation mark; some tables do.
      const cells = content.includes('"')
        ? csvCells(content.replaceAll(/(^|[,;\t]) +(?=")/g, "$1"), delimiter)?.[0]
        : content.split(delimiter)
      yield cells
        ? { line, cells: cells.map((cell) => cell.trim()) }
        : { line, fault: "has a quotation mark out of place" }
    }
  }
}

// oxlint-disable-next-line no-control-regex -- it is control characters that are looked for; the tab separates cells
const hasControlCharacter = (text: string): boolean => /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)
