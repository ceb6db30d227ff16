/*
 * Decimals as an integer and a number of decimals: 12.50 is 1250 with 2. Own code parses and writes them, for speed: a
 * long history has a million of them.
 */

export const powerOfTen = (exponent: number): bigint => powersOfTen[exponent] ?? 10n ** BigInt(exponent)
const powersOfTen = Array.from({ length: 80 }, (_, exponent) => 10n ** BigInt(exponent))

/** The number of significant decimals: 1 for `"12.50"`. */
export function decimalsOf(text: string): number {
  const point = text.indexOf(".")
  if (point < 0) return 0
  let end = text.length
  while (text.charCodeAt(end - 1) === zeroDigit) end--
  return Math.max(0, end - point - 1)
}

/** The number as an integer with this many decimals. The text may have fewer, but must not need more. */
export function mantissaOf(text: string, decimals: number): bigint {
  const point = text.indexOf(".")
  if (point < 0) return BigInt(text) * powerOfTen(decimals)
  const end = Math.min(text.length, point + 1 + decimals)
  if (end <= 16) return BigInt(digitsUntil(text, end)) * powerOfTen(decimals - (end - point - 1))
  return BigInt(text.slice(0, point) + text.slice(point + 1, point + 1 + decimals).padEnd(decimals, "0"))
}

/** The digits before a place of the text, at most 15, as an integer with the sign of the text. */
export function digitsUntil(text: string, end: number): number {
  let digits = 0
  for (let i = 0; i < end; i++) {
    const digit = text.charCodeAt(i) - zeroDigit
    if (digit >= 0) digits = digits * 10 + digit
  }
  return text.startsWith("-") ? -digits : digits
}

/** All digits and no exponent, without trailing zeros of the decimals. */
export function plainText(mantissa: bigint, decimals: number): string {
  if (mantissa === 0n) return "0"
  if (decimals === 0) return mantissa.toString()
  const sign = mantissa < 0n ? "-" : ""
  const digits = (mantissa < 0n ? -mantissa : mantissa).toString().padStart(decimals + 1, "0")
  const point = digits.length - decimals
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === zeroDigit) end--
  return sign + digits.slice(0, point) + (end > point ? `.${digits.slice(point, end)}` : "")
}

/** The number of decimals of units and amounts in ledgers. */
export const bookDecimals = 18

/** The exact sum of two numbers with at most 18 decimals. */
export const sumText = (a: string, b: string): string =>
  plainText(mantissaOf(a, bookDecimals) + mantissaOf(b, bookDecimals), bookDecimals)

const zeroDigit = 48
