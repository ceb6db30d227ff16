import { cashFlowNames, commonWords } from "#web/i18n/words.ts"
import { debtLabels } from "./messages.ts"
import { texts } from "#web/i18n/texts.ts"

/** Equity in what was borrowed for, and the payments ahead. */
export const borrowingMessages = texts("borrowing", {
  equity: ["Equity", "Name of a figure and column: value of a house less what is owed for it"],
  equityYear: ["{change} in a year", "Below the equity: the change of a year, an amount with its sign"],
  owed: ["Owed on it", "Name of a figure: what is owed on the debts that were taken up for a house"],
  owedNote: ["{count, plural, one {# debt} other {# debts}}", "Below the amount owed for a house"],
  loanToValue: ["Loan to value", "Name of a figure and column: what is owed divided by the value, in percent"],
  loanToValueYear: ["{ratio} a year before", "Below the loan to value: a percentage"],
  debtsOn: ["Debts on it", "Heading above the debts that were taken up for a house"],
  addMortgage: ["Add a mortgage", "Button on the page of a house"],
  addDebt: ["Add a debt", "Button on the page of a holding: a debt that was taken up for it"],
  debt: ["Debt", "Column"],
  rate: debtLabels.interestRate,
  fixedUntil: ["Agreed until", "Column: the day on which the agreement of a debt ends"],
  nextPayment: ["Next payment", "Column: day and amount"],
  nextOf: ["{amount} on {day}", "The next payment of a debt"],
  paidOff: ["Paid off", "Column: the day on which a debt is repaid by its plan"],
  owedColumn: ["Owed", "Column, and line of a chart: what is owed"],
  payments: ["Payments ahead", "Heading: what is to be paid on debts"],
  paymentsNote: [
    "The household’s share of the payments by the plans of its debts, at the interest and exchange rates of the day.",
    "Below the heading of the payments ahead",
  ],
  perMonth: ["Per month", "Name of a figure: payments of the year ahead divided by twelve"],
  perMonthNote: ["average of the year ahead", "Below a figure"],
  yearAhead: ["In the year ahead", "Name of a figure: payments of the next 365 days"],
  interest: cashFlowNames.interest,
  repaid: ["Repaid", "Name of a figure and column: the part of payments that pays back a debt"],
  byYear: ["Payments by calendar year", "Name of a table"],
  year: commonWords.year,
  maturities: ["When debts fall due", "Heading: the last payment of each debt"],
  maturitiesNote: [
    "The last payment of each debt by its plan. Without a plan, all of the debt falls due on the agreed day.",
    "Below the heading of the maturities",
  ],
  fallsDue: debtLabels.dueOn,
  lastPayment: ["Last payment", "Column: what falls due at the end"],
  noDay: ["no day agreed", "In place of the day on which a debt falls due"],
  missingRates: ["Debts in {currencies} are left out: an exchange rate is missing.", "Below the payments ahead"],
})
