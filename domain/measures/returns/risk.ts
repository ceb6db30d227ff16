import { Result, Schema } from "effect"
import { addDays, type CalendarDate, dayOfNumber } from "#domain/shared/calendarDate.ts"

/*
 * Risk figures from a daily index as `dailyIndex` returns it: 1 at the end of the day before the first. They are
 * statistics of many days, in JavaScript numbers, accurate to twelve digits.
 */

/** A fall below the highest level so far, until that level is reached again. */
interface Drawdown {
  /** The fraction of the peak that was lost at the lowest point: 0.25 is a quarter. */
  readonly depth: number
  readonly peakOn: CalendarDate
  readonly troughOn: CalendarDate
  /** The first day on which the peak was reached again. Null if it was not. */
  readonly recoveredOn: CalendarDate | null
}

export interface Drawdowns {
  /** The fraction of the highest level so far that is lost at the end of each day. */
  readonly series: Float64Array
  /** The deepest, or the first of equal ones. Null if the index never fell. */
  readonly deepest: Drawdown | null
  /** All of them, the deepest first, equal ones in order of time. */
  readonly falls: ReadonlyArray<Drawdown>
}

/**
 * The drawdowns of an index whose first value is that of the end of `firstDay`. A fall of less than a billionth is within
 * the error of an index and counts as none.
 */
export function drawdownsOf(firstDay: number, index: Float64Array): Drawdowns {
  const series = new Float64Array(index.length)
  const falls: Array<Fall> = []
  let peak = { at: -1, value: 1 }
  let fall: Fall | undefined
  for (let i = 0; i < index.length; i++) {
    const value = index[i] as number
    if (value >= peak.value * (1 - smallestFall)) {
      if (fall) fall.recoveredAt = i
      fall = undefined
      peak = { at: i, value: Math.max(value, peak.value) }
      continue
    }
    const depth = 1 - value / peak.value
    series[i] = depth
    if (!fall) falls.push((fall = { peakAt: peak.at, troughAt: i, recoveredAt: undefined, depth }))
    else if (depth > fall.depth) Object.assign(fall, { troughAt: i, depth })
  }
  const deepestFirst = falls.toSorted((a, b) => b.depth - a.depth).map((one) => datedFrom(firstDay, one))
  return { series, deepest: deepestFirst[0] ?? null, falls: deepestFirst }
}

const smallestFall = 1e-9

interface Fall {
  readonly peakAt: number
  troughAt: number
  recoveredAt: number | undefined
  depth: number
}

function datedFrom(firstDay: number, { peakAt, troughAt, recoveredAt, depth }: Fall): Drawdown {
  const first = dayOfNumber(firstDay)
  return {
    depth,
    peakOn: addDays(first, peakAt),
    troughOn: addDays(first, troughAt),
    recoveredOn: recoveredAt === undefined ? null : addDays(first, recoveredAt),
  }
}

/**
 * The returns from each working day, Monday to Friday, to the next. A change at a weekend belongs to Monday. Weekends
 * are not observations of their own, because most prices do not change on them, which would lower any volatility.
 * Public holidays differ between markets and are included.
 */
export function workingDayReturns(firstDay: number, index: Float64Array): Float64Array {
  const returns: Array<number> = []
  let before = 1
  for (let i = 0; i < index.length; i++) {
    if (isWeekend(firstDay + i)) continue
    const value = index[i] as number
    returns.push(before === 0 ? 0 : value / before - 1)
    before = value
  }
  return Float64Array.from(returns)
}

/** Day 0 was a Thursday. */
const isWeekend = (day: number): boolean => ((((day + 4) % 7) + 7) % 7) % 6 === 0

/** Why returns have no volatility. */
export const NoVolatility = Schema.TaggedUnion({
  /** A standard deviation needs two observations. */
  TooFewObservations: { observations: Schema.Int },
  /** Everything was lost in a day, whose logarithm is infinite. */
  LostEverything: {},
})
export type NoVolatility = typeof NoVolatility.Type

/** Annualised by √252, for the trading days of a year, as volatility is mostly quoted. */
export interface Volatility {
  /** The standard deviation (n - 1) of the logarithms of the returns. */
  readonly annualised: number
  /** The same of only the returns below the mean: the semideviation. */
  readonly downside: number
}

/** The volatility of returns. The caller leaves out days on which nothing could change. */
export function volatilityOf(returns: Float64Array): Result.Result<Volatility, NoVolatility> {
  const { TooFewObservations, LostEverything } = NoVolatility.cases
  const observations = returns.length
  if (observations < 2) return Result.fail(TooFewObservations.make({ observations }))
  if (returns.some((one) => one <= -1)) return Result.fail(LostEverything.make({}))
  const logarithms = returns.map((one) => Math.log1p(one))
  const mean = logarithms.reduce((sum, one) => sum + one, 0) / observations
  let [all, below] = [0, 0]
  for (const one of logarithms) {
    const square = (one - mean) ** 2
    all += square
    if (one < mean) below += square
  }
  const ofYear = (squares: number) => Math.sqrt(squares / (observations - 1)) * Math.sqrt(tradingDaysInYear)
  return Result.succeed({ annualised: ofYear(all), downside: ofYear(below) })
}

const tradingDaysInYear = 252
