import { Result } from "effect"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { dividedBy, type Fraction, fraction, times } from "#domain/numbers/fraction.ts"
import { type NoBenchmark, pricesSince } from "#domain/measures/returns/benchmark.ts"
import type { Flow } from "#domain/measures/returns/flows.ts"
import { mantissaAt, stepOn } from "#domain/numbers/steps.ts"
import { type NoMultiples, multiplesOf } from "./multiples.ts"

/*
 * The public market equivalent: how a private investment did beside a public index into which the same money could have
 * gone. It carries a flow to the last day by the growth of the index since: times its last level, divided by
 * that of the flow's day.
 */

/** A flow, and the level of the index on its day. */
export interface IndexedFlow extends Flow {
  readonly index: Fraction
}

export interface Investment {
  readonly flows: ReadonlyArray<IndexedFlow>
  /** What is left on the last day. */
  readonly nav: Fraction
  readonly last: { readonly day: number; readonly index: Fraction }
}

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
 * Kaplan and Schoar: what came out over what went in, both carried to the last day. Above one it beat the index.
 */
export const kaplanSchoar = (investment: Investment): Result.Result<Fraction, NoMultiples> =>
  Result.map(multiplesOf(carried(investment), investment.nav), ({ tvpi }) => tvpi)

const carried = ({ flows, last }: Investment): ReadonlyArray<Flow> =>
  flows.map(({ day, amount, index }) => ({ day, amount: times(amount, dividedBy(last.index, index)) }))
