import { fixedOn } from "./endedCurrencies.ts"
import { currencyCodes } from "#domain/shared/currencies.ts"
import { Latest, oncePerObject } from "#domain/shared/memo.ts"
import { BigDecimal } from "effect"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, toPlainString } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Market, Series } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fraction } from "#domain/numbers/fraction.ts"
import { exactSteps, mantissaAt, stepOn } from "#domain/measures/ledger/steps.ts"

/**
 * A published series, ready to compute with, from rows of day and plain decimal text. Rows may come in any order; of
 * two rows for one day the later one applies, because it is a correction.
 */
export function seriesOf(currency: string, rows: Iterable<readonly [day: string, value: string]>): Series {
  const byDay = new Map<number, string>()
  let last = -Infinity
  let ascending = true
  for (const [day, value] of rows) {
    const number = dayNumber(day)
    ascending &&= number > last
    last = number
    byDay.set(number, value)
  }
  const points = [...byDay]
  if (!ascending) points.sort(([a], [b]) => a - b)
  const steps = exactSteps(
    Int32Array.from(points, ([day]) => day),
    points.map(([, value]) => value),
  )
  return { currency, ...steps }
}

/**
 * A series in which the days without a value have that of another series in the same currency. The same object for the
 * same two series.
 */
export const filledFrom = (series: Series, other: Series): Series =>
  filled.of(series, "", [other], () => {
    const textOf = (of: Series, step: number) => toPlainString(BigDecimal.make(mantissaAt(of, step), of.decimals))
    const rowsOf = (of: Series) => Array.from(of.days, (day, step) => [dayOfNumber(day), textOf(of, step)] as const)
    const splits = series.splits ?? other.splits
    return { ...seriesOf(series.currency, [...rowsOf(other), ...rowsOf(series)]), ...(splits && { splits }) }
  })
const filled = new Latest<Series>()

/** A published value, and the day on which it was published. */
export interface Published {
  readonly on: CalendarDate
  readonly value: Decimal
}

/**
 * The value that applies on a day, given by its number: the last one published on or before it. Undefined before the
 * first.
 */
export function publishedOn(series: Series | undefined, day: number): Published | undefined {
  if (!series) return undefined
  const step = stepOn(series.days, day)
  if (step < 0) return undefined
  return {
    on: dayOfNumber(series.days[step] as number),
    value: BigDecimal.make(mantissaAt(series, step), series.decimals),
  }
}

/** For each day of a range, the index of the step that applies: -1 before the first. */
export function stepsByDay(days: Int32Array, from: number, count: number): Int32Array {
  const steps = new Int32Array(count)
  let step = stepOn(days, from)
  for (let i = 0; i < count; i++) {
    while (step + 1 < days.length && (days[step + 1] as number) <= from + i) step++
    steps[i] = step
  }
  return steps
}

/** The rate that applies on a day, which is the last one published, and its day. */
export interface Rate {
  readonly unitsForOneEuro: Fraction
  /** Undefined for the euro itself, which needs no rate. */
  readonly on: number | undefined
}

const euro: Rate = { unitsForOneEuro: { numerator: 1n, denominator: 1n }, on: undefined }

/** Undefined before the first rate of the currency: rates are never estimated. */
export function rateOn(market: Pick<Market, "rate">, currency: string, day: number): Rate | undefined {
  if (currency === "EUR") return euro
  const series = market.rate(currency as Currency)
  if (!series) return undefined
  const step = stepOn(series.days, day)
  if (step < 0) return undefined
  const on = series.days[step] as number
  return {
    unitsForOneEuro: fraction(mantissaAt(series, step), series.decimals),
    on: fixedOn(currency, day, on) ?? on,
  }
}

/** The rates of all currencies that have some: the same objects until one is new. */
export const everyRate = oncePerObject((market: Pick<Market, "rate">): ReadonlyArray<Series> =>
  currencyCodes.flatMap((currency) => (currency === "EUR" ? [] : (market.rate(currency) ?? []))),
)
