import { defineMessage } from "react-intl"
import { returnMessages } from "#web/features/dashboard/returnMessages.ts"
import { assetClassNames, commonWords } from "#web/i18n/words.ts"

export const sectionMessages = {
  summary: defineMessage({ id: "report.summary", defaultMessage: "Summary", description: "Part of a report" }),
  evolution: defineMessage({
    id: "report.evolution",
    defaultMessage: "Net worth over time",
    description: "Part of a report: a chart over the period",
  }),
  allocation: commonWords.allocation,
  waterfall: commonWords.waterfall,
  holdings: defineMessage({ id: "report.holdings", defaultMessage: "Holdings", description: "Part of a report" }),
  debts: commonWords.debts,
  privateMarkets: assetClassNames.private,
  returns: returnMessages.title,
  liquidity: commonWords.liquidity,
  quality: defineMessage({
    id: "report.quality",
    defaultMessage: "Sources and data health",
    description: "Part of a report: exchange rates, and what is old or missing",
  }),
  glossary: defineMessage({ id: "report.glossary", defaultMessage: "Terms used", description: "Part of a report" }),
}

export const reportMessages = {
  wealthReport: defineMessage({
    id: "report.wealthReport",
    defaultMessage: "Wealth report",
    description: "Above the name of the family, on the first page of the document",
  }),
  portfolioReport: defineMessage({
    id: "report.portfolioReport",
    defaultMessage: "Portfolio report",
    description: "Above the name of the portfolio, on the first page of the document",
  }),
  intro: defineMessage({
    id: "report.intro",
    defaultMessage:
      "Choose the day, period, currency and sections, then print the report or save it as a PDF from the print window.",
    description: "Above the choices; never printed",
  }),
  print: defineMessage({ id: "report.print", defaultMessage: "Print or save as PDF", description: "Button" }),
  options: defineMessage({
    id: "report.options",
    defaultMessage: "Sections of the report",
    description: "Name of a group of switches",
  }),
  asOf: defineMessage({ id: "report.asOf", defaultMessage: "As of", description: "On the first page: the day" }),
  periodFrom: defineMessage<{ readonly from: string; readonly to: string }>({
    id: "report.periodFrom",
    defaultMessage: "{from} to {to}",
    description: "On the first page: two days",
  }),
  sinceBeginning: defineMessage<{ readonly to: string }>({
    id: "report.sinceBeginning",
    defaultMessage: "Since inception, to {to}",
    description: "On the first page: the period",
  }),
  madeAt: defineMessage({ id: "report.madeAt", defaultMessage: "Created", description: "On the first page: when" }),
  madeBy: defineMessage({ id: "report.madeBy", defaultMessage: "By", description: "On the first page: who" }),
  knownThen: defineMessage({
    id: "report.knownThen",
    defaultMessage: "Every figure reflects what was recorded when this document was made.",
    description: "On the first page",
  }),
  unnamed: defineMessage({
    id: "report.unnamed",
    defaultMessage: "The household",
    description: "In place of the name of a household that has none",
  }),
  portfolioOf: defineMessage<{ readonly household: string }>({
    id: "report.portfolioOf",
    defaultMessage: "A portfolio of {household}",
    description: "Below the name of the portfolio, on the first page",
  }),
  madeUp: defineMessage({
    id: "report.madeUp",
    defaultMessage: "Sample data: a demonstration, not real wealth.",
    description: "On the first page of the report of a demonstration",
  }),
  foot: defineMessage<{ readonly name: string; readonly day: string }>({
    id: "report.foot",
    defaultMessage: "{name} · as of {day}",
    description: "At the foot of every printed page",
  }),
  page: defineMessage<{ readonly page: string; readonly pages: string }>({
    id: "report.page",
    defaultMessage: "Page {page} of {pages}",
    description: "At the foot of every printed page",
  }),
  change: defineMessage({
    id: "report.change",
    defaultMessage: "Change over the period",
    description: "Line of the summary",
  }),
  atBeginning: defineMessage<{ readonly day: string }>({
    id: "report.atBeginning",
    defaultMessage: "Net worth on {day}",
    description: "Line of the summary: at the beginning of the period",
  }),
  share: defineMessage({
    id: "report.share",
    defaultMessage: "Share",
    description: "Column of a table: of the assets",
  }),
  cost: defineMessage({ id: "report.cost", defaultMessage: "Cost basis", description: "Column of a table" }),
  part: defineMessage<{ readonly currency: string }>({
    id: "report.part",
    defaultMessage: "Our share, {currency}",
    description: "Column of a table: what belongs to the family or the portfolio, in the currency of the report",
  }),
  holdingsNote: defineMessage({
    id: "report.holdingsNote",
    defaultMessage:
      "Value, cost basis and gain are for the whole holding in its own currency; the last column is our share, as included in the totals.",
    description: "Below the heading of the holdings",
  }),
  allocationNote: defineMessage({
    id: "report.allocationNote",
    defaultMessage: "Everything the portfolio owns, directly and through its stakes in other portfolios.",
    description: "Below the heading of the allocation of a portfolio",
  }),
  portfolioNote: defineMessage({
    id: "report.portfolioNote",
    defaultMessage: "Direct holdings only. Stakes in other portfolios are listed below.",
    description: "Below the heading of the holdings of a portfolio",
  }),
  stakes: defineMessage({
    id: "report.stakes",
    defaultMessage: "Stakes in other portfolios",
    description: "Heading of a table",
  }),
  stakeValue: defineMessage<{ readonly currency: string }>({
    id: "report.stakeWorth",
    defaultMessage: "Net worth of the portfolio, {currency}",
    description: "Column of a table: of the whole other portfolio",
  }),
  inWallets: defineMessage({
    id: "report.inWallets",
    defaultMessage: "In crypto wallets",
    description: "Line of a table of holdings: what lies in wallets, which have a list of their own",
  }),
  nothingHeld: defineMessage({
    id: "report.nothingHeld",
    defaultMessage: "No holdings on this day.",
    description: "In place of a table",
  }),
  nothingOwed: defineMessage({
    id: "report.nothingOwed",
    defaultMessage: "No debts on this day.",
    description: "In place of a table",
  }),
  noPrivateMarkets: defineMessage({
    id: "report.noPrivateMarkets",
    defaultMessage: "No private-market investments on this day.",
    description: "In place of a table",
  }),
  rates: defineMessage<{ readonly currency: string }>({
    id: "report.rates",
    defaultMessage: "Exchange rates into {currency}",
    description: "Heading of a table",
  }),
  oneUnit: defineMessage({
    id: "report.oneUnit",
    defaultMessage: "1 unit =",
    description: "Column of a table of exchange rates",
  }),
  ratedOn: defineMessage({ id: "report.ratedOn", defaultMessage: "Rate of", description: "Column of a table: a day" }),
  noRatesNeeded: defineMessage({
    id: "report.noRatesNeeded",
    defaultMessage: "Everything is in this currency: no exchange rate was needed.",
    description: "In place of the table of exchange rates",
  }),
  returnsMethod: defineMessage({
    id: "report.returnsMethod",
    defaultMessage:
      "The time-weighted return links the days between cash flows, so it does not depend on when money was added; inflows are included from the start of the day, outflows to its end. The money-weighted return is the annual rate at which all cash flows grow to the closing value (XIRR, actual/365). Both are before tax and after fees.",
    description: "Method, below the returns",
  }),
  privateMethod: defineMessage({
    id: "report.privateMethod",
    defaultMessage:
      "Between two valuations, net asset value is rolled forward by capital calls and distributions. DPI and TVPI are ratios to paid-in capital; the IRR is an annual rate since the first cash flow.",
    description: "Method, below the private markets",
  }),
}
