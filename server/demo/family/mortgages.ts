import { monthEnds, yearly } from "#server/demo/days.ts"
import { clara, type Context, day, estates, henrik, whole } from "./context.ts"
import { lastStated, lentAndRepaid } from "./loans.ts"

/** Mortgages on the house, on the apartment building, and on the flat in London. */
export function mortgages(context: Context): void {
  homeMortgage(context)
  buildingMortgage(context)
  flatMortgage(context)
}

/** An annuity: the same payment every month, of which less and less is interest. */
function homeMortgage(context: Context): void {
  const { book, texts, today } = context
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
  lentAndRepaid(context, {
    name: "homeMortgage",
    currency,
    lent: 65_000_000,
    lentOn: day("2012-09-03"),
    accounts: ["savings", "current"],
    paidOn: monthEnds(day("2012-10-01"), today),
    rate: 295,
    paymentsPerYear: 12,
    principal: (_owed, interest) => 306_000 - interest,
  })
}

/** The same principal every quarter. */
function buildingMortgage(context: Context): void {
  const { book, texts, today } = context
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
      paidEvery: "quarter",
      lender: "Privatbank Morgental",
      description: null,
    },
    { linked: "building" },
  )
  const owed = lentAndRepaid(context, {
    name: "buildingMortgage",
    currency,
    lent: 120_000_000,
    lentOn: day("2015-06-01"),
    accounts: ["rents", "rents"],
    paidOn: yearly(day("2015-07-01"), today, [3, 6, 9, 12], 30),
    rate: 145,
    paymentsPerYear: 4,
    principal: () => 1_000_000,
  })
  lastStated(context, "buildingMortgage", owed, currency)
}

/** The same principal every quarter, paid from the rent. */
function flatMortgage(context: Context): void {
  const { book, texts, today } = context
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
      paidEvery: "quarter",
      lender: "Thornbury & Hale",
      description: null,
    },
    { linked: "flat" },
  )
  const owed = lentAndRepaid(context, {
    name: "flatMortgage",
    currency,
    lent: 29_000_000,
    lentOn: day("2016-03-21"),
    accounts: ["sterling", "sterling"],
    paidOn: yearly(day("2016-05-01"), today, [2, 5, 8, 11], 5),
    rate: 240,
    paymentsPerYear: 4,
    principal: () => 290_000,
  })
  lastStated(context, "flatMortgage", owed, currency)
}
