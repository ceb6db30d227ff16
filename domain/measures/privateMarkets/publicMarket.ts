import { Result, Schema } from "effect"
import type { Decimal } from "../../shared/decimal.ts"
import type { Series } from "../facts.ts"
import { dividedBy, type Fraction, fraction, minus, nothing, plus, times } from "../fraction.ts"
import { type NoBenchmark, pricesSince } from "../returns/benchmark.ts"
import type { Flow } from "../returns/flows.ts"
import type { NoRate } from "../returns/moneyWeighted.ts"
import { mantissaAt, stepOn } from "../steps.ts"
import { type NoMultiples, multiplesOf, sidesOf } from "./multiples.ts"

/*
 * Public market equivalents: how a private investment did beside a public index into which the same money could have
 * gone. Every one carries a flow to the last day by what the index made of it since: times its last level, divided by
 * that of the flow's day.
 */

/** A flow, and the level of the index on its day. */
export interface IndexedFlow extends Flow {
  readonly index: Fraction
}

export interface Investment {
  readonly flows: ReadonlyArray<IndexedFlow>
  /** What is left of it on the last day. */
  readonly nav: Fraction
  readonly last: { readonly day: number; readonly index: Fraction }
}

/** How rates are reckoned: `annualRate` for dated flows, `periodicRate` for equal periods. */
export type RateOf = (flows: ReadonlyArray<Flow>) => Result.Result<Decimal, NoRate>

/** Why there is no equivalent beside the reasons for which there is no rate. */
export const NoEquivalent = Schema.TaggedUnion({ NothingDistributed: {} })
export type NoEquivalent = typeof NoEquivalent.Type

/** The flows beside a price series, each price carried forward to the next. */
export function indexed(
  flows: ReadonlyArray<Flow>,
  left: { readonly day: number; readonly nav: Fraction },
  series: Series | undefined,
): Result.Result<Investment, NoBenchmark> {
  const first = flows.reduce((earliest, { day }) => Math.min(earliest, day), left.day)
  return Result.map(pricesSince(series, first), (prices) => {
    const index = (day: number) => fraction(mantissaAt(prices, stepOn(prices.days, day)), prices.decimals)
    return {
      flows: flows.map(({ day, amount }) => ({ day, amount, index: index(day) })),
      nav: left.nav,
      last: { day: left.day, index: index(left.day) },
    }
  })
}

/**
 * Kaplan and Schoar: what came out of it over what went in, both carried to the last day. Above one it beat the index.
 */
export const kaplanSchoar = (investment: Investment): Result.Result<Fraction, NoMultiples> =>
  Result.map(multiplesOf(carried(investment), investment.nav), ({ tvpi }) => tvpi)

/** Long and Nickels: what would be left in the index, had it taken and given the same money. Below zero where it had to be borrowed. */
export const longNickelsNav = (investment: Investment): Fraction =>
  carried(investment).reduce((nav, { amount }) => minus(nav, amount), nothing)

/** Long and Nickels: the rate that the same flows would have had in the index. */
export const longNickels = (investment: Investment, rateOf: RateOf): Result.Result<Decimal, NoRate> =>
  rateOf([...investment.flows, { day: investment.last.day, amount: longNickelsNav(investment) }])

/** PME+: the part of each distribution that, taken from the index, would have left in it what the investment has left. */
export function pmePlusFactor(investment: Investment): Result.Result<Fraction, NoEquivalent> {
  const { paidIn, distributed } = sidesOf(carried(investment))
  return distributed.numerator === 0n
    ? Result.fail(NoEquivalent.cases.NothingDistributed.make({}))
    : Result.succeed(dividedBy(minus(paidIn, investment.nav), distributed))
}

/** PME+: the rate of the index with distributions scaled by {@link pmePlusFactor}. */
export const pmePlus = (investment: Investment, rateOf: RateOf): Result.Result<Decimal, NoEquivalent | NoRate> =>
  Result.flatMap(pmePlusFactor(investment), (factor) =>
    rateOf([
      ...investment.flows.map(({ day, amount }) => ({
        day,
        amount: amount.numerator > 0n ? times(amount, factor) : amount,
      })),
      { day: investment.last.day, amount: investment.nav },
    ]),
  )

/** Direct alpha: the rate of the flows carried to the last day, which is what was earned above the index. */
export const directAlpha = (investment: Investment, rateOf: RateOf): Result.Result<Decimal, NoRate> =>
  rateOf([...carried(investment), { day: investment.last.day, amount: investment.nav }])

/** What was left of the investment at the end of the day of each flow. */
export interface ValuedFlow extends IndexedFlow {
  readonly navAfter: Fraction
}

/**
 * mPME: the rate of an index fund that takes the same payments, and of which each distribution takes the same part that
 * it took of the investment: distribution over distribution and what is left. In the order of time; the last is the
 * valuation.
 */
export function modifiedPme(flows: ReadonlyArray<ValuedFlow>, rateOf: RateOf): Result.Result<Decimal, NoRate> {
  let nav = nothing
  const equivalent: Array<Flow> = []
  for (const [at, { day, amount, index, navAfter }] of flows.entries()) {
    const grown = at === 0 ? nothing : times(nav, dividedBy(index, (flows[at - 1] as ValuedFlow).index))
    if (amount.numerator <= 0n) {
      nav = minus(grown, amount)
      equivalent.push({ day, amount })
      continue
    }
    const taken = times(grown, dividedBy(amount, plus(amount, navAfter)))
    nav = minus(grown, taken)
    equivalent.push({ day, amount: taken })
  }
  const last = flows.at(-1)
  return rateOf(last ? [...equivalent, { day: last.day, amount: nav }] : [])
}

const carried = ({ flows, last }: Investment): ReadonlyArray<Flow> =>
  flows.map(({ day, amount, index }) => ({ day, amount: times(amount, dividedBy(last.index, index)) }))
