import { divideIntegers } from "./decimal.ts"
import type { Market } from "#domain/measures/ledger/facts.ts"
import type { Fraction } from "./fraction.ts"
import { bookDecimals, mantissaOf, powerOfTen } from "./plainDecimal.ts"
import { rateOn } from "#domain/measures/valuation/series.ts"

/*
 * Amounts of money as integers that count 18 decimals, as in the books. What does not end, such as a converted amount,
 * is rounded to them half-even; sums of many thousands of them are then good to far below the cent.
 */

export const bookAmount = (text: string): bigint => (text === "0" ? 0n : mantissaOf(text, bookDecimals))

/** The nearest. */
export const inBook = ({ numerator, denominator }: Fraction): bigint =>
  denominator === unit || numerator === 0n ? numerator : divideIntegers(numerator * unit, denominator, "half-even")

export const fractionInBook = (amount: bigint): Fraction => ({ numerator: amount, denominator: unit })

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

/** Converts into one currency by the rates of a day. Nothing without them; an amount of nothing needs none. */
export interface Exchange {
  readonly currency: string
  readonly convert: (amount: bigint, from: string, day: number) => bigint | undefined
  /** By the same rates into another currency. */
  readonly into: (other: string) => Exchange
}

export const exchangeInto = (market: Market, currency: string): Exchange => ({
  currency,
  convert(amount, from, day) {
    if (from === currency || amount === 0n) return amount
    const source = rateOn(market, from, day)?.unitsForOneEuro
    const target = rateOn(market, currency, day)?.unitsForOneEuro
    return source && target
      ? partInBook(amount, target.numerator * source.denominator, target.denominator * source.numerator)
      : undefined
  },
  into: (other) => exchangeInto(market, other),
})
