import { dividedBy, type Fraction, plus, times } from "#domain/numbers/fraction.ts"
import { whole } from "./flows.ts"

/** One day. Flows are not negative. */
export interface InvestedDay {
  readonly valueBefore: Fraction
  readonly inflow: Fraction
  readonly outflow: Fraction
  readonly valueAfter: Fraction
}

/**
 * An independent calculation of the growth of one unit of money: the same links as the daily index of the product, in
 * fractions that are never rounded. `undefined` where nothing was invested, or where capital is negative.
 */
export function exactGrowth(days: ReadonlyArray<InvestedDay>): Fraction | undefined {
  let growth: Fraction | undefined
  for (const { valueBefore, inflow, outflow, valueAfter } of days) {
    const [capital, outcome] = [plus(valueBefore, inflow), plus(valueAfter, outflow)]
    if (capital.numerator === 0n) continue
    if (capital.numerator < 0n || outcome.numerator < 0n) return undefined
    growth = times(growth ?? whole(1), dividedBy(outcome, capital))
  }
  return growth
}
