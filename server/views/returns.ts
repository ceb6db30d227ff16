import { withoutSplits } from "#domain/measures/valuation/reportedSplits.ts"
import { BigDecimal, Result } from "effect"
import { afterTax } from "#domain/measures/returns/afterTax.ts"
import { rateBadge } from "#domain/measures/returns/badges.ts"
import { fraction } from "#domain/numbers/fraction.ts"
import { bookDecimals } from "#domain/numbers/plainDecimal.ts"
import type { Span } from "#domain/measures/returns/bundles.ts"
import {
  type BothReturns,
  type Measured,
  type NoReturn,
  type Performance,
  ifPriced,
  performanceOf,
  type Returns,
  returnsByPortfolio,
  timeWeightedIn,
} from "#domain/measures/returns/performance.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { seriesIn } from "#domain/measures/returns/seriesIn.ts"
import { type RecordedReturn, type TrackRecord, trackRecordOf } from "#domain/measures/returns/trackRecord.ts"
import { benchmarkIndex, comparedWith, type NoBenchmark } from "#domain/measures/returns/benchmark.ts"
import type { Volatility } from "#domain/measures/returns/risk.ts"
import { annualised } from "#domain/measures/returns/timeWeighted.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { Ratio } from "#contract/figures/measures.ts"
import type { readReturnsByPortfolio, ReturnsView } from "#contract/figures/returns.ts"
import { recordedText } from "./amounts.ts"
import { measuredOf } from "./netWorth.ts"
import { certainDecimals, certainDigits, internalRateOf, known, notQuiteLost, reasonOf, unavailable } from "./ratios.ts"
import type { HouseholdWealth } from "./wealth.ts"

export interface ReturnsPeriod {
  /** The period begins at the end of this day. */
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly currency: Currency
}

/** A price series to compare with, and its name if that is known. */
export interface Benchmark {
  readonly symbol: string
  readonly name: string | null
}

/**
 * Ratios are shown to eight decimals: to that precision the fast computations agree with the exact ones. Of a return with more
 * digits the first ten are shown.
 */
const ratioDecimals = 8

export function returnsView(
  wealth: HouseholdWealth,
  question: ReturnsPeriod & {
    readonly scope: ReturnScope
    readonly benchmark: Benchmark | undefined
    readonly tax?: "before" | "after"
    readonly measured?: Measured
  },
): ReturnsView {
  const { from, to, currency, scope, benchmark } = question
  const span = spanOf(question)
  const measured = measuredOf(wealth)
  const taxed = question.tax === "after" ? { ...measured, ledgers: measured.ledgers.map(afterTax) } : measured
  const performance = shownPerformance(taxed, span, scope, question.measured)
  const { amounts, moneyWeighted, owed } = performance
  const timeWeighted = timeWeightedOf(performance)
  const record = Result.map(performance.index, (index) => trackRecordOf(performance.invested, index))
  const yearly = annualisedOf(
    Result.map(performance.index, (growth) => growth.at(-1) as number),
    span,
  )
  return {
    from,
    to,
    currency,
    debts: owed ? { opening: amount(owed.opening, currency), closing: amount(owed.closing, currency) } : null,
    timeWeighted: ratio(timeWeighted),
    timeWeightedAnnualised: yearly,
    moneyWeighted: internalRateOf(moneyWeighted, ratioDecimals, reasonFor),
    badge: yearly.value === null ? null : rateBadge(BigDecimal.fromStringUnsafe(yearly.value)),
    openingValue: amount(amounts.opening, currency),
    paidIn: amount(amounts.paidIn, currency),
    received: amount(amounts.takenOut, currency),
    closingValue: amount(amounts.closing, currency),
    monthly: recorded(record, "monthly").map((one) => ({ month: one.period, value: valueOf(one) })),
    yearly: recorded(record, "yearly").map((one) => ({ year: Number(one.period), value: valueOf(one) })),
    volatility: volatilityOf(record, "annualised"),
    downsideVolatility: volatilityOf(record, "downside"),
    ...drawdownOf(record, to),
    index: Result.match(performance.index, { onSuccess: hundreds, onFailure: () => [] }),
    benchmark: benchmark ? comparison(wealth, span, benchmark, timeWeighted) : null,
  }
}

