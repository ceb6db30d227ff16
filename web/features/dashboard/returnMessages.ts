import { text, texts } from "#web/i18n/texts.ts"

export const returnMessages = {
  title: text("returns.title", "Returns", "Heading"),
  note: text(
    "returns.note",
    "On assets, excluding debts, from {from} to {to}: before tax, after fees.",
    "Below the heading returns",
  ),
  investmentReturn: text("returns.investmentReturn", "Investment return", "Name of a figure"),
  timeWeightedQuestion: text(
    "returns.timeWeightedQuestion",
    "How well did the investments do over the period, regardless of when money was added?",
    "Below the time-weighted return: the question that it answers",
  ),
  moneyWeightedQuestion: text(
    "returns.moneyWeightedQuestion",
    "What annual rate did the money actually invested earn?",
    "Below the money-weighted return: the question that it answers",
  ),
  moneyWeightedOfPeriod: text(
    "returns.moneyWeightedOfPeriod",
    "What did the money actually invested earn? It was invested for less than a year, so the rate is not annualised.",
    "Below a money-weighted return of less than a year: the question that it answers",
  ),
  aYear: text(
    "returns.aYear",
    "That is {rate} p.a.",
    "Follows the question: the time-weighted return as a yearly rate",
  ),
  failed: text("returns.failed", "The returns could not be loaded.", "In place of the returns"),
  columns: texts("returns.column", {
    timeWeighted: ["Time-weighted", "Column: time-weighted return"],
    moneyWeighted: ["Money-weighted", "Column: money-weighted return"],
    ownTimeWeighted: ["Time-weighted, own money", "Column: time-weighted return on assets less debts"],
    ownMoneyWeighted: ["Money-weighted, own money", "Column: money-weighted return on assets less debts"],
  }),
  drawdown: text(
    "returns.drawdown",
    "Drawdown",
    "Heading and name of a chart: how far the value was below its highest point",
  ),
  byMonth: text("returns.byMonth", "By month", "Heading"),
  household: text("returns.household", "Total", "Row: the whole household"),
  noMonths: text("returns.noMonths", "No month has a return yet.", "In place of the returns by month"),
}
