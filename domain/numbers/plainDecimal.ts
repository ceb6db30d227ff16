/*
 * Decimals as an integer and a number of decimals: 12.50 is 1250 with 2. Read from and written to plain text by hand,
 * because a long history has a million of them.
 */

export const powerOfTen = (exponent: number): bigint => powersOfTen[exponent] ?? 10n ** BigInt(exponent)
const powersOfTen = Array.from({ length: 80 }, (_, exponent) => 10n ** BigInt(exponent))

/** How many decimals carry information: 1 for `"12.50"`. */
export function decimalsOf(text: string): number {
  const point = text.indexOf(".")
  if (point < 0) return 0
  let end = text.length
  while (text.charCodeAt(end - 1) === zeroDigit) end--
  return Math.max(0, end - point - 1)
}

/** The integer that the text is with this many decimals, of which it may write fewer. It must not need more. */
export function mantissaOf(text: string, decimals: number): bigint {
  const point = text.indexOf(".")
  if (point < 0) return BigInt(text) * powerOfTen(decimals)
  return BigInt(text.slice(0, point) + text.slice(point + 1, point + 1 + decimals).padEnd(decimals, "0"))
}

/** Every digit and no exponent; zeros at the end of the decimals carry no information and are left out. */
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

/** How many decimals units and amounts have in the books. */
export const bookDecimals = 18

/** A sum in the books, exactly. */
export const sumText = (a: string, b: string): string =>
  plainText(mantissaOf(a, bookDecimals) + mantissaOf(b, bookDecimals), bookDecimals)

const zeroDigit = 48
