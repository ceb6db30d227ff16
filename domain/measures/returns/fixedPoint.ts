import { BigDecimal } from "effect"
import { type Decimal, divideIntegers } from "#domain/numbers/decimal.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"

/*
 * Fixed-point numbers for values that are not fractions, such as the 365th root of a rate: integers in units of 2 **
 * -384, which is more than a hundred decimals. Every operation truncates less than one such unit.
 */

export const fixedBits = 384n
export const fixedOne = 1n << fixedBits

/** Truncated towards zero. */
export const fixedOf = ({ numerator, denominator }: Fraction): bigint => (numerator << fixedBits) / denominator

export const fixedTimes = (a: bigint, b: bigint): bigint => (a * b) >> fixedBits

export const fixedDividedBy = (a: bigint, b: bigint): bigint => (a << fixedBits) / b

/** Rounded half-even to `decimals` decimals. */
export const decimalOfFixed = (value: bigint, decimals: number): Decimal =>
  BigDecimal.make(divideIntegers(value * 10n ** BigInt(decimals), fixedOne, "half-even"), decimals)

/** By squaring. `exponent` is a whole number, not below zero. */
export function fixedPower(base: bigint, exponent: number): bigint {
  let power = fixedOne
  let square = base
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = fixedTimes(power, square)
    if (left > 1) square = fixedTimes(square, square)
  }
  return power
}

/**
 * The root of a number above zero, by Newton's method from the nearest JavaScript number. Each step doubles its 15
 * correct digits, less the digits of the degree.
 */
export function fixedRoot(value: bigint, degree: number): bigint {
  if (degree === 1) return value
  const n = BigInt(degree)
  let root = nearestRoot(value, degree)
  for (let step = 0; step < newtonSteps; step++) {
    root = ((n - 1n) * root + fixedDividedBy(value, fixedPower(root, degree - 1))) / n
  }
  return root
}

const newtonSteps = 6

function nearestRoot(value: bigint, degree: number): bigint {
  const length = value.toString(2).length
  const shift = Math.max(0, length - 53)
  const mantissa = Number(value >> BigInt(shift))
  const root = Math.exp((Math.log(mantissa) + (shift - Number(fixedBits)) * Math.LN2) / degree)
  const [scaled, exponent] = scaledToInteger(root)
  return exponent >= 0n ? scaled << exponent : scaled >> -exponent
}

/** A number above zero as an integer of 53 bits, and the number of bits by which to shift it in fixed point. */
function scaledToInteger(value: number): readonly [bigint, bigint] {
  const exponent = Math.floor(Math.log2(value)) - 52
  return [BigInt(Math.round(value / 2 ** exponent)), fixedBits + BigInt(exponent)]
}
