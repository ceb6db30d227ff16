import { defineMessage } from "react-intl"

export const performanceMessages = {
  returns: defineMessage({ id: "performance.returns", defaultMessage: "Return", description: "Heading" }),
  returnsNote: defineMessage<{ readonly from: string; readonly to: string; readonly currency: string }>({
    id: "performance.returnsNote",
    defaultMessage: "From the end of {from} to {to}, in {currency}, before tax and after fees.",
    description: "Below the heading return",
  }),
  timeWeightedNote: defineMessage({
    id: "performance.timeWeighted.note",
    defaultMessage: "How well did the investment do, regardless of what was added or taken out, and when?",
    description: "The question that the time-weighted return answers",
  }),
  annualised: defineMessage({
    id: "performance.annualised",
    defaultMessage: "Time-weighted return p.a. (TWR)",
    description: "Name of a return",
  }),
  annualisedNote: defineMessage({
    id: "performance.annualised.note",
    defaultMessage: "Which constant annual rate would have given the same result?",
    description: "The question that the annualised return answers",
  }),
  onlyBeyondAYear: defineMessage({
    id: "performance.onlyBeyondAYear",
    defaultMessage: "Only shown for more than a year: a shorter period is not annualised.",
    description: "Why there is no annualised return",
  }),
  paidIn: defineMessage({
    id: "performance.paidIn",
    defaultMessage: "Paid in",
    description: "Name of a figure: within the period",
  }),
  index: defineMessage({
    id: "performance.index",
    defaultMessage: "Growth of 100",
    description: "Name of a chart",
  }),
  benchmark: defineMessage({
    id: "performance.benchmark",
    defaultMessage: "Compare with",
    description: "Field: a price series to compare with",
  }),
  benchmarkHint: defineMessage({
    id: "performance.benchmark.hint",
    defaultMessage: "Any price series, such as an index fund.",
    description: "Below the field compare with",
  }),
  noBenchmark: defineMessage({
    id: "performance.benchmark.none",
    defaultMessage: "No comparison",
    description: "Button: takes the comparison away",
  }),
  noSeries: defineMessage({
    id: "performance.benchmark.notFound",
    defaultMessage: "No price series with that name",
    description: "When a search finds nothing",
  }),
  excess: defineMessage<{ readonly name: string }>({
    id: "performance.excess",
    defaultMessage: "Excess return vs {name}",
    description: "Name of a figure: the return less that of the comparison",
  }),
  benchmarkReturn: defineMessage<{ readonly percent: string }>({
    id: "performance.benchmarkReturn",
    defaultMessage: "return: {percent}",
    description: "Below the figure ahead of",
  }),
  risk: defineMessage({ id: "performance.risk", defaultMessage: "Risk", description: "Heading: risk" }),
  volatility: defineMessage({
    id: "performance.volatility",
    defaultMessage: "Annualised volatility",
    description: "Name of a figure",
  }),
  volatilityNote: defineMessage({
    id: "performance.volatility.note",
    defaultMessage: "How widely do the returns of business days vary?",
    description: "The question that the volatility answers",
  }),
  downsideVolatility: defineMessage({
    id: "performance.downsideVolatility",
    defaultMessage: "Annualised downside volatility",
    description: "Name of a figure: semideviation",
  }),
  downsideVolatilityNote: defineMessage({
    id: "performance.downsideVolatility.note",
    defaultMessage: "How widely do the returns below their average vary?",
    description: "The question that the downside volatility answers",
  }),
  maximumDrawdown: defineMessage({
    id: "performance.maximumDrawdown",
    defaultMessage: "Maximum drawdown",
    description: "Name of a figure: maximum drawdown",
  }),
  fell: defineMessage<{
    readonly peak: string
    readonly trough: string
    readonly recovered: string
    readonly count: number
    readonly days: string
  }>({
    id: "performance.fell",
    defaultMessage:
      "From {peak} to {trough}, recovered on {recovered}: {count, plural, one {{days} day} other {{days} days}} in total.",
    description: "Below the deepest fall",
  }),
  notRecovered: defineMessage<{
    readonly peak: string
    readonly trough: string
    readonly count: number
    readonly days: string
  }>({
    id: "performance.notRecovered",
    defaultMessage:
      "From {peak} to {trough}, not yet recovered: {count, plural, one {{days} day} other {{days} days}} so far.",
    description: "Below the deepest fall",
  }),
  neverFell: defineMessage({
    id: "performance.neverFell",
    defaultMessage: "Never below an earlier peak.",
    description: "In place of the deepest fall",
  }),
  monthly: defineMessage({
    id: "performance.monthly",
    defaultMessage: "Returns by month and year",
    description: "Heading",
  }),
  split: defineMessage({
    id: "performance.split",
    defaultMessage: "Sources of the gain",
    description: "Heading",
  }),
  splitNote: defineMessage<{ readonly currency: string }>({
    id: "performance.splitNote",
    defaultMessage:
      "For the whole holding since inception, in {currency}. Price effect, currency effect and fees add up to the gain; income is shown separately.",
    description: "Below the heading where the gain came from",
  }),
  splitMissing: defineMessage({
    id: "performance.splitMissing",
    defaultMessage: "Not available: an exchange rate is missing on one of the days.",
    description: "In place of the table",
  }),
  noGain: defineMessage({
    id: "performance.noGain",
    defaultMessage: "Nothing acquired yet.",
    description: "In place of the table",
  }),
  total: defineMessage({
    id: "performance.total",
    defaultMessage: "Total gain",
    description: "Row: the sum of the parts",
  }),
  ofWhich: defineMessage({
    id: "performance.ofWhich",
    defaultMessage: "of which realised",
    description: "Row: the part of the gain that is realised",
  }),
  unrealised: defineMessage({
    id: "performance.unrealised",
    defaultMessage: "of which unrealised",
    description: "Row: the part of the gain that is not realised",
  }),
  income: defineMessage({
    id: "performance.income",
    defaultMessage: "Income (gross), not included",
    description: "Row",
  }),
  expenses: defineMessage({ id: "performance.expenses", defaultMessage: "Expenses, not included", description: "Row" }),
  latentTax: defineMessage<{ readonly amount: string }>({
    id: "performance.latentTax",
    defaultMessage: "If it were sold on that day, an estimated {amount} of tax would be due on the unrealised gain.",
    description: "Below the table",
  }),
}