/** The performance without the returns of what was never priced. */
function shownPerformance(...question: Parameters<typeof performanceOf>): Performance {
  const performance = performanceOf(...question)
  const { isPriced, index, moneyWeighted } = performance
  return { ...performance, index: ifPriced(isPriced, index), moneyWeighted: ifPriced(isPriced, moneyWeighted) }
}

export function returnsByPortfolioView(
  wealth: HouseholdWealth,
  question: ReturnsPeriod,
): AnswerOf<typeof readReturnsByPortfolio> {
  const { household, portfolios } = returnsByPortfolio(measuredOf(wealth), spanOf(question))
  const one = ({ timeWeighted, moneyWeighted }: Returns) => ({
    timeWeighted: ratio(Result.map(timeWeighted, returnOf)),
    moneyWeighted: internalRateOf(moneyWeighted, ratioDecimals, reasonFor),
  })
  const view = (returns: BothReturns) => ({
    ...one(returns),
    ownMoney: returns.ownMoney ? one(returns.ownMoney) : null,
  })
  return {
    from: question.from,
    to: question.to,
    currency: question.currency,
    household: view(household),
    portfolios: wealth.portfolios.flatMap(({ portfolio_id, status }) => {
      const portfolioId = portfolio_id
      const returns = status === "active" ? portfolios.get(portfolioId) : undefined
      return returns ? [{ portfolioId, ...view(returns) }] : []
    }),
  }
}

/** The time-weighted return of a scope alone, which costs less than all that {@link returnsView} says. */
export const timeWeightedRatio = (wealth: HouseholdWealth, period: ReturnsPeriod, scope: ReturnScope): Ratio =>
  timeWeightedRatios(wealth, period, scope).timeWeighted

/** The same, of the period and annualised. */
export function timeWeightedRatios(
  wealth: HouseholdWealth,
  period: ReturnsPeriod,
  scope: ReturnScope,
): Pick<ReturnsView, "timeWeighted" | "timeWeightedAnnualised"> {
  const span = spanOf(period)
  const found = timeWeightedIn(measuredOf(wealth), span, scope)
  return {
    timeWeighted: ratio(Result.map(found, returnOf)),
    timeWeightedAnnualised: annualisedOf(
      Result.map(found, (rate) => rate + 1),
      span,
    ),
  }
}

const spanOf = ({ from, to, currency }: ReturnsPeriod): Span => ({
  from: dayNumber(from),
  to: dayNumber(to),
  currency,
})

type Figure<Value> = Result.Result<Value, NoReturn | NoBenchmark>

const timeWeightedOf = ({ index }: Performance): Figure<Decimal> =>
  Result.map(index, (growth) => returnOf((growth.at(-1) as number) - 1))

/** The annual return that makes an amount grow by a factor over a period. */
function annualisedOf(factor: Result.Result<number, NoReturn>, { from, to }: Span): Ratio {
  if (Result.isFailure(factor)) return unavailable(reasonFor(factor.failure))
  const growth = decimalOfNumber(factor.success, growthDecimals)
  const { rate, basis } = annualised(fraction(growth.value, growthDecimals), to - from)
  return basis === "year" ? ratio(Result.succeed(rate)) : unavailable("tooShort")
}

const growthDecimals = 15

const ratio = (figure: Figure<Decimal>): Ratio =>
  Result.match(figure, {
    onSuccess: knownReturn,
    onFailure: (reason) => unavailable(reasonFor(reason)),
  })

const knownReturn = (value: Decimal): Ratio => known(notQuiteLost(value, certainDecimals(value, ratioDecimals)))

const reasonFor = (reason: NoReturn | NoBenchmark) => (reason._tag === "RateMissing" ? "missingRate" : reasonOf(reason))

const amount = (inBook: bigint, currency: string): string =>
  recordedText(BigDecimal.make(inBook, bookDecimals), currency)

