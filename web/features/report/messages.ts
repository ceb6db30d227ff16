import { assetClassNames } from "#ui/lineClasses.ts"
import { returnMessages } from "#web/features/dashboard/returnMessages.ts"
import { commonWords } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const sectionMessages = texts("report", {
  summary: ["Summary", "Part of a report"],
  evolution: ["Net worth over time", "Part of a report: a chart over the period"],
  allocation: commonWords.allocation,
  waterfall: commonWords.waterfall,
  holdings: ["Holdings", "Part of a report"],
  debts: commonWords.debts,
  privateMarkets: assetClassNames.private,
  returns: returnMessages.title,
  liquidity: commonWords.liquidity,
  quality: ["Sources and data health", "Part of a report: exchange rates, and what is old or missing"],
  glossary: ["Terms used", "Part of a report"],
})

export const reportMessages = texts("report", {
  portfoliosNote: text(
    "dashboard.portfoliosNote",
    "Including stakes in other portfolios. Totals overlap where one portfolio holds another.",
    "Below the heading",
  ),
  wealthReport: ["Wealth report", "Above the name of the family, on the first page of the document"],
  portfolioReport: ["Portfolio report", "Above the name of the portfolio, on the first page of the document"],
  intro: [
    "Choose the day, period, currency and sections, then print the report or save it as a PDF from the print window.",
    "Above the choices; never printed",
  ],
  print: ["Print or save as PDF", "Button"],
  options: ["Sections of the report", "Name of a group of switches"],
  asOf: ["As of", "On the first page: the day"],
  periodFrom: ["{from} to {to}", "On the first page: two days"],
  sinceBeginning: ["Since inception, to {to}", "On the first page: the period"],
  madeAt: ["Created", "On the first page: when"],
  madeBy: ["By", "On the first page: who"],
  knownThen: ["Every figure reflects what was recorded when this document was made.", "On the first page"],
  unnamed: ["The household", "In place of the name of a household that has none"],
  portfolioOf: ["A portfolio of {household}", "Below the name of the portfolio, on the first page"],
  madeUp: ["Sample data: a demonstration, not real wealth.", "On the first page of the report of a demonstration"],
  foot: ["{name} · as of {day}", "At the foot of every printed page"],
  page: ["Page {page} of {pages}", "At the foot of every printed page"],
  change: ["Change over the period", "Line of the summary"],
  atBeginning: ["Net worth on {day}", "Line of the summary: at the beginning of the period"],
  share: ["Share", "Column of a table: of the assets"],
  cost: ["Cost basis", "Column of a table"],
  part: [
    "Our share, {currency}",
    "Column of a table: what belongs to the family or the portfolio, in the currency of the report",
  ],
  holdingsNote: [
    "Value, cost basis and gain are for the whole holding in its own currency; the last column is our share, as included in the totals.",
    "Below the heading of the holdings",
  ],
  allocationNote: [
    "Everything the portfolio owns, directly and through its stakes in other portfolios.",
    "Below the heading of the allocation of a portfolio",
  ],
  portfolioNote: [
    "Direct holdings only. Stakes in other portfolios are listed below.",
    "Below the heading of the holdings of a portfolio",
  ],
  stakes: ["Stakes in other portfolios", "Heading of a table"],
  stakeValue: text(
    "report.stakeWorth",
    "Net worth of the portfolio, {currency}",
    "Column of a table: of the whole other portfolio",
  ),
  inWallets: ["In crypto wallets", "Line of a table of holdings: what lies in wallets, which have a list of their own"],
  nothingHeld: ["No holdings on this day.", "In place of a table"],
  nothingOwed: ["No debts on this day.", "In place of a table"],
  noPrivateMarkets: ["No private-market investments on this day.", "In place of a table"],
  rates: ["Exchange rates into {currency}", "Heading of a table"],
  oneUnit: ["1 unit =", "Column of a table of exchange rates"],
  ratedOn: ["Rate of", "Column of a table: a day"],
  noRatesNeeded: [
    "Everything is in this currency: no exchange rate was needed.",
    "In place of the table of exchange rates",
  ],
  returnsMethod: [
    "The time-weighted return links the days between cash flows, so it does not depend on when money was added; inflows are included from the start of the day, outflows to its end. The money-weighted return is the annual rate at which all cash flows grow to the closing value (XIRR, actual/365). Both are after fees, and before tax unless stated otherwise.",
    "Method, below the returns",
  ],
  measured: ["Return", "Column: what a return is measured on"],
  assetsBeforeTax: ["On assets, before tax", "Row: returns of the period"],
  assetsAfterTax: ["On assets, after tax on income and trades", "Row: returns of the period"],
  ownBeforeTax: ["On own money, before tax", "Row: returns of the period, on assets less debts"],
  ownAfterTax: ["On own money, after tax on income and trades", "Row: returns of the period, on assets less debts"],
  privateMethod: [
    "Between two valuations, net asset value is rolled forward by capital calls and distributions. DPI and TVPI are ratios to paid-in capital; the IRR is an annual rate since the first cash flow.",
    "Method, below the private markets",
  ],
})
