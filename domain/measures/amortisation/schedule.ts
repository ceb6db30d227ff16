import { add, decimal, type Decimal, isLess, isPositive, type Rounding, subtract } from "#domain/numbers/decimal.ts"
import { type Fraction, fractionOf, nothing, plus, times } from "#domain/numbers/fraction.ts"
import { roundedFraction } from "./loan.ts"

/** One row of a repayment plan. `payment` is exactly `interest` plus `principal`. */
export interface Instalment {
  /** From 1 on. */
  readonly period: number
  readonly payment: Decimal
  readonly interest: Decimal
  /** Below zero where the payment does not cover the interest, and the rest of the interest is owed as well. */
  readonly principal: Decimal
  /** What is owed afterwards. */
  readonly balance: Decimal
}

/** One period of a loan. */
export interface Period {
  /** The interest rate of the period: 0.01 is one percent of what is owed at its beginning. */
  readonly rate: Fraction
  /** The interest until their days on amounts that were repaid within the period. None by default. */
  readonly onRepaid?: Fraction
  /** The principal to be repaid at its end, given the interest. */
  readonly principal: (interest: Decimal) => Decimal
  /** Its payment pays the rest of what is owed. */
  readonly isLast: boolean
}

/** The most payments of a plan: more than 400 years of months, and a century of weeks. */
export const paymentsMost = 5_200

/** Larger than any amount that can be recorded: what is owed grows without end where interest is added to it. */
const owedMost = decimal(`1${"0".repeat(21)}`)

/**
 * The repayment plan of a loan: rows until nothing is owed, or until `periodOf` has no further period or there are as many
 * payments as a plan may have. Every row is
 * rounded by `rounding`, as a bank books it. The last row, or one that would repay more than is owed, repays the rest, so
 * that the repayments add up to the loan exactly. If a rounded instalment is slightly too large, the plan may end a period
 * early.
 */
export function repaymentPlan(
  lent: Decimal,
  rounding: Rounding,
  periodOf: (period: number, owed: Decimal) => Period | undefined,
): ReadonlyArray<Instalment> {
  const plan: Array<Instalment> = []
  let owed = lent
  for (let period = 1; isPositive(owed) && isLess(owed, owedMost) && period <= paymentsMost; period++) {
    const next = periodOf(period, owed)
    if (!next) break
    const interest = roundedFraction(plus(times(fractionOf(owed), next.rate), next.onRepaid ?? nothing), rounding)
    const wanted = next.principal(interest)
    const principal = next.isLast || isLess(owed, wanted) ? owed : wanted
    owed = subtract(owed, principal)
    plan.push({ period, payment: add(interest, principal), interest, principal, balance: owed })
  }
  return plan
}
