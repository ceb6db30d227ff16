import { type Fraction, plus } from "#domain/numbers/fraction.ts"

/**
 * A cash flow of the investor: below zero for money paid in, above zero for money that came back. The value at the end
 * counts as if it were paid out that day.
 */
export interface Flow {
  /** The day's number. */
  readonly day: number
  readonly amount: Fraction
}

/** One flow per day, by day: the sum of the flows of the day, even if it is zero. */
export function byDay(flows: ReadonlyArray<Flow>): ReadonlyArray<Flow> {
  const amounts = new Map<number, Fraction>()
  for (const { day, amount } of flows) {
    const already = amounts.get(day)
    amounts.set(day, already ? plus(already, amount) : amount)
  }
  return [...amounts].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day - b.day)
}

/** The same amounts as integers in one common unit, which does not affect a rate. */
export function integersOf(flows: ReadonlyArray<Flow>): ReadonlyArray<bigint> {
  let common = 1n
  for (const { amount } of flows) {
    if (common % amount.denominator !== 0n) common *= amount.denominator / divisor(common, amount.denominator)
  }
  return flows.map(({ amount }) => amount.numerator * (common / amount.denominator))
}

/** The greatest common divisor. */
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

/** The nearest JavaScript numbers, all divided by one power of two if they would be too large. */
export function numbersOf(integers: ReadonlyArray<bigint>): ReadonlyArray<number> {
  const bits = integers.reduce((most, integer) => Math.max(most, integer.toString(2).length), 0)
  const shift = BigInt(Math.max(0, bits - 1000))
  return integers.map((integer) => Number(integer >> shift))
}
