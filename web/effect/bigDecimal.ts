/*
 * Exact decimals like effect's `BigDecimal`, reduced to what `domain/numbers/decimal.ts` uses: effect's also imports
 * the code to compare and print values of any type. A test compares the two.
 */

/** `value` with its last `scale` digits after the decimal point. */
export interface BigDecimal {
  readonly value: bigint
  readonly scale: number
}

export const make = (value: bigint, scale: number): BigDecimal => ({ value, scale })
export const fromBigInt = (value: bigint): BigDecimal => make(value, 0)

/** Parses digits, with or without a decimal point. The caller has validated them. */
export function fromStringUnsafe(text: string): BigDecimal {
  const [whole = "", decimals = ""] = text.split(".")
  return make(BigInt(whole + decimals), decimals.length)
}

/** The same number without trailing zeros. */
export function normalize({ value, scale }: BigDecimal): BigDecimal {
  if (value === 0n) return fromBigInt(0n)
  const digits = String(value)
  const kept = digits.replace(/0+$/, "")
  return make(BigInt(kept), scale - (digits.length - kept.length))
}

/** The number with `to` digits after the decimal point; further digits are cut off. */
export function scale(of: BigDecimal, to: number): BigDecimal {
  if (to === of.scale) return of
  return make(to > of.scale ? of.value * 10n ** BigInt(to - of.scale) : of.value / 10n ** BigInt(of.scale - to), to)
}

export function sum(a: BigDecimal, b: BigDecimal): BigDecimal {
  const common = Math.max(a.scale, b.scale)
  return make(scale(a, common).value + scale(b, common).value, common)
}

export const negate = ({ value, scale }: BigDecimal): BigDecimal => make(-value, scale)
export const subtract = (a: BigDecimal, b: BigDecimal): BigDecimal => sum(a, negate(b))
export const multiply = (a: BigDecimal, b: BigDecimal): BigDecimal => make(a.value * b.value, a.scale + b.scale)
