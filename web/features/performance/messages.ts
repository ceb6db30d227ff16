import type { MessageValue } from "react-intl"
import { text, texts } from "#web/i18n/texts.ts"

export const performanceMessages = texts("performance", {
  returns: ["Return", "Heading"],
  returnsNote: [
    "From the end of {from} to {to}, in {currency}, before tax and after fees.",
    "Below the heading return",
  ],
  returnsSinceInception: [
    "From {from} to {to}, in {currency}, before tax and after fees.",
    "Below the heading return; from is the first day held",
  ],
  afterTax: text<{ readonly timeWeighted: MessageValue; readonly moneyWeighted: MessageValue }>(
    "performance.afterTax",
    "After tax on income and trades: {timeWeighted} time-weighted, {moneyWeighted} money-weighted.",
    "Below the returns before tax",
  ),
  afterTaxAlone: text<{ readonly timeWeighted: MessageValue }>(
    "performance.afterTaxAlone",
    "After tax on income and trades: {timeWeighted} time-weighted.",
    "Below the returns before tax",
  ),
  ownMoney: ["Return on own money", "Heading: the returns on assets less debts"],
  ownMoneyNote: [
    "Own money is assets less debts. What is borrowed is not put in. Payments on debts from elsewhere are put in, and their interest, by the plan where none is recorded, is a cost.",
    "Below the heading on own money",
  ],
  ownTimeWeightedQuestion: text(
    "performance.ownTimeWeighted.question",
    "How well did assets less debts do over the period, regardless of when money was added?",
    "Below the time-weighted return on own money: the question that it answers",
  ),
  ownMoneyWeightedQuestion: text(
    "performance.ownMoneyWeighted.question",
    "What annual rate did the own money actually invested earn?",
    "Below the money-weighted return on own money: the question that it answers",
  ),
  ownDebts: ["after debts of {debts}", "Below the opening or closing value of own money; debts is an amount"],
  timeWeightedNote: text(
    "performance.timeWeighted.note",
    "How well did the investment do, regardless of what was added or taken out, and when?",
    "The question that the time-weighted return answers",
  ),
  annualised: ["Time-weighted return p.a. (TWR)", "Name of a return"],
  annualisedNote: text(
    "performance.annualised.note",
    "Which constant annual rate would have given the same result?",
    "The question that the annualised return answers",
  ),
  onlyBeyondAYear: [
    "Only shown for more than a year: a shorter period is not annualised.",
    "Why there is no annualised return",
  ],
  paidIn: ["Paid in", "Name of a figure: within the period"],
  index: ["Growth of 100", "Name of a chart"],
  benchmark: ["Compare with", "Field: a price series to compare with"],
  benchmarkHint: text(
    "performance.benchmark.hint",
    "Any price series, such as an index fund.",
    "Below the field compare with",
  ),
  noBenchmark: text("performance.benchmark.none", "No comparison", "Button: takes the comparison away"),
  noSeries: text("performance.benchmark.notFound", "No price series with that name", "When a search finds nothing"),
  excess: ["Excess return vs {name}", "Name of a figure: the return less that of the comparison"],
  benchmarkReturn: ["return: {percent}", "Below the figure ahead of"],
  risk: ["Risk", "Heading: risk"],
  volatility: ["Annualised volatility", "Name of a figure"],
  volatilityNote: text(
    "performance.volatility.note",
    "How widely do the returns of business days vary?",
    "The question that the volatility answers",
  ),
  downsideVolatility: ["Annualised downside volatility", "Name of a figure: semideviation"],
  downsideVolatilityNote: text(
    "performance.downsideVolatility.note",
    "How widely do the returns below their average vary?",
    "The question that the downside volatility answers",
  ),
  maximumDrawdown: ["Maximum drawdown", "Name of a figure: maximum drawdown"],
  fell: [
    "From {peak} to {trough}, recovered on {recovered}: {count, plural, one {{days} day} other {{days} days}} in total.",
    "Below the deepest fall",
  ],
  notRecovered: [
    "From {peak} to {trough}, not yet recovered: {count, plural, one {{days} day} other {{days} days}} so far.",
    "Below the deepest fall",
  ],
  neverFell: ["Never below an earlier peak.", "In place of the deepest fall"],
  monthly: ["Returns by month and year", "Heading"],
  split: ["Sources of the gain", "Heading"],
  taxesOnTrades: ["Taxes on trades", "Row: taxes that were paid with purchases and sales, less those that came back"],
  realisedAfterTax: ["Realised gain after tax", "Row: the realised gain less taxes on trades"],
  splitNote: [
    "For the whole holding since inception, in {currency}. Price effect, currency effect and fees add up to the gain; income is shown separately.",
    "Below the heading where the gain came from",
  ],
  splitMissing: ["Not available: an exchange rate is missing on one of the days.", "In place of the table"],
  noGain: ["Nothing acquired yet.", "In place of the table"],
  total: ["Total gain", "Row: the sum of the parts"],
  ofWhich: ["of which realised", "Row: the part of the gain that is realised"],
  unrealised: ["of which unrealised", "Row: the part of the gain that is not realised"],
  income: ["Income (gross), not included", "Row"],
  expenses: ["Expenses, not included", "Row"],
  latentTax: [
    "If it were sold on that day, an estimated {amount} of tax would be due on the unrealised gain.",
    "Below the table",
  ],
})
