import { Result, Schema } from "effect"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import type { About } from "#domain/measures/trace/tree.ts"
import {
  decimalOf,
  dividedBy,
  type Fraction,
  fractionOf,
  negative,
  nothing,
  plus,
  times,
} from "#domain/numbers/fraction.ts"
import type { Flow } from "#domain/measures/returns/flows.ts"
import { internalRate, type NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import { rateDecimals } from "#domain/measures/returns/provenRate.ts"
import type { ShownReturn } from "#domain/measures/returns/timeWeighted.ts"

/** Paid-in capital, distributions and multiples of a private investment. All exact. */
export interface Multiples {
  readonly paidIn: Fraction
  readonly distributed: Fraction
  /** Distributions to paid-in capital: the fraction that came back. */
  readonly dpi: Fraction
  /** Residual value to paid-in capital: the fraction that is still invested. */
  readonly rvpi: Fraction
  /** Total value to paid-in capital: the sum of the two. */
  readonly tvpi: Fraction
}

/** Why there are no multiples. */
export const NoMultiples = Schema.TaggedUnion({ NothingPaidIn: {} })
export type NoMultiples = typeof NoMultiples.Type

export const multiplesOf = (flows: ReadonlyArray<Flow>, nav: Fraction): Result.Result<Multiples, NoMultiples> =>
  multiplesWith(sidesOf(flows), nav)

export function multiplesWith(sides: Sides<Fraction>, nav: Fraction): Result.Result<Multiples, NoMultiples> {
  const multiples = multiplesOfSides(plain, sides, nav)
  return multiples ? Result.succeed({ ...sides, ...multiples }) : Result.fail(NoMultiples.cases.NothingPaidIn.make({}))
}

export interface Sides<N> {
  readonly paidIn: N
  readonly distributed: N
}

/** The multiples of paid-in capital. Undefined if nothing was paid in. */
export function multiplesOfSides<N>(
  a: Arithmetic<N>,
  { paidIn, distributed }: Sides<N>,
  nav: N,
  { subject, currency }: About = {},
): Readonly<Record<"dpi" | "rvpi" | "tvpi", N>> | undefined {
  if (a.exact(paidIn).numerator === 0n) return undefined
  const about = subject ? { subject } : {}
  const total = a.sum("totalValue", [distributed, nav], currency === undefined ? about : { ...about, currency })
  return {
    dpi: a.quotient("dpi", distributed, paidIn, about),
    rvpi: a.quotient("rvpi", nav, paidIn, about),
    tvpi: a.quotient("tvpi", total, paidIn, about),
  }
}

/** Both sides of the flows, as sums that are not below zero. */
function sidesOf(flows: ReadonlyArray<Flow>): Sides<Fraction> {
  let [paidIn, distributed] = [nothing, nothing]
  for (const { amount } of flows) {
    if (amount.numerator < 0n) paidIn = plus(paidIn, negative(amount))
    else distributed = plus(distributed, amount)
  }
  return { paidIn, distributed }
}

/** The rate of return since the first flow, as if the NAV were paid out on the day. */
export const rateSinceInception = (
  flows: ReadonlyArray<Flow>,
  left: { readonly day: number; readonly nav: Fraction },
): Result.Result<ShownReturn, NoRate> => internalRate([...flows, { day: left.day, amount: left.nav }])

interface WeighedRate {
  readonly rate: Decimal
  readonly paidIn: Fraction
}

/** The average of several investments' rates, weighted by paid-in capital. Ten decimals, half-even. */
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
