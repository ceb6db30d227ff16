import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { assetClassNames, cashFlowNames, changeWindowNames, commonWords } from "#web/i18n/words.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { ColumnId, ListScope } from "./columnsOfClass.ts"

type OfScope = Readonly<Record<ListScope, TypedMessageDescriptor>>

export const listTitles: OfScope = {
  all: commonWords.assets,
  security: defineMessage({
    id: "holdings.title.security",
    defaultMessage: "Shares and other securities",
    description: "Title",
  }),
  private: assetClassNames.private,
  realEstate: assetClassNames.realEstate,
  crypto: assetClassNames.crypto,
  metal: assetClassNames.metal,
  account: assetClassNames.account,
  insurance: assetClassNames.insurance,
  other: assetClassNames.other,
}

export const emptyTexts: OfScope = {
  all: defineMessage({
    id: "holdings.empty.all",
    defaultMessage: "Add an account, security or property to see its value here.",
    description: "When there are no holdings",
  }),
  security: defineMessage({
    id: "holdings.empty.security",
    defaultMessage: "Add a stock, bond, fund or ETF to see its value and return here.",
    description: "When there are no securities",
  }),
  private: defineMessage({
    id: "holdings.empty.private",
    defaultMessage: "Add a fund, direct investment or startup to see its commitment, paid-in capital and return here.",
    description: "When there are no private-market investments",
  }),
  realEstate: defineMessage({
    id: "holdings.empty.realEstate",
    defaultMessage: "Add a house, flat or land to see its cost, value and yield here.",
    description: "When there is no real estate",
  }),
  crypto: defineMessage({
    id: "holdings.empty.crypto",
    defaultMessage: "Add tokens in your own custody or on an exchange to see their price, value and gain here.",
    description: "When there are no crypto positions",
  }),
  metal: defineMessage({
    id: "holdings.empty.metal",
    defaultMessage: "Add bars or coins to see their fine weight and value here.",
    description: "When there are no precious metals",
  }),
  account: defineMessage({
    id: "holdings.empty.account",
    defaultMessage: "Add a cash, current or savings account to see its balance here.",
    description: "When there are no accounts",
  }),
  insurance: defineMessage({
    id: "holdings.empty.insurance",
    defaultMessage: "Add a policy or pension to see its premium, maturity and value here.",
    description: "When there are no policies",
  }),
  other: defineMessage({
    id: "holdings.empty.other",
    defaultMessage: "Add art, a vehicle, a collection or another valuable to see its value here.",
    description: "When there are no other investments",
  }),
}

const cost = defineMessage({
  id: "holdings.cost",
  defaultMessage: "Cost basis",
  description: "Column: what is held had cost",
})

export const columnNames: Readonly<Record<ColumnId, TypedMessageDescriptor>> = {
  units: commonWords.units,
  pieces: defineMessage({ id: "holdings.pieces", defaultMessage: "Pieces", description: "Column: bars or coins held" }),
  price: labelWords.price,
  cost,
  acquisitionCost: cost,
  gain: figureNames.unrealisedGain,
  sevenDays: changeWindowNames.week,
  thirtyDays: changeWindowNames.month,
  value: commonWords.value,
  kind: labelWords.type,
  fineWeight: labelWords.fineWeight,
  commitment: labelWords.commitment,
  paidIn: defineMessage({ id: "holdings.paidIn", defaultMessage: "Paid in", description: "Column: paid-in capital" }),
  openCommitment: defineMessage({
    id: "holdings.openCommitment",
    defaultMessage: "Unfunded commitment",
    description: "Column: the part of the commitment that can still be called",
  }),
  dpi: labelWords.dpi,
  tvpi: labelWords.tvpi,
  irr: defineMessage({ id: "holdings.irr", defaultMessage: "IRR", description: "Column: internal rate of return" }),
  provider: defineMessage({ id: "holdings.provider", defaultMessage: "Provider", description: "Column: the insurer" }),
  maturity: labelWords.maturity,
  premium: cashFlowNames.premium,
  active: labelWords.status,
  investable: commonWords.liquidity,
}

