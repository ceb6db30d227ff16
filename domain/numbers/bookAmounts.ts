import { divideIntegers } from "./decimal.ts"
import type { Fraction } from "./fraction.ts"
import { bookDecimals, mantissaOf, plainText, powerOfTen } from "./plainDecimal.ts"

/*
 * Amounts of money in fixed point: integers with 18 decimals. Amounts with infinitely many decimals, such as converted
 * ones, are rounded half-even; sums of many thousands of them are still accurate to far below a cent.
 */

export const bookAmount = (text: string): bigint => (text === "0" ? 0n : mantissaOf(text, bookDecimals))

/** Rounded half-even. */
export const inBook = ({ numerator, denominator }: Fraction): bigint =>
  denominator === unit || numerator === 0n ? numerator : divideIntegers(numerator * unit, denominator, "half-even")

export const fractionInBook = (amount: bigint): Fraction => ({ numerator: amount, denominator: unit })

/** Rounded half-even, as text. */
export const bookText = (exact: Fraction): string => plainText(inBook(exact), bookDecimals)

/** `amount × part ÷ whole`, rounded half-even. */
export const partInBook = (amount: bigint, part: bigint, whole: bigint): bigint =>
  amount === 0n ? 0n : divideIntegers(amount * part, whole, "half-even")

/** `amount ×` the fraction, rounded half-even. */
export const timesInBook = (amount: bigint, { numerator, denominator }: Fraction): bigint =>
  numerator === denominator ? amount : partInBook(amount, numerator, denominator)

/** As a JavaScript number, with two roundings: one to 53 bits and one of the quotient. */
export const numberInBook = (amount: bigint): number => Number(amount) / unitNumber

const unit = powerOfTen(bookDecimals)
const unitNumber = Number(unit)
