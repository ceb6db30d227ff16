import { defineMessage } from "react-intl"

export const comparisonMessages = {
  mode: defineMessage({
    id: "comparison.mode",
    defaultMessage: "Show as",
    description: "Label of the choice between amounts and percentages of the chart",
  }),
  amounts: defineMessage({
    id: "comparison.amounts",
    defaultMessage: "Amounts",
    description: "Choice: the chart shows the net worth in money",
  }),
  percent: defineMessage({
    id: "comparison.percent",
    defaultMessage: "Return in percent",
    description: "Choice: the chart shows the time-weighted return of the investments",
  }),
  investments: defineMessage({
    id: "comparison.investments",
    defaultMessage: "Investments",
    description: "Line of the chart: the time-weighted return of everything owned",
  }),
  returnChart: defineMessage<{ readonly name: string }>({
    id: "comparison.returnChart",
    defaultMessage: "Time-weighted return: {name}",
    description: "Title of a chart. name: whose return it is, such as a holding",
  }),
  returnNote: defineMessage({
    id: "comparison.returnNote",
    defaultMessage:
      "Time-weighted return on assets since the start of the period: money paid in or taken out does not affect it.",
    description: "Below the chart",
  }),
  benchmarkNote: defineMessage<{ readonly name: string; readonly day: string }>({
    id: "comparison.benchmarkNote",
    defaultMessage: "{name}: as if the net worth of {day} had been invested in it.",
    description: "Below the chart. name: a price series such as an index fund",
  }),
  notCompared: defineMessage({
    id: "comparison.notCompared",
    defaultMessage: "The benchmark is not shown.",
    description: "Alert above the chart; a sentence that says why follows",
  }),
  nothingToCompare: defineMessage<{ readonly name: string }>({
    id: "comparison.nothing",
    defaultMessage:
      "{name} cannot be shown: it has no price in the period, or net worth was not above zero at the start.",
    description: "Below the chart. name: a price series such as an index fund",
  }),
}
