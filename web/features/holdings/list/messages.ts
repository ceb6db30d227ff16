import type { TypedMessageDescriptor } from "react-intl"
import { cashFlowNames, changeWindowNames, commonWords } from "#web/i18n/words.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { ColumnId } from "#web/features/holdings/classes/classOnPages.ts"
import { text, texts } from "#web/i18n/texts.ts"

const cost = text("holdings.cost", "Cost basis", "Column: what is held had cost")

export const columnNames: Readonly<Record<ColumnId, TypedMessageDescriptor>> = texts("holdings", {
  units: commonWords.units,
  pieces: ["Pieces", "Column: bars or coins held"],
  price: labelWords.price,
  cost,
  acquisitionCost: cost,
  averageCost: ["Average cost", "Column: what one unit has cost on average"],
  gain: figureNames.unrealisedGain,
  gainPercent: ["Gain, %", "Column: the unrealised gain as a part of the cost"],
  income: ["Income", "Column: dividends, interest and rent received since the beginning"],
  weight: ["Weight", "Column: the share of the total of the list"],
  equity: ["Equity", "Column: value of a house less what is owed for it"],
  loanToValue: ["Loan to value", "Column: what is owed for a house divided by its value"],
  day: ["Day", "Column: the change of the price against the one before it"],
  sevenDays: changeWindowNames.week,
  thirtyDays: changeWindowNames.month,
  value: commonWords.value,
  kind: labelWords.type,
  fineWeight: labelWords.fineWeight,
  commitment: labelWords.commitment,
  paidIn: ["Paid in", "Column: paid-in capital"],
  openCommitment: ["Unfunded commitment", "Column: the part of the commitment that can still be called"],
  dpi: labelWords.dpi,
  tvpi: labelWords.tvpi,
  irr: ["IRR", "Column: internal rate of return"],
  provider: ["Provider", "Column: the insurer"],
  maturity: labelWords.maturity,
  premium: cashFlowNames.premium,
  active: labelWords.status,
  investable: commonWords.liquidity,
})

export const holdingsMessages = texts("holdings", {
  classOn: ["Held on {day}", "Above the value of all holdings of an asset class, on the page of the class"],
  changeSince: ["since {day}", "After the change of the value of an asset class; additions and withdrawals count"],
  emptyTitle: ["No holdings yet", "Title when a list is empty"],
  nothingFound: ["No holding matches these filters.", "When filters leave nothing"],
  noneOfDay: ["Nothing held on this day.", "In place of a list of holdings, of which none is held on the chosen day"],
  activeFilters: ["Filters ({count})", "Button on a phone: opens the filters; count is how many of them are set"],
  columns: ["Columns", "Button: opens the choice of the columns of a list"],
  defaultColumns: ["Default columns", "Button: undoes the choice of columns"],
  filterByName: ["Name or symbol", "Field: filters a list by a part of the name"],
  groupBy: ["Group by", "Choice: what the rows of a list are grouped by"],
  notGrouped: ["Not grouped", "Choice: one list without groups"],
  share: ["Share", "Column: percentage that belongs to the portfolio"],
  ourShare: ["Value (our share)", "Column: the portfolio's share of the value in the base currency"],
  pricesOfDay: ["Prices of {day}.", "Below a list of holdings"],
  pricesOfDays: [
    "Prices of {day}; of another day: {others}.",
    "Below a list of holdings; others lists holdings, each with the day of its price",
  ],
  priceOfDay: ["{name} ({day})", "A holding and the day of its price, in a list below a table"],
  ofWhichStaked: ["of which {units} staked", "Below the units of a token"],
  troyOunces: ["{weight} oz t", "A weight in troy ounces, as short as can be"],
  inactiveAccount: ["Inactive", "An account that is not in use"],
  closed: ["closed {day}", "Tag"],
  removed: ["deleted", "Tag"],
  atCost: ["at cost", "Tag: no price is known"],
  showEnded: text("holdings.showClosed", "Show closed", "Switch"),
  showRemoved: ["Show deleted", "Switch"],
  allPortfolios: ["All portfolios", "Choice of a filter"],
  allCurrencies: ["All currencies", "Choice of a filter"],
  anyBasis: ["Any valuation method", "Choice of a filter"],
  anyInvestable: ["Any liquidity", "Choice of a filter"],
  missingSevenDays: text("holdings.lacksSevenDays", "Some positions yet lack 7 day history", "Below a list"),
  missingThirtyDays: text("holdings.lacksThirtyDays", "Some positions yet lack 30 day history", "Below a list"),
  later: [
    "{count, plural, one {# holding was} other {# holdings were}} opened after {day} and {count, plural, one {is} other {are}} not shown.",
    "Below the list",
  ],
  leftOut: [
    "The total excludes {count, plural, one {# holding} other {# holdings}} without an exchange rate.",
    "Below the list",
  ],
  costsLeftOut: [
    "Cost and gain in the total exclude {count, plural, one {# holding} other {# holdings}} without a cost.",
    "Below the list",
  ],
  neverPriced: [
    "{count, plural, one {# holding} other {# holdings}} without a price since the purchase: valued at what was paid, the gain is not known.",
    "Below a list or a gain: what the total counts without a gain",
  ],
  costAtItsRates: [
    "The cost in the total is converted at the exchange rates of the days on which it was paid.",
    "Below the list: some holdings are in another currency than the totals",
  ],
})

export const reconciliationMessages = texts("holdings.reconcile", {
  list: ["Total of the list", "First line of a small sum below a list, which leads to the assets of the dashboard"],
  overdrafts: ["Overdrawn accounts, included in debts", "Line of a small sum below a list; followed by an amount"],
  wallets: ["Crypto wallets, listed separately", "Line of a small sum below a list; followed by an amount"],
  claims: [
    "Claims on third parties, listed under debts",
    "Line of a small sum below a list: what is owed to the family; followed by an amount",
  ],
  assets: ["Total assets, as on the dashboard", "Last line of a small sum below a list"],
  assetsOfClass: [
    "{assetClass} as on the dashboard",
    "Last line of a small sum below a list; starts with the name of an asset class",
  ],
})
