import { Result, Schema } from "effect"
import type { Decimal } from "../../shared/decimal.ts"
import { decimalOf, dividedBy, type Fraction, minus, plus, times } from "../fraction.ts"
import { decimalOfFixed, fixedOf, fixedOne, fixedPower, fixedRoot } from "./fixedPoint.ts"
import { rateDecimals } from "./provenRate.ts"

/*
 * The return of the investment whatever the investor's timing: the day's growth of the money that was in it, day after
 * day, linked. What came in counts from the start of its day, and what went out until the end of its day.
 */

/** A stretch without flows inside it. */
export interface SubPeriod {
  /** What worked: the value before it, and what came in at its start. */
  readonly capital: Fraction
  /** What became of it: the value after it, and what went out at its end. */
  readonly outcome: Fraction
}

/** One day. Flows are not below zero; in a day without flows they are nothing. */
export interface InvestedDay {
  readonly valueBefore: Fraction
  readonly inflow: Fraction
  readonly outflow: Fraction
  readonly valueAfter: Fraction
}

export const subPeriodOf = ({ valueBefore, inflow, outflow, valueAfter }: InvestedDay): SubPeriod => ({
  capital: plus(valueBefore, inflow),
  outcome: plus(valueAfter, outflow),
})

/**
 * The stretches between flows that were each valued just before they moved. The last valuation ends the last stretch,
 * and its flow is no longer part of anything.
 */
export const betweenFlows = (
  valuations: ReadonlyArray<{ readonly valueBeforeFlow: Fraction; readonly flow: Fraction }>,
): ReadonlyArray<SubPeriod> =>
  valuations.slice(1).map(({ valueBeforeFlow: outcome }, i) => {
    const { valueBeforeFlow, flow } = valuations[i] as (typeof valuations)[number]
    return { capital: plus(valueBeforeFlow, flow), outcome }
  })

/** Why there is no time-weighted return. */
export const NoTimeWeightedReturn = Schema.TaggedUnion({
  NothingInvested: {},
  /** More was owed than owned, or more lost than there was: such capital has no growth. */
  CapitalBelowZero: {},
})
export type NoTimeWeightedReturn = typeof NoTimeWeightedReturn.Type
const { NothingInvested, CapitalBelowZero } = NoTimeWeightedReturn.cases

/**
 * What one unit of money grew into, exactly. A stretch without capital leaves it as it was. After everything was lost
 * it stays nothing, whatever is put in later.
 */
export function growthOf(subPeriods: ReadonlyArray<SubPeriod>): Result.Result<Fraction, NoTimeWeightedReturn> {
  let growth: Fraction = { numerator: 1n, denominator: 1n }
  let invested = false
  for (const { capital, outcome } of subPeriods) {
    if (capital.numerator === 0n) continue
    if (capital.numerator < 0n || outcome.numerator < 0n) return Result.fail(CapitalBelowZero.make({}))
    growth = times(growth, dividedBy(outcome, capital))
    invested = true
  }
  return invested ? Result.succeed(growth) : Result.fail(NothingInvested.make({}))
}

/** The time-weighted return of all of it: 0.1 is ten percent. Ten decimals, half-even. */
export const timeWeightedReturn = (
  subPeriods: ReadonlyArray<SubPeriod>,
): Result.Result<Decimal, NoTimeWeightedReturn> =>
  Result.map(growthOf(subPeriods), (growth) => decimalOf(minus(growth, whole), rateDecimals))

/** Returns of periods that follow each other, as the return of all of them. */
export function linkedReturn(returns: ReadonlyArray<Fraction>): Fraction {
  let growth = whole
  for (const one of returns) growth = times(growth, plus(whole, one))
  return minus(growth, whole)
}

const whole: Fraction = { numerator: 1n, denominator: 1n }

/** A return as it is shown: a year's, or where no more than a year is known, that of the period as it is. */
export interface ShownReturn {
  readonly rate: Decimal
  readonly basis: "year" | "period"
}

/** Annualised over actual days by 365, but only beyond one year: less would promise what nobody has seen. */
export function annualised(growth: Fraction, days: number): ShownReturn {
  if (days <= 365) return { rate: decimalOf(minus(growth, whole), rateDecimals), basis: "period" }
  const grown = fixedOf(growth)
  if (grown <= 0n) return { rate: decimalOf(minus(growth, whole), rateDecimals), basis: "year" }
  return { rate: decimalOfFixed(fixedPower(fixedRoot(grown, days), 365) - fixedOne, rateDecimals), basis: "year" }
}
