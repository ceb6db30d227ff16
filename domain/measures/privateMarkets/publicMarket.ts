import { Result } from "effect"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { dividedBy, type Fraction, fraction, times } from "#domain/numbers/fraction.ts"
import { NoBenchmark, pricesSince } from "#domain/measures/returns/benchmark.ts"
import type { Flow } from "#domain/measures/returns/flows.ts"
import type { NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import type { ShownReturn } from "#domain/measures/returns/timeWeighted.ts"
import { mantissaAt, stepOn } from "#domain/measures/ledger/steps.ts"
import { type NoMultiples, multiplesOf, rateSinceInception } from "./multiples.ts"

/*
 * The public market equivalent (PME): compares a private investment with a public index in which the same money could
 * have been invested. Each flow is carried to the last day by the growth of the index since then: its last level
 * divided by the level on the day of the flow.
 */

/** A flow, and the level of the index on its day. */
interface IndexedFlow extends Flow {
  readonly index: Fraction
}

export interface Investment {
  readonly flows: ReadonlyArray<IndexedFlow>
  /** The value on the last day. */
  readonly nav: Fraction
  readonly last: { readonly day: number; readonly index: Fraction }
}

/** The flows with the index levels of a price series, in which each price applies until the next. */
export function indexed(
  flows: ReadonlyArray<Flow>,
  left: { readonly day: number; readonly nav: Fraction },
  series: Series | undefined,
): Result.Result<Investment, NoBenchmark> {
  const first = flows.reduce((earliest, { day }) => Math.min(earliest, day), left.day)
  return Result.flatMap(pricesSince(series, first), (prices) => {
    const index = (day: number) => fraction(mantissaAt(prices, stepOn(prices.days, day)), prices.decimals)
    const withIndex = flows.map(({ day, amount }) => ({ day, amount, index: index(day) }))
    // Money cannot be carried on from a day on which the index is worthless.
    return withIndex.some((flow) => flow.index.numerator === 0n)
      ? Result.fail(NoBenchmark.cases.WorthlessAtStart.make({}))
      : Result.succeed({ flows: withIndex, nav: left.nav, last: { day: left.day, index: index(left.day) } })
  })
}

/**
 * PME of Kaplan and Schoar: NAV and distributions over paid-in capital, carried to the last day. Above 1 beats the
 * index.
 */
export const kaplanSchoar = (investment: Investment): Result.Result<Fraction, NoMultiples> =>
  Result.map(multiplesOf(carried(investment), investment.nav), ({ tvpi }) => tvpi)

/**
 * Direct alpha of Gredil, Griffiths and Stucke (2014), with annual compounding: the rate since inception of NAV and flows that
 * are carried to the last day, so the return p.a. beyond that of the index. Not annualised below one year, as every rate.
 */
export const directAlpha = (investment: Investment): Result.Result<ShownReturn, NoRate> =>
  rateSinceInception(carried(investment), { day: investment.last.day, nav: investment.nav })

const carried = ({ flows, last }: Investment): ReadonlyArray<Flow> =>
  flows.map(({ day, amount, index }) => ({ day, amount: times(amount, dividedBy(last.index, index)) }))
