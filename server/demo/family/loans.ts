import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { monthEnds } from "#server/demo/days.ts"
import { type AccountName, repaid } from "./cash.ts"
import { type Context, money } from "./context.ts"

/** A loan that is repaid in instalments. Amounts are in hundredths of its currency. */
interface Loan {
  readonly name: string
  readonly currency: Currency
  readonly lent: number
  readonly lentOn: CalendarDate
  /** The account that received the loan, and the one that makes the payments. */
  readonly accounts: readonly [lentTo: AccountName, paidFrom: AccountName]
  /** The accounts of the creditor, if the family is the creditor. */
  readonly creditor?: readonly [lentFrom: AccountName, paidTo: AccountName]
  readonly paidOn: Iterable<CalendarDate>
  /** In hundredths of a percent p.a. */
  readonly rate: number
  readonly paymentsPerYear: number
  /** The principal of a payment, which is limited to the remaining debt. */
  readonly principal: (owed: number, interest: number) => number
}

/** Records a loan, and its repayments until nothing is owed. Returns the remaining debt. */
export function lentAndRepaid(context: Context, loan: Loan): number {
  const { book, cash } = context
  const { name, currency, lent, lentOn, accounts, creditor, rate, paymentsPerYear } = loan
  const [lentTo, from] = accounts
  book.recordDebt(name, { _tag: "OwedBalance", owed: money(lent, currency), statedOn: lentOn })
  cash.move(lentTo, lentOn, lent, currency)
  if (creditor) cash.move(creditor[0], lentOn, -lent, currency)
  let owed = lent
  for (const paidOn of loan.paidOn) {
    if (owed === 0) break
    const interest = Math.round((owed * rate) / (10_000 * paymentsPerYear))
    const principal = Math.min(loan.principal(owed, interest), owed)
    repaid(
      context,
      { name, from, ...(creditor && { to: creditor[1] }) },
      {
        _tag: "Repayment",
        principal: money(principal, currency),
        interest: money(interest, currency),
        comment: null,
        paidOn,
      },
    )
    owed -= principal
  }
  return owed
}

/** Records the creditor's statement of the debt at the end of the last month. */
export function lastStated({ book, today }: Context, name: string, owed: number, currency: Currency): void {
  const statedOn = [...monthEnds(addDays(today, -31), today)].at(-1)
  if (statedOn) book.recordDebt(name, { _tag: "OwedBalance", owed: money(owed, currency), statedOn })
}
