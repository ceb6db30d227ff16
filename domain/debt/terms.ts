import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal, decimal, isLess, isNegative } from "#domain/numbers/decimal.ts"
import { HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { Remark, Title } from "#domain/shared/text.ts"

export const DebtType = Schema.Literals(["mortgage", "creditCard", "personalLoan", "autoLoan", "other"])
export type DebtType = typeof DebtType.Type

/** Interest a year as people type it: 3.5 means 3.5 %. From 0 to 1,000. */
export const InterestRate = Decimal.check(
  Schema.makeFilter((rate: Decimal) => !isNegative(rate) && !isLess(decimal("1000"), rate), {
    message: "interestRate.outOfRange",
  }),
)

/**
 * How it is paid back: by the same payment each month, by the same part of the principal each month, all on the
 * last day with the interest paid until then, or as it comes.
 */
export const RepaymentPlan = Schema.Literals(["annuity", "linear", "bullet", "none"])
export type RepaymentPlan = typeof RepaymentPlan.Type

/** What was agreed on a debt, and may be put right later. */
export const DebtTerms = Schema.Struct({
  name: Title,
  debtType: DebtType,
  /** The day of issue: it is owed from then on. */
  incurredOn: CalendarDate,
  dueOn: Schema.NullOr(CalendarDate),
  interestRate: Schema.NullOr(InterestRate),
  monthlyPayment: Schema.NullOr(UnsignedMoney),
  repaymentPlan: RepaymentPlan,
  /** Who lent it. A portfolio of the same household has a claim of the same amount, which consolidation takes out. */
  creditorId: Schema.NullOr(PortfolioId),
  lender: Schema.NullOr(Title),
  /** What it was borrowed for, such as the house that a mortgage lies on. */
  linkedHoldingId: Schema.NullOr(HoldingId),
  description: Schema.NullOr(Remark),
})
export type DebtTerms = typeof DebtTerms.Type
