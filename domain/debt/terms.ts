import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal, decimal, isLess } from "#domain/numbers/decimal.ts"
import { HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark, Title } from "#domain/shared/text.ts"

export const DebtType = Schema.Literals(["mortgage", "creditCard", "personalLoan", "autoLoan", "other"])
export type DebtType = typeof DebtType.Type

/** Annual interest rate in percent: 3.5 means 3.5 %. From -10, where the lender pays, to 1,000. */
const InterestRate = Decimal.check(
  Schema.makeFilter((rate: Decimal) => !isLess(rate, decimal("-10")) && !isLess(decimal("1000"), rate), {
    message: "interestRate.outOfRange",
  }),
)

/**
 * How the debt is repaid: by the same payment each month, by the same amount of principal each month, in full on the
 * last day with interest paid until then, or without a plan.
 */
export const RepaymentPlan = Schema.Literals(["annuity", "linear", "bullet", "none"])
export type RepaymentPlan = typeof RepaymentPlan.Type

/**
 * How the days of a period are counted for its interest. By 30/360 every month has the same part of a year; by the others
 * its days count, of a year of 360, of 365, or of the 365 or 366 days that the year has.
 */
export const DayCount = Schema.Literals(["30/360", "actual/360", "actual/365", "actual/actual"])
export type DayCount = typeof DayCount.Type

/** How often interest and principal are paid. */
export const PaidEvery = Schema.Literals(["week", "twoWeeks", "month", "quarter", "halfYear", "year"])
export type PaidEvery = typeof PaidEvery.Type

/** What is agreed about interest and repayment: the terms that can change from a day on. */
export const RepaymentTerms = Schema.Struct({
  /** The last payment pays the rest, however small the payments are. */
  dueOn: Schema.NullOr(CalendarDate),
  interestRate: Schema.NullOr(InterestRate),
  /** What is paid each time, monthly unless `paidEvery` says otherwise. */
  monthlyPayment: Schema.NullOr(UnsignedMoney),
  repaymentPlan: RepaymentPlan,
  paidEvery: withDefault(PaidEvery, "month"),
  dayCount: withDefault(DayCount, "30/360"),
  /** Up to this day only interest is paid. */
  interestOnlyUntil: withDefault(Schema.NullOr(CalendarDate), null),
})
export type RepaymentTerms = typeof RepaymentTerms.Type

/** The agreed terms of a debt, which can be corrected later. Those of repayment count until a change takes their place. */
export const DebtTerms = Schema.Struct({
  name: Title,
  debtType: DebtType,
  /** The day of issue: it is owed from then on. */
  incurredOn: CalendarDate,
  ...RepaymentTerms.fields,
  /** The lender, if it is a portfolio of the household. Intra-household elimination takes out its equal claim. */
  creditorId: Schema.NullOr(PortfolioId),
  lender: Schema.NullOr(Title),
  /** What the money was borrowed for, such as the house that secures a mortgage. */
  linkedHoldingId: Schema.NullOr(HoldingId),
  description: Schema.NullOr(Remark),
})
export type DebtTerms = typeof DebtTerms.Type

/** The terms of repayment among others. */
export const repaymentTermsOf = (terms: RepaymentTerms): RepaymentTerms => ({
  dueOn: terms.dueOn,
  interestRate: terms.interestRate,
  monthlyPayment: terms.monthlyPayment,
  repaymentPlan: terms.repaymentPlan,
  paidEvery: terms.paidEvery,
  dayCount: terms.dayCount,
  interestOnlyUntil: terms.interestOnlyUntil,
})
