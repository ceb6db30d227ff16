import { divideIntegers } from "./decimal.ts"
import type { Fraction } from "./fraction.ts"
import { bookDecimals, mantissaOf, plainText, powerOfTen } from "./plainDecimal.ts"

/*
 * Amounts of money as integers that count 18 decimals, as in the books. What does not end, such as a converted amount,
 * is rounded to them half-even; sums of many thousands of them are then good to far below the cent.
 */

export const bookAmount = (text: string): bigint => (text === "0" ? 0n : mantissaOf(text, bookDecimals))

/** The nearest. */
export const inBook = ({ numerator, denominator }: Fraction): bigint =>
  denominator === unit || numerator === 0n ? numerator : divideIntegers(numerator * unit, denominator, "half-even")

export const fractionInBook = (amount: bigint): Fraction => ({ numerator: amount, denominator: unit })

/** The nearest, as text. */
export const bookText = (exact: Fraction): string => plainText(inBook(exact), bookDecimals)

/** `amount × part ÷ whole`. */
export const partInBook = (amount: bigint, part: bigint, whole: bigint): bigint =>
  amount === 0n ? 0n : divideIntegers(amount * part, whole, "half-even")

/** `amount × part`. */
export const timesInBook = (amount: bigint, { numerator, denominator }: Fraction): bigint =>
  numerator === denominator ? amount : partInBook(amount, numerator, denominator)

/** The nearest JavaScript number, but for two roundings: one to 53 bits, and one of the quotient. */
export const numberInBook = (amount: bigint): number => Number(amount) / unitNumber

const unit = powerOfTen(bookDecimals)
const unitNumber = Number(unit)
