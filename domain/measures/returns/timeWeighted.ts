import { Schema } from "effect"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { decimalOf, type Fraction, minus } from "#domain/numbers/fraction.ts"
import { decimalOfFixed, fixedOf, fixedOne, fixedPower, fixedRoot } from "./fixedPoint.ts"
import { rateDecimals } from "./provenRate.ts"

/*
 * The return of the investment regardless of the investor's timing: the day's growth of the money that was in it, day after
 * day, linked. What came in counts from the start of its day, and what went out until the end of its day.
 */

/** Why there is no time-weighted return. */
export const NoTimeWeightedReturn = Schema.TaggedUnion({
  NothingInvested: {},
  /** More was owed than owned, or more lost than there was: such capital has no growth. */
  CapitalBelowZero: {},
})
export type NoTimeWeightedReturn = typeof NoTimeWeightedReturn.Type

const whole: Fraction = { numerator: 1n, denominator: 1n }

/** A return as it is shown: a year's, or where no more than a year is known, that of the period as it is. */
export interface ShownReturn {
  readonly rate: Decimal
  readonly basis: "year" | "period"
}

/** Annualised over actual days by 365, but only beyond one year: less would promise what has not been seen. */
export function annualised(growth: Fraction, days: number): ShownReturn {
  if (days <= 365) return { rate: decimalOf(minus(growth, whole), rateDecimals), basis: "period" }
  const grown = fixedOf(growth)
  if (grown <= 0n) return { rate: decimalOf(minus(growth, whole), rateDecimals), basis: "year" }
  return { rate: decimalOfFixed(fixedPower(fixedRoot(grown, days), 365) - fixedOne, rateDecimals), basis: "year" }
}
