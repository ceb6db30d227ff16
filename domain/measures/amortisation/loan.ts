import { BigDecimal } from "effect"
import { type Decimal, divideIntegers, type Rounding, subtract } from "../../shared/decimal.ts"
import { dividedBy, type Fraction, fractionOf } from "../fraction.ts"
import { fixedDividedBy, fixedOf, fixedOne, fixedPower, fixedTimes } from "../returns/fixedPoint.ts"

/** What is owed and until when. */
export interface Loan {
  readonly principal: Decimal
  /** Of one period: 0.01 is one percent. Above -1. */
  readonly ratePerPeriod: Fraction
  readonly periods: number
  /** When instalments are paid. At the beginning, the first is paid with the loan and bears no interest. */
  readonly timing: "end" | "beginning"
  /**
   * What is still owed at the end of the last period, such as the last rate of a lease. Not above the principal, and
   * nothing in a plan whose instalments are paid at the beginning.
   */
  readonly residual: Decimal
}

/** The rate of a period as contracts state it: a year's, divided by the number of periods. */
export const ratePerPeriod = (annualRate: Decimal, periodsPerYear: number): Fraction =>
  dividedBy(fractionOf(annualRate), { numerator: BigInt(periodsPerYear), denominator: 1n })

/** As many decimals as an amount can have: for figures that are to be added up, and rounded later. */
export const unrounded: Rounding = { decimals: 18, rounding: "half-even" }

/**
 * The level instalment that repays a loan with its interest. The power of the compound factor is reckoned to more than
 * a hundred decimals, and the instalment rounded once.
 */
export function levelPayment(loan: Loan, to: Rounding = unrounded): Decimal {
  const { principal, ratePerPeriod: rate, periods, timing, residual } = loan
  const repaid = subtract(principal, residual)
  if (rate.numerator === 0n) {
    return rounded(dividedBy(fractionOf(repaid), { numerator: BigInt(periods), denominator: 1n }), to)
  }
  const growth = fixedOf(rate) + fixedOne
  const discount = fixedPower(fixedDividedBy(fixedOne, growth), periods)
  const worth = fixedOf(fractionOf(principal)) - fixedTimes(fixedOf(fractionOf(residual)), discount)
  const atEnd = fixedDividedBy(fixedTimes(worth, growth - fixedOne), fixedOne - discount)
  const payment = timing === "end" ? atEnd : fixedDividedBy(atEnd, growth)
  return rounded({ numerator: payment, denominator: fixedOne }, to)
}

/** The interest on what is owed for one period. */
export const interestOn = (owed: Decimal, rate: Fraction, to: Rounding): Decimal => {
  const { numerator, denominator } = fractionOf(owed)
  return rounded({ numerator: numerator * rate.numerator, denominator: denominator * rate.denominator }, to)
}

const rounded = ({ numerator, denominator }: Fraction, { decimals, rounding }: Rounding): Decimal =>
  BigDecimal.make(divideIntegers(numerator * 10n ** BigInt(decimals), denominator, rounding), decimals)
