import { BigDecimal, Result, Schema } from "effect"
import { add, Decimal, divide, isLess, isPositive, type Rounding, subtract, zero } from "#domain/numbers/decimal.ts"
import { interestOn, levelPayment, type Loan } from "./loan.ts"

/** One row of a repayment plan. `payment` is exactly `interest` plus `principal`. */
export interface Instalment {
  /** From 1 on. */
  readonly period: number
  readonly payment: Decimal
  readonly interest: Decimal
  readonly principal: Decimal
  /** What is owed afterwards. */
  readonly balance: Decimal
}

/** How a loan is repaid: by level instalments, by level amounts of principal, or in full at the end. */
export type Repayment = "annuity" | "linear" | "bullet"

/**
 * The repayment plan of a loan. Every row is rounded by `rounding`, as a bank books it. The last row repays the rest,
 * so that the repayments add up to the loan exactly. If a rounded instalment is slightly too large, the plan may end a
 * period early.
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
  /** The payment does not exceed the interest. */
  PaymentCoversNoPrincipal: { interest: Decimal },
  TakesTooLong: { periodsMax: Schema.Int },
})
export type NeverRepaid = typeof NeverRepaid.Type

/** The plan of a loan that is repaid by a fixed payment per period. Its length is the number of periods needed. */
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

/** A thousand years in months. */
const periodsMax = 12_000

/** Adds rows until nothing is owed. The last period, or a row that would repay more than is owed, repays the rest. */
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
