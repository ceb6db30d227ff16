import { type CalendarDate, dayNumber, dayOfNumber, earliestDay, latestDay } from "#domain/shared/calendarDate.ts"

/** The order of day and month in a date with slashes. */
export type DateOrder = "dmy" | "mdy"
/** What separates the decimals of a number. */
export type DecimalMark = "." | ","

const iso = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ]\d{2}:\d{2}.*)?$/u
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u

/** The day that a cell names: `2014-06-09`, `9.6.2014`, or with slashes by an order. Undefined: no day of the calendar. */
export function dayIn(cell: string, order: DateOrder): CalendarDate | undefined {
  const first = iso.exec(cell)
  if (first) return realDay(first[1], first[2], first[3])
  const second = dotted.exec(cell)
  if (second) return realDay(second[3], second[2], second[1])
  const third = slashed.exec(cell)
  if (!third) return undefined
  return order === "dmy" ? realDay(third[3], third[2], third[1]) : realDay(third[3], third[1], third[2])
}

/** Whether a cell is written as a date, real or not. */
export const looksLikeDate = (cell: string): boolean => iso.test(cell) || dotted.test(cell) || slashed.test(cell)

function realDay(year = "", month = "", day = ""): CalendarDate | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  const real = dayOfNumber(dayNumber(text))
  return real === text && real >= earliestDay && real <= latestDay ? real : undefined
}

/** The order of the dates with slashes; undefined if every one of them is a day by both orders. */
export function orderOfDates(cells: Iterable<string>): DateOrder | undefined {
  let isOpen = false
  for (const cell of cells) {
    if (!slashed.test(cell)) continue
    const [dmy, mdy] = [dayIn(cell, "dmy"), dayIn(cell, "mdy")]
    if (dmy && !mdy) return "dmy"
    if (mdy && !dmy) return "mdy"
    // 5/5/2014 is one day by both.
    if (dmy !== mdy) isOpen = true
  }
  return isOpen ? undefined : "dmy"
}

/** Between the digits of thousands: the other mark, an apostrophe, or a space of any width. */
const numbers: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^(?:\d+|\d{1,3}(?:[,'’\u0020\u00A0\u2009\u202F]\d{3})+)(?:\.\d+)?$/u,
  ",": /^(?:\d+|\d{1,3}(?:[.'’\u0020\u00A0\u2009\u202F]\d{3})+)(?:,\d+)?$/u,
}
const plain = /^\d{1,18}(\.\d{1,18})?$/u

/** The exact number in a cell, in plain digits with a point; undefined if it is none, or has more than 18 digits on a side. */
export function numberIn(cell: string, mark: DecimalMark): string | undefined {
  if (!numbers[mark].test(cell)) return undefined
  const [whole = "", decimals] = cell.split(mark)
  const digits = whole.replaceAll(/\D/gu, "").replace(/^0+(?=\d)/u, "")
  const text = decimals === undefined ? digits : `${digits}.${decimals}`
  return plain.test(text) ? text : undefined
}

/**
 * The decimal mark of the numbers; undefined if each can be read with both: 1.234 is a thousand or one. `1,234.5` and `12.5`
 * have a point, `1.234,5` and `0,25` a comma.
 */
export function markOfNumbers(cells: Iterable<string>): DecimalMark | undefined {
  let isOpen = false
  for (const cell of cells) {
    const [point, comma] = [numberIn(cell, "."), numberIn(cell, ",")]
    if (point !== undefined && (comma === undefined || isBelowOne(cell, "."))) return "."
    if (comma !== undefined && (point === undefined || isBelowOne(cell, ","))) return ","
    if (point !== comma) isOpen = true
  }
  return isOpen ? undefined : "."
}

/** `0.123`: no thousand begins with a zero. */
const isBelowOne = (cell: string, mark: DecimalMark): boolean => cell.startsWith(`0${mark}`)
