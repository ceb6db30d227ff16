import { BigDecimal } from "effect"
import { type Decimal, divideIntegers } from "#domain/numbers/decimal.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"

/*
 * Numbers that are no fractions, such as the 365th root of a rate: integers that count 2 ** -384, which is more than a
 * hundred decimals. Every step cuts off less than one such unit.
 */

export const fixedBits = 384n
export const fixedOne = 1n << fixedBits

/** Cut towards zero. */
export const fixedOf = ({ numerator, denominator }: Fraction): bigint => (numerator << fixedBits) / denominator

export const fixedTimes = (a: bigint, b: bigint): bigint => (a * b) >> fixedBits

export const fixedDividedBy = (a: bigint, b: bigint): bigint => (a << fixedBits) / b

/** The nearest decimal with so many places, ties to the even one. */
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
 * The root of a number above zero, by Newton's steps from the nearest JavaScript number, whose 15 digits each step more
 * than doubles once the degree is set off.
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

/** A number above zero as an integer of 53 bits, and by how many bits it is to be moved in fixed point. */
function scaledToInteger(value: number): readonly [bigint, bigint] {
  const exponent = Math.floor(Math.log2(value)) - 52
  return [BigInt(Math.round(value / 2 ** exponent)), fixedBits + BigInt(exponent)]
}
