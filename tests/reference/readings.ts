import type { Ratio } from "#contract/figures/measures.ts"

/** A figure as an answer shows it, and the uncertainty after its last digit. */
export interface Reading {
  readonly value: number
  readonly within: number
}

/** A value that is shown digit by digit, such as a number of units. */
export const exactly = (value: number | string): Reading => ({ value: Number(value), within: 0 })

export const noAmount: Reading = exactly(0)

/** An amount, to the cent. */
export const amount = (text: string): Reading => ({ value: Number(text), within: 0.005 })

/** A ratio rounded to so many decimals; null where it is not available. */
export const ratio = ({ value }: Ratio, decimals: number): Reading | null =>
  value === null ? null : { value: Number(value), within: 0.5 * 10 ** -decimals }

export const plus = (a: Reading, b: Reading): Reading => ({ value: a.value + b.value, within: a.within + b.within })

export const minus = (a: Reading, b: Reading): Reading => ({ value: a.value - b.value, within: a.within + b.within })

export const sumOf = <Each>(all: ReadonlyArray<Each>, of: (each: Each) => Reading): Reading =>
  all.reduce((sum, each) => plus(sum, of(each)), noAmount)

/** A quotient of two figures of a page; zero over zero is zero. */
export function over(a: Reading, b: Reading): Reading {
  if (b.value === 0) return noAmount
  const within = (Math.abs(a.value) * b.within + Math.abs(b.value) * a.within) / (b.value * b.value)
  return { value: a.value / b.value, within }
}
