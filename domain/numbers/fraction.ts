import { BigDecimal } from "effect"
import { type Decimal, divideIntegers } from "./decimal.ts"
import { powerOfTen } from "./plainDecimal.ts"

/**
 * An exact rational number. Figures are computed in fractions and rounded once, at the very end. The denominator is
 * above zero; the fraction need not be in lowest terms.
 */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const nothing: Fraction = { numerator: 0n, denominator: 1n }
export const whole: Fraction = { numerator: 1n, denominator: 1n }

export const fraction = (mantissa: bigint, decimals: number): Fraction => ({
  numerator: mantissa,
  denominator: powerOfTen(decimals),
})

export const fractionOf = ({ value, scale }: Decimal): Fraction =>
  scale >= 0 ? fraction(value, scale) : { numerator: value * powerOfTen(-scale), denominator: 1n }

/**
 * If one denominator divides the other, as powers of ten do, the sum has the larger one, so that long sums stay short.
 */
export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.numerator === 0n) return b
  if (b.numerator === 0n) return a
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator }
  }
  if (a.denominator % b.denominator === 0n) {
    return { numerator: a.numerator + b.numerator * (a.denominator / b.denominator), denominator: a.denominator }
  }
  if (b.denominator % a.denominator === 0n) {
    return { numerator: a.numerator * (b.denominator / a.denominator) + b.numerator, denominator: b.denominator }
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

/** Adds fractions with the same denominator first, so that long sums stay short. */
export function sumOf(parts: ReadonlyArray<Fraction>): Fraction {
  const [first = nothing, second = nothing] = parts
  if (parts.length <= 2) return plus(first, second)
  const byDenominator = new Map<bigint, bigint>()
  for (const { numerator, denominator } of parts) {
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator)
  }
  let total = nothing
  for (const [denominator, numerator] of byDenominator) {
    const divisor = greatestDivisor(total.denominator, denominator)
    total = {
      numerator: total.numerator * (denominator / divisor) + numerator * (total.denominator / divisor),
      denominator: (total.denominator / divisor) * denominator,
    }
  }
  return total
}

export function greatestDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

export const negative = (a: Fraction): Fraction => ({ numerator: -a.numerator, denominator: a.denominator })

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b))

export const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** `a / b`. `b` must be above zero. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator,
  denominator: a.denominator * b.numerator,
})

/** The number of whole units of `10 ** -decimals`, rounded half-even. */
export const wholeUnitsOf = ({ numerator, denominator }: Fraction, decimals: number): bigint =>
  divideIntegers(numerator * 10n ** BigInt(decimals), denominator, "half-even")

/** Rounds half-even to `decimals` decimals, for amounts that have yet to be added up and rounded. */
export const decimalOf = (a: Fraction, decimals: number): Decimal =>
  BigDecimal.make(wholeUnitsOf(a, decimals), decimals)

/** A JavaScript number within 2 ** -51 of the fraction, relative to its size; to 18 decimals if its digits are too many for that. */
export function numberOf(a: Fraction): number {
  const [numerator, denominator] = [Number(a.numerator), Number(a.denominator)]
  return Number.isFinite(numerator) && Number.isFinite(denominator)
    ? numerator / denominator
    : Number(decimalOf(a, 18).value) / 1e18
}

/** The number of decimals that represent it exactly; undefined if the denominator is not a power of ten below 10^80. */
export function decimalsOfFraction({ numerator, denominator }: Fraction): number | undefined {
  let decimals = decimalsOfPower.get(denominator)
  if (decimals === undefined) return undefined
  for (let rest = numerator; decimals > 0 && rest % 10n === 0n; rest /= 10n) decimals--
  return decimals
}

const decimalsOfPower = new Map(Array.from({ length: 80 }, (_, decimals) => [powerOfTen(decimals), decimals]))
