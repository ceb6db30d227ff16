import { monthEnds, yearly, yearOf } from "#server/demo/days.ts"
import { clara, company, type Context, day, estates, henrik, money } from "./context.ts"
import { lastStated, lentAndRepaid } from "./loans.ts"

/** A loan within the family, a car loan, a lombard loan on the company's shares, and a credit card. */
export function debts(context: Context): void {
  familyLoan(context)
  carLoan(context)
  lombardLoan(context)
  creditCard(context)
}

/** A loan from Clara to the company: her asset, its debt, and neither in the totals of the household. */
function familyLoan(context: Context): void {
  const { book, texts, today } = context
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
      paidEvery: "quarter",
      lender: null,
      description: texts.debts.familyLoanTerms,
    },
    { creditor: clara },
  )
  const owed = lentAndRepaid(context, {
    name: "familyLoan",
    currency,
    lent: 36_000_000,
    lentOn: day("2015-06-01"),
    accounts: ["rents", "rents"],
    creditor: ["savings", "current"],
    paidOn: yearly(day("2015-07-01"), today, [3, 6, 9, 12], 30),
    rate: 200,
    paymentsPerYear: 4,
    principal: () => 600_000,
  })
  lastStated(context, "familyLoan", owed, currency)
}

/** Repaid within four years, then settled. */
function carLoan(context: Context): void {
  const { book, texts, today } = context
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
      paidEvery: "quarter",
      lender: "Bankhaus Auwald",
      description: null,
    },
    { linked: "car" },
  )
  lentAndRepaid(context, {
    name: "carLoan",
    currency,
    lent: 4_000_000,
    lentOn: day("2017-05-05"),
    accounts: ["settlement", "settlement"],
    paidOn: yearly(day("2017-06-01"), today, [2, 5, 8, 11], 5),
    rate: 320,
    paymentsPerYear: 4,
    principal: () => 250_000,
  })
  book.settle("carLoan", "2021-05-06")
}

/** Secured by the company's shares. From 2026 on, each June extends it by a year. */
function lombardLoan(context: Context): void {
  const { book, texts, today } = context
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
  const owed = lentAndRepaid(context, {
    name: "lombardLoan",
    currency,
    lent: 22_000_000,
    lentOn: day("2025-02-03"),
    accounts: ["company", "company"],
    paidOn: yearly(day("2025-03-01"), today, [3, 6, 9, 12], 30),
    rate: 190,
    paymentsPerYear: 4,
    principal: (still) => (still > 15_000_000 ? 1_000_000 : 0),
  })
  for (const revisedOn of yearly(day("2026-06-01"), today, [6], 15)) {
    book.revise("lombardLoan", revisedOn, { ...terms, dueOn: `${yearOf(revisedOn) + 1}-06-30` })
  }
  lastStated(context, "lombardLoan", owed, currency)
}

/** A balance is stated at the end of each month, and paid at the end of the next. */
function creditCard({ book, cash, texts, today, random }: Context): void {
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
  const { between } = random("credit card")
  let owed = 0
  for (const statedOn of monthEnds(day("2021-01-01"), today)) {
    const spent = between(180_000, 620_000)
    // Paid by the account on the day of the next statement.
    cash.move("current", statedOn, -owed, currency)
    owed = spent
    book.recordDebt("creditCard", { _tag: "OwedBalance", owed: money(owed, currency), statedOn })
  }
}
