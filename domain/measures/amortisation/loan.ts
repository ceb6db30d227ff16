import { BigDecimal } from "effect"
import { type Decimal, divideIntegers, type Rounding } from "#domain/numbers/decimal.ts"
import { dividedBy, type Fraction, fractionOf } from "#domain/numbers/fraction.ts"
import { fixedDividedBy, fixedOf, fixedOne, fixedPower, fixedTimes } from "#domain/measures/returns/fixedPoint.ts"

/** The principal of a loan, its interest rate and its term. */
export interface Loan {
  readonly principal: Decimal
  /** Interest rate of one period: 0.01 is one percent. Above -1. */
  readonly ratePerPeriod: Fraction
  /** Number of periods. Instalments are paid at the end of each. */
  readonly periods: number
}

/** The rate of a period as contracts define it: the annual rate divided by the number of periods per year. */
export const ratePerPeriod = (annualRate: Fraction, periodsPerYear: number): Fraction =>
  dividedBy(annualRate, { numerator: BigInt(periodsPerYear), denominator: 1n })

/**
 * The level instalment that repays a loan with its interest. The power of the compound factor is computed to more than
 * a hundred decimals, and the instalment is rounded once.
 */
export function levelPayment({ principal, ratePerPeriod: rate, periods }: Loan, to: Rounding): Decimal {
  if (rate.numerator === 0n) {
    return roundedFraction(dividedBy(fractionOf(principal), { numerator: BigInt(periods), denominator: 1n }), to)
  }
  const growth = fixedOf(rate) + fixedOne
  const discount = fixedPower(fixedDividedBy(fixedOne, growth), periods)
  const interest = fixedTimes(fixedOf(fractionOf(principal)), growth - fixedOne)
  const payment = fixedDividedBy(interest, fixedOne - discount)
  return roundedFraction({ numerator: payment, denominator: fixedOne }, to)
}

/** The interest on what is owed for one period. */
export const interestOn = (owed: Decimal, rate: Fraction, to: Rounding): Decimal => {
  const { numerator, denominator } = fractionOf(owed)
  return roundedFraction({ numerator: numerator * rate.numerator, denominator: denominator * rate.denominator }, to)
}

/** A fraction rounded to a number of decimals. */
export const roundedFraction = ({ numerator, denominator }: Fraction, { decimals, rounding }: Rounding): Decimal =>
  BigDecimal.make(divideIntegers(numerator * 10n ** BigInt(decimals), denominator, rounding), decimals)
