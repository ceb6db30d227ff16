import { text, texts } from "#web/i18n/texts.ts"

export const comparisonMessages = texts("comparison", {
  compare: ["Compare", "Button above the chart: shows or hides the choices of percentages and of a benchmark"],
  mode: ["Show as", "Label of the choice between amounts and percentages of the chart"],
  amounts: ["Amounts", "Choice: the chart shows the net worth in money"],
  percent: ["Return in percent", "Choice: the chart shows the time-weighted return of the investments"],
  investments: ["Investments", "Line of the chart: the time-weighted return of everything owned"],
  returnChart: ["Time-weighted return: {name}", "Title of a chart. name: whose return it is, such as a holding"],
  returnNote: [
    "Time-weighted return on assets since the start of the period: money paid in or taken out does not affect it.",
    "Below the chart",
  ],
  benchmarkNote: [
    "{name}: as if the net worth of {day} had been invested in it.",
    "Below the chart. name: a price series such as an index fund",
  ],
  notCompared: ["The benchmark is not shown.", "Alert above the chart; a sentence that says why follows"],
  nothingToCompare: text(
    "comparison.nothing",
    "{name} cannot be shown: it has no price in the period, or net worth was not above zero at the start.",
    "Below the chart. name: a price series such as an index fund",
  ),
})
