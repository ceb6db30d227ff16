import { monthEnds, yearly } from "../days.ts"
import { repaid } from "./cash.ts"
import { clara, type Context, day, estates, henrik, money, whole } from "./context.ts"
import { lastStated } from "./lastStated.ts"

/** On the house, on the apartment building, and on the flat in London. */
export function mortgages(context: Context): void {
  homeMortgage(context)
  buildingMortgage(context)
  flatMortgage(context)
}

/** The same payment every month: ever less of it is interest. */
function homeMortgage(context: Context): void {
  const { book, cash, texts, today } = context
  const currency = "EUR"
  book.incur(
    "homeMortgage",
    clara,
    {
      name: texts.debts.homeMortgage,
      currency,
      debtType: "mortgage",
      incurredOn: "2012-09-03",
      dueOn: "2037-08-31",
      interestRate: "2.95",
      monthlyPayment: whole(3_060, currency),
      repaymentPlan: "annuity",
      lender: "Bankhaus Auwald",
      description: null,
    },
    { linked: "home" },
  )
  book.recordDebt("homeMortgage", { _tag: "OwedBalance", owed: whole(650_000, currency), statedOn: "2012-09-03" })
  cash.move("savings", day("2012-09-03"), 65_000_000, currency)
  let owed = 65_000_000
  for (const paidOn of monthEnds(day("2012-10-01"), today)) {
    const interest = Math.round((owed * 295) / 120_000)
    const principal = Math.min(306_000 - interest, owed)
    owed -= principal
    repaid(
      context,
      { name: "homeMortgage", from: "current" },
      {
        _tag: "Repayment",
        principal: money(principal, currency),
        interest: money(interest, currency),
        comment: null,
        paidOn,
      },
    )
  }
}

/** The same part of it every quarter. */
function buildingMortgage(context: Context): void {
  const { book, cash, texts, today } = context
  const currency = "CHF"
  book.incur(
    "buildingMortgage",
    estates,
    {
      name: texts.debts.buildingMortgage,
      currency,
      debtType: "mortgage",
      incurredOn: "2015-06-01",
      dueOn: "2035-05-31",
      interestRate: "1.45",
      monthlyPayment: null,
      repaymentPlan: "linear",
      lender: "Privatbank Morgental",
      description: null,
    },
    { linked: "building" },
  )
  let owed = 120_000_000
  book.recordDebt("buildingMortgage", { _tag: "OwedBalance", owed: money(owed, currency), statedOn: "2015-06-01" })
  cash.move("rents", day("2015-06-01"), owed, currency)
  for (const paidOn of yearly(day("2015-07-01"), today, [3, 6, 9, 12], 30)) {
    const principal = Math.min(1_000_000, owed)
    repaid(
      context,
      { name: "buildingMortgage", from: "rents" },
      {
        _tag: "Repayment",
        principal: money(principal, currency),
        interest: money(Math.round((owed * 145) / 40_000), currency),
        comment: null,
        paidOn,
      },
    )
    owed -= principal
  }
  lastStated(context, "buildingMortgage", owed, currency)
}

/** The same part of it every quarter, out of the rent. */
function flatMortgage(context: Context): void {
  const { book, cash, texts, today } = context
  const currency = "GBP"
  book.incur(
    "flatMortgage",
    henrik,
    {
      name: texts.debts.flatMortgage,
      currency,
      debtType: "mortgage",
      incurredOn: "2016-03-21",
      dueOn: "2041-03-31",
      interestRate: "2.4",
      monthlyPayment: null,
      repaymentPlan: "linear",
      lender: "Thornbury & Hale",
      description: null,
    },
    { linked: "flat" },
  )
  let owed = 29_000_000
  book.recordDebt("flatMortgage", { _tag: "OwedBalance", owed: money(owed, currency), statedOn: "2016-03-21" })
  cash.move("sterling", day("2016-03-21"), owed, currency)
  for (const paidOn of yearly(day("2016-05-01"), today, [2, 5, 8, 11], 5)) {
    const principal = Math.min(290_000, owed)
    repaid(
      context,
      { name: "flatMortgage", from: "sterling" },
      {
        _tag: "Repayment",
        principal: money(principal, currency),
        interest: money(Math.round((owed * 24) / 4_000), currency),
        comment: null,
        paidOn,
      },
    )
    owed -= principal
  }
  lastStated(context, "flatMortgage", owed, currency)
}
