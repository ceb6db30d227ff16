import { Schema } from "effect"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { decimalOf, type Fraction, minus } from "#domain/numbers/fraction.ts"
import { decimalOfFixed, fixedOf, fixedOne, fixedPower, fixedRoot } from "./fixedPoint.ts"
import { rateDecimals } from "./provenRate.ts"

/*
 * The return of the investment regardless of the investor's timing: the daily growth of the invested money, linked over
 * all days. Money that comes in counts from the start of its day, and money that goes out until the end of its day.
 */

/** Why there is no time-weighted return. */
export const NoTimeWeightedReturn = Schema.TaggedUnion({
  NothingInvested: {},
  /** Of all that is held, only what was paid or received is known, and no price or value since. */
  NeverPriced: {},
  /** Debts exceeded assets, or losses exceeded the capital: such capital has no growth. */
  CapitalBelowZero: {},
  /** Of own money: on some day the debts were as large as the assets, or larger. */
  DebtsExceedAssets: {},
})
export type NoTimeWeightedReturn = typeof NoTimeWeightedReturn.Type

const whole: Fraction = { numerator: 1n, denominator: 1n }

/** A return as it is shown: annualised, or that of the period if it is no longer than a year. */
export interface ShownReturn {
  readonly rate: Decimal
  readonly basis: "year" | "period"
}

/** Annualises over actual days by 365, but only beyond one year: for less, it would be an extrapolation. */
export function annualised(growth: Fraction, days: number): ShownReturn {
  if (days <= 365) return { rate: decimalOf(minus(growth, whole), rateDecimals), basis: "period" }
  const grown = fixedOf(growth)
  if (grown <= 0n) return { rate: decimalOf(minus(growth, whole), rateDecimals), basis: "year" }
  return { rate: decimalOfFixed(fixedPower(fixedRoot(grown, days), 365) - fixedOne, rateDecimals), basis: "year" }
}
