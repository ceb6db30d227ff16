import { type DailyCents, centsAt } from "#domain/measures/daily/dailyCents.ts"
import { decimal, type Decimal, divide, isPositive, multiply, toFixedString } from "#domain/numbers/decimal.ts"

/** An amount of whole cents as it is printed: `"-1234.50"`. */
export const amountText = (amount: Decimal): string => toFixedString(amount, 2)

/**
 * A day's amounts as they are printed, one for each day of a range. The cents are whole numbers below 2 ** 53, which
 * JavaScript writes digit for digit; the point is inserted between the digits, without arithmetic.
 */
export const amountTexts = (amounts: DailyCents): ReadonlyArray<string> =>
  Array.from(amounts.cents, (cents, day) => centsText(amounts.beyond.has(day) ? centsAt(amounts, day) : cents))

function centsText(cents: number | bigint): string {
  const text = cents.toString()
  const isNegative = text.startsWith("-")
  const digits = (isNegative ? text.slice(1) : text).padStart(3, "0")
  return `${isNegative ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The percentage that `part` is of `whole`, to two decimals, half-even; null if `whole` is not above zero. */
export const percentText = (part: Decimal, whole: Decimal): string | null =>
  isPositive(whole)
    ? toFixedString(divide(multiply(part, hundred), whole, { decimals: 2, rounding: "half-even" }), 2)
    : null

const hundred = decimal("100")