/** Converts a ratio from a JavaScript number to a decimal, limited to the largest finite number. */
const decimalOfNumber = (number: number, decimals: number = ratioDecimals): Decimal =>
  BigDecimal.make(BigInt(Math.round(Math.min(Number.MAX_VALUE, number * 10 ** decimals))), decimals)

/** A return, with more decimals than are shown. */
const returnOf = (number: number): Decimal => decimalOfNumber(number, growthDecimals)

const knownNumber = (number: number): Ratio => knownReturn(returnOf(number))

const recorded = (record: Figure<TrackRecord>, by: "monthly" | "yearly"): ReadonlyArray<RecordedReturn> =>
  Result.match(record, { onSuccess: (all) => all[by], onFailure: () => [] })

const valueOf = ({ return: value }: RecordedReturn): Ratio =>
  value === undefined ? unavailable("nothingInvested") : knownNumber(value)

function volatilityOf(record: Figure<TrackRecord>, which: keyof Volatility): Ratio {
  if (Result.isFailure(record)) return unavailable(reasonFor(record.failure))
  return Result.match(record.success.volatility, {
    onSuccess: (volatility) => knownNumber(volatility[which]),
    onFailure: ({ _tag }) => unavailable(_tag === "TooFewObservations" ? "tooShort" : "belowZero"),
  })
}

function drawdownOf(
  record: Figure<TrackRecord>,
  to: CalendarDate,
): Pick<ReturnsView, "maximumDrawdown" | "deepestDrawdowns" | "drawdown"> {
  if (Result.isFailure(record)) return { maximumDrawdown: null, deepestDrawdowns: [], drawdown: [] }
  const { series, falls } = record.success.drawdowns
  const deepestDrawdowns = falls.slice(0, fallsShown).map(({ depth, peakOn, troughOn, recoveredOn }) => ({
    depth: decimalText(depth, ratioDecimals),
    peakOn,
    troughOn,
    recoveredOn,
    days: dayNumber(recoveredOn ?? to) - dayNumber(peakOn),
  }))
  return {
    maximumDrawdown: deepestDrawdowns[0] ?? null,
    deepestDrawdowns,
    drawdown: ["0", ...Array.from(series, (depth) => decimalText(-depth, ratioDecimals))],
  }
}

const fallsShown = 5

/** The index with 100 at the end of the day before the first. */
const hundreds = (index: Float64Array): ReadonlyArray<string> => [
  "100.0000",
  ...Array.from(index, (growth) => fixedText(growth * 100)),
]

/**
 * Four decimals, of which those after the first ten digits are zeros, as they are not certain. A number so large that JavaScript
 * would write it with an exponent has no decimals any more.
 */
function fixedText(number: number): string {
  const certain = number < 1e6 ? number : Number(number.toPrecision(certainDigits))
  return certain < 1e21 ? certain.toFixed(4) : BigInt(certain).toString()
}

const decimalText = (number: number, decimals: number): string => known(decimalOfNumber(number, decimals)).value ?? "0"

function comparison(
  { market }: HouseholdWealth,
  span: Span,
  { symbol, name }: Benchmark,
  timeWeighted: Figure<Decimal>,
): ReturnsView["benchmark"] {
  const series = withoutSplits(market.price(symbol))
  const converted = series && seriesIn(series, market, span.currency, span)
  const period = { opening: span.from, closing: span.to }
  const index = benchmarkIndex(converted, period)
  const compared = comparedWith(
    converted,
    period,
    Result.getOrElse(timeWeighted, () => BigDecimal.make(0n, 0)),
  )
  return {
    symbol,
    name,
    currency: series?.currency ?? span.currency,
    timeWeighted: ratio(Result.map(compared, ({ benchmark }) => benchmark)),
    excess: Result.isFailure(timeWeighted) ? ratio(timeWeighted) : ratio(Result.map(compared, ({ excess }) => excess)),
    index: Result.match(index, {
      onSuccess: hundreds,
      onFailure: () => Array<string | null>(span.to - span.from + 1).fill(null),
    }),
  }
}
