import { BigDecimal, Result } from "effect"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import type { NoMultiples } from "#domain/measures/privateMarkets/multiples.ts"
import type { NoBenchmark } from "#domain/measures/returns/benchmark.ts"
import type { NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import type { NoTimeWeightedReturn, ShownReturn } from "#domain/measures/returns/timeWeighted.ts"
import { add, type Decimal, decimal, isLess, round, toPlainString } from "#domain/numbers/decimal.ts"
import type { InternalRate, Ratio, Unavailable } from "#contract/figures/measures.ts"

export const known = (value: Decimal): Ratio => ({ value: toPlainString(value), unavailable: null })

/** To ten decimals. */
export const knownFraction = (value: Fraction): Ratio => known(decimalOf(value, 10))

export const unavailable = (reason: Unavailable): Ratio => ({ value: null, unavailable: reason })

type NoFigure = NoRate | NoMultiples | NoBenchmark | NoTimeWeightedReturn

/** A figure, or the contract's reason why there is none. */
export const ratioOf = (figure: Result.Result<Decimal, NoFigure>): Ratio =>
  Result.match(figure, { onSuccess: known, onFailure: (reason) => unavailable(reasonOf(reason)) })

/** A rate of return, rounded half-even to `decimals`. */
export const internalRateOf = <Reason>(
  figure: Result.Result<ShownReturn, Reason>,
  decimals: number,
  reasonFor: (reason: Reason) => Unavailable,
): InternalRate =>
  Result.match(figure, {
    onSuccess: ({ rate, basis }) => ({ ...known(notQuiteLost(rate, decimals)), basis }),
    onFailure: (reason) => ({ ...unavailable(reasonFor(reason)), basis: null }),
  })

/** A return rounded half-even. One above a total loss is not rounded to a total loss. */
export function notQuiteLost(rate: Decimal, decimals: number): Decimal {
  const rounded = round(rate, { decimals, rounding: "half-even" })
  return isLess(minusOne, rounded) || !isLess(minusOne, rate) ? rounded : add(minusOne, BigDecimal.make(1n, decimals))
}

/** So many digits of a time-weighted return are certain, over a century of days: see docs/numbers.md. */
export const certainDigits = 10

/** The decimals of a time-weighted return: as many as are shown, and fewer where it has more digits than are certain. */
export function certainDecimals(rate: Decimal, decimals: number): number {
  const whole = round(rate, { decimals: 0, rounding: "down" }).value
  const digits = whole === 0n ? 0 : (whole < 0n ? -whole : whole).toString().length
  return Math.min(decimals, certainDigits - digits)
}

const minusOne = decimal("-1")

export function reasonOf(reason: NoFigure): Unavailable {
  switch (reason._tag) {
    case "NoFlows":
      return "noFlows"
    case "AllOnOneDay":
      return "sameDay"
    case "OnlyPaidIn":
      return "onlyPaidIn"
    case "OnlyReceived":
      return "onlyReceived"
    case "NoRateFits":
      return "noRate"
    case "SeveralRates":
      return "severalRates"
    case "RateTooLarge":
      return "rateTooLarge"
    case "NothingPaidIn":
      return "notPaidIn"
    case "NoPrices":
    case "NeverPriced":
      return "noPrices"
    case "SeriesBeginsLater":
      return "pricesStartLater"
    case "NothingInvested":
      return "nothingInvested"
    case "DebtsExceedAssets":
      return "debtsExceedAssets"
    case "WorthlessAtStart":
    case "CapitalBelowZero":
      return "belowZero"
  }
}
