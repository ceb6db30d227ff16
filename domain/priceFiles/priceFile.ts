import { pricedDaysMost } from "#domain/holding/packedPrices.ts"
import { decimal, isZero, multiply, round, subtract, toPlainString } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type CsvRow, csvRows, delimiterOf } from "./csvRows.ts"
import {
  type DateOrder,
  dayIn,
  type DecimalMark,
  looksLikeDate,
  markOfNumbers,
  numberIn,
  orderOfDates,
} from "./marks.ts"

/** A price of a file with the line that has it. */
interface FilePrice {
  readonly line: number
  readonly day: CalendarDate
  /** In plain digits. */
  readonly price: string
}

/** Why a line of a file has no price that can be recorded. */
export type LineFault = "control" | "quotes" | "cells" | "date" | "future" | "price" | "contradicts"

interface RefusedPriceLine {
  readonly line: number
  readonly fault: LineFault
  /** What the line has there. */
  readonly text: string
}

export interface PriceFile {
  readonly _tag: "Read"
  /** Ascending by day. */
  readonly prices: ReadonlyArray<FilePrice>
  readonly refused: ReadonlyArray<RefusedPriceLine>
}

/** What only the person knows, because the file can be read in two ways. */
export interface PriceFileQuestion {
  readonly _tag: "Ambiguous"
  readonly ask: "order" | "mark"
  /** The first cell that can be read in two ways. */
  readonly example: string
}

interface UnreadablePriceFile {
  readonly _tag: "Unreadable"
  readonly reason: "empty" | "columns" | "noPrices" | "tooManyDays"
}

interface PriceFileOptions {
  /** Later days are refused. */
  readonly today: string
  readonly order?: DateOrder | undefined
  readonly mark?: DecimalMark | undefined
  /** The prices are in hundredths of the currency: pence, cents or agorot, as exchanges quote shares. */
  readonly isInHundredths?: boolean | undefined
}

/**
 * Reads closing prices by day from a table with or without a header. Of several columns that of the close counts, never an
 * adjusted one. A date or number that can be read in two ways is never guessed.
 */
export function readPriceFile(
  text: string,
  { today, ...known }: PriceFileOptions,
): PriceFile | PriceFileQuestion | UnreadablePriceFile {
  const rows = [...csvRows(text)]
  if (rows.length === 0) return { _tag: "Unreadable", reason: "empty" }
  const table = columnsOf(rows)
  if (!table) return { _tag: "Unreadable", reason: "columns" }
  const { date, price, width, body } = table

  const whole = body.flatMap((row) => ("cells" in row && row.cells.length === width ? [row.cells] : []))
  const cells = (column: number) => whole.map((row) => row[column] ?? "")
  const order = known.order ?? orderOfDates(cells(date))
  if (!order) {
    const example = cells(date).find((cell) => dayIn(cell, "dmy") !== dayIn(cell, "mdy")) ?? ""
    return { _tag: "Ambiguous", ask: "order", example }
  }
  const isCommaFree = delimiterOf(text.split(/\r\n|\n|\r/u)) === "," && !cells(price).some((cell) => cell.includes(","))
  const mark = known.mark ?? (isCommaFree ? "." : markOfNumbers(cells(price)))
  if (!mark) {
    const example = cells(price).find((cell) => numberIn(cell, ".") !== numberIn(cell, ",")) ?? ""
    return { _tag: "Ambiguous", ask: "mark", example }
  }

  const byDay = new Map<CalendarDate, FilePrice>()
  const refused: Array<RefusedPriceLine> = []
  for (const row of body) {
    const read = priceIn(row, { width, date, price, order, mark, today, isInHundredths: known.isInHundredths === true })
    if ("fault" in read) {
      refused.push(read)
      continue
    }
    const before = byDay.get(read.day)
    if (!before) byDay.set(read.day, read)
    else if (!isZero(subtract(decimal(before.price), decimal(read.price)))) {
      refused.push({ line: read.line, fault: "contradicts", text: String(before.line) })
    }
  }
  if (byDay.size === 0) return { _tag: "Unreadable", reason: "noPrices" }
  if (byDay.size > pricedDaysMost) return { _tag: "Unreadable", reason: "tooManyDays" }
  return { _tag: "Read", prices: [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), refused }
}

interface Reading {
  readonly width: number
  readonly date: number
  readonly price: number
  readonly order: DateOrder
  readonly mark: DecimalMark
  readonly today: string
  readonly isInHundredths: boolean
}

const hundredth = decimal("0.01")
const eighteen = { decimals: 18, rounding: "half-even" } as const

function priceIn(
  row: CsvRow,
  { width, date, price, order, mark, today, isInHundredths }: Reading,
): FilePrice | RefusedPriceLine {
  const { line } = row
  if ("fault" in row) return { line, fault: row.fault, text: "" }
  const [dateCell = "", priceCell = ""] = [row.cells[date], row.cells[price]]
  if (row.cells.length !== width) return { line, fault: "cells", text: String(row.cells.length) }
  const day = dayIn(dateCell, order)
  if (!day) return { line, fault: "date", text: dateCell }
  if (day > today) return { line, fault: "future", text: dateCell }
  const number = numberIn(priceCell, mark)
  if (number === undefined) return { line, fault: "price", text: priceCell }
  const inCurrency = isInHundredths ? toPlainString(round(multiply(decimal(number), hundredth), eighteen)) : number
  return { line, day, price: inCurrency }
}

interface Table {
  readonly date: number
  readonly price: number
  readonly width: number
  readonly body: ReadonlyArray<CsvRow>
}

/** What the column of the days is called, in the languages of the product and of Stooq. */
const dateNames = /^(date|day|datum|tag|jour|data|giorno|fecha|d[ií]a|time|timestamp)$/iu
/** What the column of the prices is called, the best one first. */
const priceNames = [
  /^(close|closing price|schluss|schlusskurs|cl[oô]ture|chiusura|cierre|zamkniecie|zamknięcie)$/iu,
  /^(price|last|nav|preis|kurs|prix|cours|prezzo|corso|precio|valor|value)$/iu,
  /^(close|price|schlusskurs|kurs|preis|cours|prix|prezzo|precio)\b/iu,
]

function columnsOf(rows: ReadonlyArray<CsvRow>): Table | undefined {
  const [first] = rows
  if (!first || !("cells" in first)) return undefined
  const { cells } = first
  const width = cells.length
  const dated = cells.findIndex((cell) => looksLikeDate(cell))
  if (dated >= 0) {
    const others = cells.flatMap((_, column) => (column === dated ? [] : [column]))
    const [price, ...more] = others.filter((column) => isNumber(cells[column] ?? ""))
    return price === undefined || more.length > 0 ? undefined : { date: dated, price, width, body: rows }
  }
  const body = rows.slice(1)
  const date = cells.findIndex((cell) => dateNames.test(cell))
  const named = priceNames.map((names) => cells.findIndex((cell) => names.test(cell))).find((column) => column >= 0)
  const price = named ?? (width === 2 ? 1 - date : undefined)
  return date < 0 || price === undefined ? undefined : { date, price, width, body }
}

const isNumber = (cell: string): boolean => numberIn(cell, ".") !== undefined || numberIn(cell, ",") !== undefined
