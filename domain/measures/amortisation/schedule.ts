import { BigDecimal, Result, Schema } from "effect"
import { add, Decimal, divide, isLess, isPositive, type Rounding, subtract, zero } from "#domain/numbers/decimal.ts"
import { interestOn, levelPayment, type Loan } from "./loan.ts"

/** One row of a repayment plan. Payment is interest and principal, to the last decimal. */
export interface Instalment {
  /** From 1 on. */
  readonly period: number
  readonly payment: Decimal
  readonly interest: Decimal
  readonly principal: Decimal
  /** What is owed afterwards. */
  readonly balance: Decimal
}

/** How a loan is repaid: by level instalments, by a level part of the principal, or all at the end. */
export type Repayment = "annuity" | "linear" | "bullet"

/**
 * The plan of a loan. Every row is rounded as stated, as a bank books it, and the last one closes: what was repaid adds
 * up to the loan exactly. Where a rounded instalment is a little too large the plan may end a period early.
 */
export function repaymentPlan(loan: Loan, repayment: Repayment, rounding: Rounding): ReadonlyArray<Instalment> {
  const { principal, periods } = loan
  const level = repayment === "annuity" ? levelPayment(loan, rounding) : zero
  const part = repayment === "linear" ? divide(principal, BigDecimal.fromBigInt(BigInt(periods)), rounding) : zero
  return planned(loan, rounding, periods, (interest) => {
    switch (repayment) {
      case "annuity":
        return subtract(level, interest)
      case "linear":
        return part
      case "bullet":
        return zero
    }
  })
}

/** Why a fixed payment never repays a loan. */
export const NeverRepaid = Schema.TaggedUnion({
  /** It is no more than the interest. */
  PaymentCoversNoPrincipal: { interest: Decimal },
  TakesTooLong: { periodsMax: Schema.Int },
})
export type NeverRepaid = typeof NeverRepaid.Type

/** The plan of a loan that is repaid by as much each period until nothing is owed: its length is how long that takes. */
export function planOfPayment(
  loan: Pick<Loan, "principal" | "ratePerPeriod">,
  payment: Decimal,
  rounding: Rounding,
): Result.Result<ReadonlyArray<Instalment>, NeverRepaid> {
  const { PaymentCoversNoPrincipal, TakesTooLong } = NeverRepaid.cases
  if (!isPositive(loan.principal)) return Result.succeed([])
  const interest = interestOn(loan.principal, loan.ratePerPeriod, rounding)
  if (!isLess(interest, payment)) return Result.fail(PaymentCoversNoPrincipal.make({ interest }))
  const plan = planned(loan, rounding, Infinity, (interest) => subtract(payment, interest))
  return plan.length > periodsMax ? Result.fail(TakesTooLong.make({ periodsMax })) : Result.succeed(plan)
}

/** A thousand years of months. */
const periodsMax = 12_000

/** Row by row until nothing is owed: in the last period, or as soon as a row would repay more than that. */
function planned(
  { principal: lent, ratePerPeriod }: Pick<Loan, "principal" | "ratePerPeriod">,
  rounding: Rounding,
  lastPeriod: number,
  principalAfter: (interest: Decimal) => Decimal,
): ReadonlyArray<Instalment> {
  const plan: Array<Instalment> = []
  let owed = lent
  for (let period = 1; isPositive(owed) && period <= Math.min(lastPeriod, periodsMax + 1); period++) {
    const interest = interestOn(owed, ratePerPeriod, rounding)
    const wanted = principalAfter(interest)
    const principal = period === lastPeriod || isLess(owed, wanted) ? owed : wanted
    owed = subtract(owed, principal)
    plan.push({ period, payment: add(interest, principal), interest, principal, balance: owed })
  }
  return plan
}
