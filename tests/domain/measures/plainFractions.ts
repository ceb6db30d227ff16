import type { Rows } from "./examples.ts"

/* Fractions and look-ups of the tests' own, without any code of the domain. */

export type Fraction = readonly [numerator: bigint, denominator: bigint]

/** The last value on or before the day; of several on one day the last in the list. */
export function latest(rows: Rows, day: string): string | undefined {
  let found: readonly [string, string] | undefined
  for (const row of rows) if (row[0] <= day && (!found || row[0] >= found[0])) found = row
  return found?.[1]
}

export function read(text: string): Fraction {
  const [whole = "", decimals = ""] = text.split(".")
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

export const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]]
export const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]]
export const less = (a: Fraction, b: Fraction): Fraction => plus(a, [-b[0], b[1]])
export const notBelowZero = (a: Fraction): Fraction => (a[0] < 0n ? [0n, 1n] : a)
export const cents = ([numerator, denominator]: Fraction): bigint => evenly(numerator * 100n, denominator)

/** The nearest integer, ties to even. */
export function evenly(numerator: bigint, denominator: bigint): bigint {
  const below = (numerator - (((numerator % denominator) + denominator) % denominator)) / denominator
  const twiceTheRest = 2n * (numerator - below * denominator)
  const up = twiceTheRest > denominator || (twiceTheRest === denominator && below % 2n !== 0n)
  return up ? below + 1n : below
}
