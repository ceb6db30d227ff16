import { BigDecimal, Schema, SchemaTransformation } from "effect"

/** At most 18 whole digits and 18 decimal places: enough for wei, bounded so no input can exhaust memory. */
const plainDecimal = /^-?\d{1,18}(\.\d{1,18})?$/u

/**
 * An exact decimal number. In memory a `BigDecimal`; in JSON and in the database a plain string such as `"-12.5"`.
 *
 * Not `Schema.BigDecimalFromString`: that one reads `""` as 0, accepts `"1e1000000"`, and writes small values
 * as `"1e-20"`.
 */
export const Decimal = Schema.String.check(Schema.isPattern(plainDecimal, { message: "decimal.malformed" }))
  .annotate({ identifier: "Decimal" })
  .pipe(
    Schema.decodeTo(
      Schema.BigDecimal,
      SchemaTransformation.transform({ decode: BigDecimal.fromStringUnsafe, encode: toPlainString }),
    ),
  )
export type Decimal = BigDecimal.BigDecimal

export const zero: Decimal = BigDecimal.fromBigInt(0n)
export const one: Decimal = BigDecimal.fromBigInt(1n)

const exactDigits = /^-?\d+(\.\d+)?$/u

/**
 * Reads plain digits that our own code or a trusted table wrote, such as `"-12.5"`. A sum or a product may have more
 * digits than an amount that comes in, so their number is not limited. Input is decoded by {@link Decimal} instead.
 * Throws on anything but plain digits.
 */
export function decimal(text: string): Decimal {
  if (!exactDigits.test(text)) throw new Error(`not a plain decimal: ${text.slice(0, 60)}`)
  const point = text.indexOf(".")
  return point < 0
    ? BigDecimal.make(BigInt(text), 0)
    : BigDecimal.make(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1)
}

const asWritten = /^(0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/u

/** The digits as {@link toPlainString} writes them, of the same value: histories of prices have them mostly so already. */
export const plainDigits = (text: string): string => (asWritten.test(text) ? text : toPlainString(decimal(text)))

/** Writes every digit, never an exponent. `0.10` is written `"0.1"`: trailing zeros carry no information here. */
export function toPlainString(value: Decimal): string {
  const { value: digits, scale } = BigDecimal.normalize(value)
  if (scale <= 0) return (digits * 10n ** BigInt(-scale)).toString()

  const sign = digits < 0n ? "-" : ""
  const unsigned = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0")
  return `${sign}${unsigned.slice(0, -scale)}.${unsigned.slice(-scale)}`
}

/** Writes exactly `decimals` places, as money is printed: `"12.50"`. The value must already be rounded to them. */
export function toFixedString(value: Decimal, decimals: number): string {
  const digits = BigDecimal.scale(value, decimals).value
  const sign = digits < 0n ? "-" : ""
  const unsigned = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, "0")
  return decimals === 0 ? sign + unsigned : `${sign}${unsigned.slice(0, -decimals)}.${unsigned.slice(-decimals)}`
}

export const add: (a: Decimal, b: Decimal) => Decimal = BigDecimal.sum
export const subtract: (a: Decimal, b: Decimal) => Decimal = BigDecimal.subtract
export const multiply: (a: Decimal, b: Decimal) => Decimal = BigDecimal.multiply
export const negate: (a: Decimal) => Decimal = BigDecimal.negate
export const isZero = (a: Decimal): boolean => a.value === 0n
export const isNegative = (a: Decimal): boolean => a.value < 0n
export const isPositive = (a: Decimal): boolean => a.value > 0n
export const isLess = (a: Decimal, b: Decimal): boolean => isNegative(subtract(a, b))
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = zero
  for (const value of values) total = add(total, value)
  return total
}

/** How to round a figure to a number of decimals. Ledgers use half-even, so that ties do not cause a drift. */
export interface Rounding {
  readonly decimals: number
  readonly rounding: "half-even" | "half-up" | "down"
}

/** Rounds to the stated number of decimals. */
export const round = (value: Decimal, to: Rounding): Decimal => divide(value, one, to)

/** `a / b`, rounded to the stated number of decimals. `b` must not be zero: the caller handles that case. */
export function divide(a: Decimal, b: Decimal, to: Rounding): Decimal {
  if (b.value === 0n) throw new Error("division by zero")
  const exponent = to.decimals + b.scale - a.scale
  const numerator = exponent >= 0 ? a.value * 10n ** BigInt(exponent) : a.value
  const denominator = exponent >= 0 ? b.value : b.value * 10n ** BigInt(-exponent)
  return BigDecimal.make(divideIntegers(numerator, denominator, to.rounding), to.decimals)
}

/** The quotient of two integers, rounded to an integer. */
export function divideIntegers(numerator: bigint, denominator: bigint, rounding: Rounding["rounding"]): bigint {
  const quotient = numerator / denominator
  const remainder = numerator % denominator
  if (remainder === 0n || rounding === "down") return quotient
  const twice = (remainder < 0n ? -remainder : remainder) * 2n
  const size = denominator < 0n ? -denominator : denominator
  const away = numerator < 0n === denominator < 0n ? 1n : -1n
  const roundsAway = twice > size || (twice === size && (rounding === "half-up" || quotient % 2n !== 0n))
  return roundsAway ? quotient + away : quotient
}
