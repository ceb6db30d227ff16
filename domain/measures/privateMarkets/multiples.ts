import { Result, Schema } from "effect"
import type { Decimal } from "../../shared/decimal.ts"
import { decimalOf, dividedBy, type Fraction, fractionOf, negative, nothing, plus, times } from "../fraction.ts"
import type { Flow } from "../returns/flows.ts"
import { annualRate, type NoRate } from "../returns/moneyWeighted.ts"
import { rateDecimals } from "../returns/provenRate.ts"

/** What a private investment took and gave, and what each unit of paid-in capital has become of it. All exact. */
export interface Multiples {
  readonly paidIn: Fraction
  readonly distributed: Fraction
  /** Distributions to paid-in capital: what is back. */
  readonly dpi: Fraction
  /** Residual value to paid-in capital: what is still in it. */
  readonly rvpi: Fraction
  /** Total value to paid-in capital: the sum of the two. */
  readonly tvpi: Fraction
}

/** Why there are no multiples. */
export const NoMultiples = Schema.TaggedUnion({ NothingPaidIn: {} })
export type NoMultiples = typeof NoMultiples.Type

export function multiplesOf(flows: ReadonlyArray<Flow>, nav: Fraction): Result.Result<Multiples, NoMultiples> {
  const { paidIn, distributed } = sidesOf(flows)
  if (paidIn.numerator === 0n) return Result.fail(NoMultiples.cases.NothingPaidIn.make({}))
  return Result.succeed({
    paidIn,
    distributed,
    dpi: dividedBy(distributed, paidIn),
    rvpi: dividedBy(nav, paidIn),
    tvpi: dividedBy(plus(distributed, nav), paidIn),
  })
}

/** Both sides of the flows, as sums that are not below zero. */
export function sidesOf(flows: ReadonlyArray<Flow>): { readonly paidIn: Fraction; readonly distributed: Fraction } {
  let [paidIn, distributed] = [nothing, nothing]
  for (const { amount } of flows) {
    if (amount.numerator < 0n) paidIn = plus(paidIn, negative(amount))
    else distributed = plus(distributed, amount)
  }
  return { paidIn, distributed }
}

/** The rate a year since the first flow, as if what is left were paid out on the day. */
export const rateSinceInception = (
  flows: ReadonlyArray<Flow>,
  left: { readonly day: number; readonly nav: Fraction },
): Result.Result<Decimal, NoRate> => annualRate([...flows, { day: left.day, amount: left.nav }])

export interface WeighedRate {
  readonly rate: Decimal
  readonly paidIn: Fraction
}

/** The average of several investments' rates, each with the weight of its paid-in capital. Ten decimals, half-even. */
export function weightedAverageRate(investments: ReadonlyArray<WeighedRate>): Result.Result<Decimal, NoMultiples> {
  let [weighed, capital] = [nothing, nothing]
  for (const { rate, paidIn } of investments) {
    weighed = plus(weighed, times(fractionOf(rate), paidIn))
    capital = plus(capital, paidIn)
  }
  return capital.numerator === 0n
    ? Result.fail(NoMultiples.cases.NothingPaidIn.make({}))
    : Result.succeed(decimalOf(dividedBy(weighed, capital), rateDecimals))
}
