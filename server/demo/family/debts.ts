import { monthEnds, yearly, yearOf } from "../days.ts"
import { repaid } from "./cash.ts"
import { clara, company, type Context, day, estates, henrik, money, whole } from "./context.ts"
import { lastStated } from "./lastStated.ts"

/** A loan within the family, one for a car that is paid back, one on the shares of the company, and a credit card. */
export function debts(context: Context): void {
  familyLoan(context)
  carLoan(context)
  lombardLoan(context)
  creditCard(context)
}

/** Clara lent to the company: wealth of hers, a debt of its, and nothing of the family's. */
function familyLoan(context: Context): void {
  const { book, cash, texts, today } = context
  const currency = "EUR"
  book.incur(
    "familyLoan",
    estates,
    {
      name: texts.debts.familyLoan,
      currency,
      debtType: "personalLoan",
      incurredOn: "2015-06-01",
      dueOn: "2030-05-31",
      interestRate: "2",
      monthlyPayment: null,
      repaymentPlan: "linear",
      lender: null,
      description: texts.debts.familyLoanTerms,
    },
    { creditor: clara },
  )
  let owed = 36_000_000
  book.recordDebt("familyLoan", { _tag: "OwedBalance", owed: money(owed, currency), statedOn: "2015-06-01" })
  cash.move("savings", day("2015-06-01"), -owed, currency)
  cash.move("rents", day("2015-06-01"), owed, currency)
  for (const paidOn of yearly(day("2015-07-01"), today, [3, 6, 9, 12], 30)) {
    if (owed === 0) break
    repaid(
      context,
      { name: "familyLoan", from: "rents", to: "current" },
      {
        _tag: "Repayment",
        principal: whole(6_000, currency),
        interest: money(Math.round((owed * 2) / 400), currency),
        comment: null,
        paidOn,
      },
    )
    owed -= 600_000
  }
  lastStated(context, "familyLoan", owed, currency)
}

/** Paid back within four years, and settled. */
function carLoan(context: Context): void {
  const { book, cash, texts, today } = context
  const currency = "EUR"
  book.incur(
    "carLoan",
    henrik,
    {
      name: texts.debts.carLoan,
      currency,
      debtType: "autoLoan",
      incurredOn: "2017-05-05",
      dueOn: "2021-05-05",
      interestRate: "3.2",
      monthlyPayment: null,
      repaymentPlan: "linear",
      lender: "Bankhaus Auwald",
      description: null,
    },
    { linked: "car" },
  )
  let owed = 4_000_000
  book.recordDebt("carLoan", { _tag: "OwedBalance", owed: money(owed, currency), statedOn: "2017-05-05" })
  cash.move("settlement", day("2017-05-05"), owed, currency)
  for (const paidOn of yearly(day("2017-06-01"), today, [2, 5, 8, 11], 5)) {
    if (owed === 0) break
    repaid(
      context,
      { name: "carLoan", from: "settlement" },
      {
        _tag: "Repayment",
        principal: whole(2_500, currency),
        interest: money(Math.round((owed * 32) / 4_000), currency),
        comment: null,
        paidOn,
      },
    )
    owed -= 250_000
  }
  book.settle("carLoan", "2021-05-06")
}

/** On the shares of the company, for a year, and each June for another. */
function lombardLoan(context: Context): void {
  const { book, cash, texts, today } = context
  const currency = "CHF"
  const terms = {
    name: texts.debts.lombardLoan,
    debtType: "other",
    incurredOn: "2025-02-03",
    dueOn: "2026-06-30",
    interestRate: "1.9",
    monthlyPayment: null,
    repaymentPlan: "none",
    lender: "Privatbank Morgental",
    description: null,
  } as const
  book.incur("lombardLoan", company, { ...terms, currency })
  let owed = 22_000_000
  book.recordDebt("lombardLoan", { _tag: "OwedBalance", owed: money(owed, currency), statedOn: "2025-02-03" })
  cash.move("company", day("2025-02-03"), owed, currency)
  for (const paidOn of yearly(day("2025-03-01"), today, [3, 6, 9, 12], 30)) {
    const principal = owed > 15_000_000 ? 1_000_000 : 0
    const interest = Math.round((owed * 19) / 4_000)
    repaid(
      context,
      { name: "lombardLoan", from: "company" },
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
  for (const revisedOn of yearly(day("2026-06-01"), today, [6], 15)) {
    book.revise("lombardLoan", revisedOn, { ...terms, dueOn: `${yearOf(revisedOn) + 1}-06-30` })
  }
  lastStated(context, "lombardLoan", owed, currency)
}

/** What was bought with it in a month is spent; early in the next it is paid. */
function creditCard({ book, cash, texts, today, chance }: Context): void {
  const currency = "EUR"
  book.incur("creditCard", henrik, {
    name: texts.debts.creditCard,
    currency,
    debtType: "creditCard",
    incurredOn: "2021-01-01",
    dueOn: null,
    interestRate: "9.9",
    monthlyPayment: null,
    repaymentPlan: "none",
    lender: "Bankhaus Auwald",
    description: null,
  })
  const { between } = chance("credit card")
  let owed = 0
  for (const statedOn of monthEnds(day("2021-01-01"), today)) {
    const spent = between(180_000, 620_000)
    // Paid by the account on the day of the next statement.
    cash.move("current", statedOn, -owed, currency)
    owed = spent
    book.recordDebt("creditCard", { _tag: "OwedBalance", owed: money(owed, currency), statedOn })
  }
}
