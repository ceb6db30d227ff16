import { type CalendarDate, dayNumber, dayOfNumber, earliestDay, latestDay } from "#domain/shared/calendarDate.ts"
import type { ActionsOfSymbol } from "#server/marketdata/actions/action.ts"
import { type Point, type SeriesKey, type SeriesPoints, seriesName } from "#server/marketdata/points.ts"

/** The valid values of a document, and the lines that were refused. */
export interface Document {
  readonly title: string
  readonly series: ReadonlyArray<SeriesPoints>
  /** Of a table of corporate actions. */
  readonly actions?: ActionsOfSymbol
  readonly refused: ReadonlyArray<RefusedLine>
}

/** `line` counts from 1. `reason` is a sentence for an operator, with the offending text escaped. */
export interface RefusedLine {
  readonly line: number
  readonly reason: string
}

/** The whole document cannot be read. */
export interface Unreadable {
  readonly line?: number
  readonly reason: string
}

/** Collects the values of a document, and checks each of them. */
export interface Collector {
  /** The day if it can have a value; otherwise the line is refused. */
  readonly day: (line: number, text: string) => CalendarDate | undefined
  readonly value: (
    line: number,
    series: SeriesKey & { readonly currency: string },
    day: CalendarDate,
    text: string,
  ) => void
  readonly refuse: (line: number, reason: string) => void
  readonly document: (title: string) => Document
}

/**
 * Refuses days that are still in the future everywhere at `now`: no value can have been published for them. Refuses a
 * second, different value for a day: the document contradicts itself, and the first line counts.
 */
export function collector(now: Date): Collector {
  const collected = new Map<
    string,
    { key: SeriesPoints; lines: Map<CalendarDate, Point & { readonly line: number }> }
  >()
  const refused: Array<RefusedLine> = []
  const lastDay = lastDayOnEarth(now)
  const refuse = (line: number, reason: string): void => void refused.push({ line, reason })

  return {
    refuse,
    day(line, text) {
      const day = calendarDay(text)
      const fault = day === undefined ? faultOfDay(text) : day > lastDay ? "is in the future" : undefined
      if (fault) refuse(line, `${shown(text)} ${fault}`)
      return fault ? undefined : day
    },
    value(line, series, day, text) {
      const fault = faultOfValue(text, series.kind)
      if (fault) return refuse(line, `${series.symbol} ${day}: ${shown(text)} ${fault}`)
      const name = seriesName(series)
      const one = collected.get(name) ?? { key: { ...series, points: [] }, lines: new Map() }
      collected.set(name, one)
      const before = one.lines.get(day)
      if (!before) one.lines.set(day, { line, day, value: text })
      else if (!isSameNumber(before.value, text)) {
        refuse(line, `${series.symbol} ${day}: ${text}, but line ${before.line} says ${before.value}, which is used`)
      }
    },
    document: (title) => ({
      title,
      series: Array.from(collected.values(), ({ key, lines }) => ({ ...key, points: Array.from(lines.values()) })),
      refused,
    }),
  }
}

/** The calendar day where it is latest: the Line Islands are 14 hours ahead. */
const lastDayOnEarth = (now: Date): CalendarDate => dayOfNumber(Math.floor((now.getTime() / 3_600_000 + 14) / 24))

const isDayText = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

export function calendarDay(text: string): CalendarDate | undefined {
  if (!isDayText(text) || text < earliestDay || text > latestDay) return undefined
  const number = dayNumber(text)
  const day = Number.isNaN(number) ? undefined : dayOfNumber(number)
  return day === text ? day : undefined
}

const faultOfDay = (text: string): string =>
  isDayText(text)
    ? `is not a day of the calendar between ${earliestDay} and ${latestDay}`
    : "is not a day written YYYY-MM-DD"

const plainNumber = /^-?\d+(\.\d+)?$/
const withinBounds = /^-?\d{1,18}(\.\d{1,18})?$/

/** Zero is a price: that of a share that became worthless. A rate is above zero, because amounts are divided by it. */
export function faultOfValue(text: string, kind: SeriesKey["kind"]): string | undefined {
  if (!plainNumber.test(text)) return "is not a number in plain digits with a decimal point"
  if (!withinBounds.test(text)) return "has more than 18 digits before or after the point"
  if (kind === "price") return text.startsWith("-") ? "is below zero" : undefined
  return text.startsWith("-") || !/[1-9]/.test(text) ? "is not above zero" : undefined
}

const isSameNumber = (a: string, b: string): boolean => a === b || withoutPadding(a) === withoutPadding(b)
const withoutPadding = (text: string): string =>
  (text.includes(".") ? text.replace(/\.?0+$/, "") : text).replace(/^0+(?=\d)/, "")

/** The text quoted, shortened and with escaped control characters: safe to print on a terminal. */
export const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text)

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
