import { Result, Schema } from "effect"
import { CalendarDate, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, subtract } from "#domain/numbers/decimal.ts"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { decimalOf, dividedBy, fraction, minus } from "#domain/numbers/fraction.ts"
import { stepsByDay } from "#domain/measures/valuation/series.ts"
import { mantissaAt, numbers, stepOn } from "#domain/measures/ledger/steps.ts"
import { rateDecimals } from "./provenRate.ts"

/** Why a return cannot be compared with a benchmark. */
export const NoBenchmark = Schema.TaggedUnion({
  NoPrices: {},
  /** The first price is later than the day from which the return counts. */
  SeriesBeginsLater: { firstOn: CalendarDate },
  /** The opening price is zero. */
  WorthlessAtStart: {},
})
export type NoBenchmark = typeof NoBenchmark.Type
const { NoPrices, SeriesBeginsLater, WorthlessAtStart } = NoBenchmark.cases

/** A period by day numbers: it begins at the end of the day `opening`, and `closing` is its last day. */
interface ComparedPeriod {
  readonly opening: number
  readonly closing: number
}

interface Comparison {
  readonly benchmark: Decimal
  /** The return less the benchmark's. */
  readonly excess: Decimal
}

/**
 * Compares a time-weighted return with that of a price series in the same period, in which each price applies until the
 * next. The series should be in the currency of the return, and include reinvested dividends if the return does.
 */
export const comparedWith = (
  series: Series | undefined,
  period: ComparedPeriod,
  timeWeighted: Decimal,
): Result.Result<Comparison, NoBenchmark> =>
  Result.map(benchmarkReturn(series, period), (benchmark) => ({
    benchmark,
    excess: subtract(timeWeighted, benchmark),
  }))

/** Ten decimals, half-even. */
function benchmarkReturn(
  series: Series | undefined,
  { opening, closing }: ComparedPeriod,
): Result.Result<Decimal, NoBenchmark> {
  const known = pricesSince(series, opening)
  if (Result.isFailure(known)) return Result.fail(known.failure)
  const { decimals, days } = known.success
  const at = (day: number) => fraction(mantissaAt(known.success, stepOn(days, day)), decimals)
  const before = at(opening)
  return Result.succeed(decimalOf(dividedBy(minus(at(closing), before), before), rateDecimals))
}

/** The value of one unit of money in the series at the end of each day, like `dailyIndex` of a portfolio. */
export function benchmarkIndex(
  series: Series | undefined,
  { opening, closing }: ComparedPeriod,
): Result.Result<Float64Array, NoBenchmark> {
  const known = pricesSince(series, opening)
  if (Result.isFailure(known)) return Result.fail(known.failure)
  const prices = numbers(known.success.mantissas)
  const before = prices[stepOn(known.success.days, opening)] as number
  const steps = stepsByDay(known.success.days, opening + 1, closing - opening)
  return Result.succeed(Float64Array.from(steps, (step) => (prices[step] as number) / before))
}

/** The series, if its price on the day `opening` is known and above zero. */
export function pricesSince(series: Series | undefined, opening: number): Result.Result<Series, NoBenchmark> {
  const first = series?.days[0]
  if (!series || first === undefined) return Result.fail(NoPrices.make({}))
  if (first > opening) return Result.fail(SeriesBeginsLater.make({ firstOn: dayOfNumber(first) }))
  return mantissaAt(series, stepOn(series.days, opening)) > 0n
    ? Result.succeed(series)
    : Result.fail(WorthlessAtStart.make({}))
}