export const holdingsMessages = {
  classOn: defineMessage<{ readonly day: string }>({
    id: "holdings.classOn",
    defaultMessage: "Held on {day}",
    description: "Above the value of all holdings of an asset class, on the page of the class",
  }),
  emptyTitle: defineMessage({
    id: "holdings.emptyTitle",
    defaultMessage: "No holdings yet",
    description: "Title when a list is empty",
  }),
  nothingFound: defineMessage({
    id: "holdings.nothingFound",
    defaultMessage: "No holding matches these filters.",
    description: "When filters leave nothing",
  }),
  noneOfDay: defineMessage({
    id: "holdings.noneOfDay",
    defaultMessage: "Nothing held on this day.",
    description: "In place of a list of holdings, of which none is held on the chosen day",
  }),
  add: defineMessage({
    id: "holdings.add",
    defaultMessage: "Add",
    description: "Button that opens a menu of what can be added",
  }),
  share: defineMessage({
    id: "holdings.share",
    defaultMessage: "Share",
    description: "Column: percentage that belongs to the portfolio",
  }),
  inBase: defineMessage<{ readonly currency: string }>({
    id: "holdings.inBase",
    defaultMessage: "Value (our share), {currency}",
    description: "Column: the portfolio's share of the value in the base currency",
  }),
  ofWhichStaked: defineMessage<{ readonly units: string }>({
    id: "holdings.ofWhichStaked",
    defaultMessage: "of which {units} staked",
    description: "Below the units of a token",
  }),
  troyOunces: defineMessage<{ readonly weight: string }>({
    id: "holdings.troyOunces",
    defaultMessage: "{weight} oz t",
    description: "A weight in troy ounces, as short as can be",
  }),
  inactiveAccount: defineMessage({
    id: "holdings.inactiveAccount",
    defaultMessage: "Inactive",
    description: "An account that is not in use",
  }),
  closed: defineMessage<{ readonly day: string }>({
    id: "holdings.closed",
    defaultMessage: "closed {day}",
    description: "Tag",
  }),
  removed: defineMessage({ id: "holdings.removed", defaultMessage: "deleted", description: "Tag" }),
  atCost: defineMessage({ id: "holdings.atCost", defaultMessage: "at cost", description: "Tag: no price is known" }),
  showEnded: defineMessage({ id: "holdings.showClosed", defaultMessage: "Show closed", description: "Switch" }),
  showRemoved: defineMessage({ id: "holdings.showRemoved", defaultMessage: "Show deleted", description: "Switch" }),
  allPortfolios: defineMessage({
    id: "holdings.allPortfolios",
    defaultMessage: "All portfolios",
    description: "Choice of a filter",
  }),
  allCurrencies: defineMessage({
    id: "holdings.allCurrencies",
    defaultMessage: "All currencies",
    description: "Choice of a filter",
  }),
  anyBasis: defineMessage({
    id: "holdings.anyBasis",
    defaultMessage: "Any valuation method",
    description: "Choice of a filter",
  }),
  anyInvestable: defineMessage({
    id: "holdings.anyInvestable",
    defaultMessage: "Any liquidity",
    description: "Choice of a filter",
  }),
  missingSevenDays: defineMessage({
    id: "holdings.lacksSevenDays",
    defaultMessage: "Some positions yet lack 7 day history",
    description: "Below a list",
  }),
  missingThirtyDays: defineMessage({
    id: "holdings.lacksThirtyDays",
    defaultMessage: "Some positions yet lack 30 day history",
    description: "Below a list",
  }),
  later: defineMessage<{ readonly count: number; readonly day: string }>({
    id: "holdings.later",
    defaultMessage:
      "{count, plural, one {# holding was} other {# holdings were}} opened after {day} and {count, plural, one {is} other {are}} not shown.",
    description: "Below the list",
  }),
  leftOut: defineMessage<{ readonly count: number }>({
    id: "holdings.leftOut",
    defaultMessage: "The total excludes {count, plural, one {# holding} other {# holdings}} without an exchange rate.",
    description: "Below the list",
  }),
}

export const reconciliationMessages = {
  list: defineMessage({
    id: "holdings.reconcile.list",
    defaultMessage: "Total of the list",
    description: "First line of a small sum below a list, which leads to the assets of the dashboard",
  }),
  overdrafts: defineMessage({
    id: "holdings.reconcile.overdrafts",
    defaultMessage: "Overdrawn accounts, included in liabilities",
    description: "Line of a small sum below a list; followed by an amount",
  }),
  wallets: defineMessage({
    id: "holdings.reconcile.wallets",
    defaultMessage: "Crypto wallets, listed separately",
    description: "Line of a small sum below a list; followed by an amount",
  }),
  claims: defineMessage({
    id: "holdings.reconcile.claims",
    defaultMessage: "Claims on third parties, listed under liabilities",
    description: "Line of a small sum below a list: what is owed to the family; followed by an amount",
  }),
  assets: defineMessage({
    id: "holdings.reconcile.assets",
    defaultMessage: "Total assets, as on the dashboard",
    description: "Last line of a small sum below a list",
  }),
  assetsOfClass: defineMessage<{ readonly assetClass: string }>({
    id: "holdings.reconcile.assetsOfClass",
    defaultMessage: "{assetClass} as on the dashboard",
    description: "Last line of a small sum below a list; starts with the name of an asset class",
  }),
}
