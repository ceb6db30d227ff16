import { Result } from "effect"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import type { NoMultiples } from "#domain/measures/privateMarkets/multiples.ts"
import type { NoBenchmark } from "#domain/measures/returns/benchmark.ts"
import type { NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import type { NoTimeWeightedReturn } from "#domain/measures/returns/timeWeighted.ts"
import { type Decimal, toPlainString } from "#domain/numbers/decimal.ts"
import type { Ratio, Unavailable } from "#contract/measures.ts"

export const known = (value: Decimal): Ratio => ({ value: toPlainString(value), unavailable: null })

/** To ten decimals. */
export const knownFraction = (value: Fraction): Ratio => known(decimalOf(value, 10))

export const unavailable = (reason: Unavailable): Ratio => ({ value: null, unavailable: reason })

type NoFigure = NoRate | NoMultiples | NoBenchmark | NoTimeWeightedReturn

/** A figure, or the contract's reason why there is none. */
export const ratioOf = (figure: Result.Result<Decimal, NoFigure>): Ratio =>
  Result.match(figure, { onSuccess: known, onFailure: (reason) => unavailable(reasonOf(reason)) })

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
    case "RateTooLarge":
      return "noRate"
    case "NothingPaidIn":
      return "notPaidIn"
    case "NoPrices":
      return "noPrices"
    case "SeriesBeginsLater":
      return "pricesStartLater"
    case "NothingInvested":
      return "nothingInvested"
    case "WorthlessAtStart":
    case "CapitalBelowZero":
      return "belowZero"
  }
}
