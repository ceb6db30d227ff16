import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal, decimal, isLess, isNegative } from "#domain/numbers/decimal.ts"
import { HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { Remark, Title } from "#domain/shared/text.ts"

export const DebtType = Schema.Literals(["mortgage", "creditCard", "personalLoan", "autoLoan", "other"])
export type DebtType = typeof DebtType.Type

/** Annual interest rate in percent: 3.5 means 3.5 %. From 0 to 1,000. */
export const InterestRate = Decimal.check(
  Schema.makeFilter((rate: Decimal) => !isNegative(rate) && !isLess(decimal("1000"), rate), {
    message: "interestRate.outOfRange",
  }),
)

/**
 * How the debt is repaid: by the same payment each month, by the same amount of principal each month, in full on the
 * last day with interest paid until then, or without a plan.
 */
export const RepaymentPlan = Schema.Literals(["annuity", "linear", "bullet", "none"])
export type RepaymentPlan = typeof RepaymentPlan.Type

/** The agreed terms of a debt, which can be corrected later. */
export const DebtTerms = Schema.Struct({
  name: Title,
  debtType: DebtType,
  /** The day of issue: it is owed from then on. */
  incurredOn: CalendarDate,
  dueOn: Schema.NullOr(CalendarDate),
  interestRate: Schema.NullOr(InterestRate),
  monthlyPayment: Schema.NullOr(UnsignedMoney),
  repaymentPlan: RepaymentPlan,
  /** The lender, if it is a portfolio of the household. Intra-household elimination takes out its equal claim. */
  creditorId: Schema.NullOr(PortfolioId),
  lender: Schema.NullOr(Title),
  /** What the money was borrowed for, such as the house that secures a mortgage. */
  linkedHoldingId: Schema.NullOr(HoldingId),
  description: Schema.NullOr(Remark),
})
export type DebtTerms = typeof DebtTerms.Type
