import { dividedBy, type Fraction, minus, plus, times } from "#domain/numbers/fraction.ts"
import type { Revalued } from "#domain/measures/returns/exactInvested.ts"
import { whole } from "./flows.ts"

/** One day. Flows are not negative. */
export interface InvestedDay {
  readonly valueBefore: Fraction
  /** At the start of the day. */
  readonly inflow: Fraction
  readonly outflow: Fraction
  /** At the end of the day. */
  readonly acquired?: Fraction | undefined
  readonly valueAfter: Fraction
  /** Where a purchase sets the price: what was held at the last price and at the price paid. */
  readonly revalued?: Revalued<Fraction> | undefined
}

/**
 * An independent calculation of the growth of one unit of money: the same links as the daily index of the product, in
 * fractions that are never rounded. `undefined` where nothing was invested, or where capital is negative.
 */
export function exactGrowth(days: ReadonlyArray<InvestedDay>): Fraction | undefined {
  let growth: Fraction | undefined
  for (const { valueBefore, inflow, outflow, acquired = whole(0), valueAfter, revalued } of days) {
    const rise = revalued ? minus(revalued.valueAtPaid, revalued.valueBefore) : whole(0)
    if (revalued && valueBefore.numerator > 0n) {
      growth = times(growth ?? whole(1), dividedBy(plus(valueBefore, rise), valueBefore))
    }
    const [capital, outcome] = [plus(plus(valueBefore, inflow), rise), minus(plus(valueAfter, outflow), acquired)]
    if (capital.numerator === 0n) continue
    if (capital.numerator < 0n || outcome.numerator < 0n) return undefined
    growth = times(growth ?? whole(1), dividedBy(outcome, capital))
  }
  return growth
}
