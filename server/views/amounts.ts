import { decimalsOf } from "#domain/shared/currencies.ts"
import { amountIn, roundingIn } from "#domain/shared/money.ts"
import { type Fraction } from "#domain/numbers/fraction.ts"
import { type DailyCents, centsAt } from "#domain/measures/daily/dailyCents.ts"
import {
  decimal,
  type Decimal,
  divide,
  isPositive,
  multiply,
  toFixedString,
  round,
  zero,
} from "#domain/numbers/decimal.ts"

/** An amount that is rounded to the decimals of its currency, as it is printed: `"-1234.50"`, in JPY `"-1234"`. */
export const amountText = (amount: Decimal, currency: string): string => toFixedString(amount, decimalsOf(currency))

/** An exact amount, rounded half-even to the decimals of its currency and printed. */
export const roundedText = (exact: Fraction, currency: string): string =>
  amountText(amountIn(exact, currency), currency)

/** A recorded amount, rounded in the same way. */
export const recordedText = (amount: Decimal, currency: string): string =>
  amountText(round(amount, roundingIn(currency)), currency)

/** No amount: `"0.00"`, in JPY `"0"`. */
export const noAmount = (currency: string): string => amountText(zero, currency)

/**
 * A day's amounts as they are printed, one for each day of a range. The cents are whole numbers below 2 ** 53, which
 * JavaScript writes digit for digit; the point is inserted between the digits, without arithmetic.
 */
export const amountTexts = (amounts: DailyCents): ReadonlyArray<string> =>
  Array.from(amounts.cents, (cents, day) =>
    centsText(amounts.beyond.has(day) ? centsAt(amounts, day) : cents, amounts.decimals),
  )

function centsText(cents: number | bigint, decimals: number): string {
  const text = cents.toString()
  if (decimals === 0) return text
  const isNegative = text.startsWith("-")
  const digits = (isNegative ? text.slice(1) : text).padStart(decimals + 1, "0")
  return `${isNegative ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The percentage that `part` is of `whole`, to two decimals, half-even; null if `whole` is not above zero. */
export const percentText = (part: Decimal, whole: Decimal): string | null =>
  isPositive(whole)
    ? toFixedString(divide(multiply(part, hundred), whole, { decimals: 2, rounding: "half-even" }), 2)
    : null

const hundred = decimal("100")
