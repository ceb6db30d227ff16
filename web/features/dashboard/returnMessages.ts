import { defineMessage } from "react-intl"

export const returnMessages = {
  title: defineMessage({ id: "returns.title", defaultMessage: "Returns", description: "Heading" }),
  note: defineMessage<{ readonly from: string; readonly to: string }>({
    id: "returns.note",
    defaultMessage: "On assets, excluding debts, from {from} to {to}: before tax, after fees.",
    description: "Below the heading returns",
  }),
  investmentReturn: defineMessage({
    id: "returns.investmentReturn",
    defaultMessage: "Investment return",
    description: "Name of a figure",
  }),
  timeWeightedQuestion: defineMessage({
    id: "returns.timeWeightedQuestion",
    defaultMessage: "How well did the investments do over the period, regardless of when money was added?",
    description: "Below the time-weighted return: the question that it answers",
  }),
  moneyWeightedQuestion: defineMessage({
    id: "returns.moneyWeightedQuestion",
    defaultMessage: "What annual rate did the money actually invested earn?",
    description: "Below the money-weighted return: the question that it answers",
  }),
  moneyWeightedOfPeriod: defineMessage({
    id: "returns.moneyWeightedOfPeriod",
    defaultMessage:
      "What did the money actually invested earn? It was invested for less than a year, so the rate is not annualised.",
    description: "Below a money-weighted return of less than a year: the question that it answers",
  }),
  aYear: defineMessage<{ readonly rate: string }>({
    id: "returns.aYear",
    defaultMessage: "That is {rate} p.a.",
    description: "Follows the question: the time-weighted return as a yearly rate",
  }),
  failed: defineMessage({
    id: "returns.failed",
    defaultMessage: "The returns could not be loaded.",
    description: "In place of the returns",
  }),
  columns: {
    timeWeighted: defineMessage({
      id: "returns.column.timeWeighted",
      defaultMessage: "Time-weighted",
      description: "Column: time-weighted return",
    }),
    moneyWeighted: defineMessage({
      id: "returns.column.moneyWeighted",
      defaultMessage: "Money-weighted",
      description: "Column: money-weighted return",
    }),
  },
  drawdown: defineMessage({
    id: "returns.drawdown",
    defaultMessage: "Drawdown",
    description: "Heading and name of a chart: how far the value was below its highest point",
  }),
  byMonth: defineMessage({ id: "returns.byMonth", defaultMessage: "By month", description: "Heading" }),
  household: defineMessage({
    id: "returns.household",
    defaultMessage: "Total",
    description: "Row: the whole household",
  }),
  noMonths: defineMessage({
    id: "returns.noMonths",
    defaultMessage: "No month has a return yet.",
    description: "In place of the returns by month",
  }),
}
