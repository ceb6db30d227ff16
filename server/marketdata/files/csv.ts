import { Result } from "effect"
import { actionColumns, readActions } from "./actionsCsv.ts"
import { collector, type Collector, counted, type Document, shown, type Unreadable } from "./document.ts"
import { type CsvRow, csvRows } from "#domain/priceFiles/csvRows.ts"

/** The symbol and currency of a table of closing prices, which does not contain them. */
export interface PriceSeries {
  readonly symbol: string
  readonly currency: string
}

/**
 * Reads a table with a header. `date` and columns named by currencies: units of each for 1 EUR, as the European Central
 * Bank publishes them, where `N/A` and an empty cell mean that there was no rate. `date` and `close`: closing prices of
 * `prices`, which is called only then. Other columns beside `close` are ignored. `date`, `kind` and `value`: its splits and
 * dividends.
 */
export function readCsv(
  text: string,
  now: Date,
  prices: () => Result.Result<PriceSeries, Unreadable>,
): Result.Result<Document, Unreadable> {
  const rows = csvRows(text)
  const header = rows.next().value
  if (!header) return Result.fail({ reason: "the file is empty" })
  if (!("cells" in header)) return Result.fail({ line: header.line, reason: `the header ${faults[header.fault]}` })

  const names = header.cells
  const date = names.findIndex((name) => /^date$/i.test(name))
  const close = names.findIndex((name) => /^close$/i.test(name))
  const currencies = names.flatMap((name, column) =>
    /^[A-Z]{3}$/.test(name) && name !== "EUR" ? [{ name, column }] : [],
  )
  const columns = actionColumns(names)
  if (date >= 0 && columns) {
    const series = prices()
    if (Result.isFailure(series)) return Result.fail(series.failure)
    const collected = collector(now)
    const { symbol, currency } = series.success
    const dated = datedRows(rows, collected, { width: names.length, date })
    const actions = readActions(dated, collected, { columns, currency })
    return Result.succeed({
      ...collected.document(`splits and dividends of ${symbol} in ${currency}`),
      actions: { symbol, currency, actions },
    })
  }
  const onlyCurrencies =
    currencies.length > 0 && names.every((name, column) => column === date || isCurrencyOrEmpty(name))
  if (date < 0 || (close < 0 && !onlyCurrencies)) {
    return Result.fail({
      line: header.line,
      reason: "the header names neither date and close, nor date and currencies, nor date, kind and value",
    })
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
    if ("fault" in row) collected.refuse(row.line, faults[row.fault])
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

const faults: Readonly<Record<Extract<CsvRow, { readonly fault: unknown }>["fault"], string>> = {
  control: "holds a control character",
  quotes: "has a quotation mark out of place",
}
