import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { AssetClass } from "../../../server/contract/vocabulary.ts"

export const listTitles: Readonly<Record<AssetClass | "all", TypedMessageDescriptor>> = {
  all: defineMessage({ id: "holdings.title.all", defaultMessage: "Assets", description: "Title: all holdings" }),
  security: defineMessage({
    id: "holdings.title.security",
    defaultMessage: "Shares and other securities",
    description: "Title",
  }),
  account: defineMessage({ id: "holdings.title.account", defaultMessage: "Accounts", description: "Title" }),
}

export const emptyTexts: Readonly<Record<AssetClass | "all", TypedMessageDescriptor>> = {
  all: defineMessage({
    id: "holdings.empty.all",
    defaultMessage: "Every holding will stand here with its value on the day you choose.",
    description: "When there are no holdings",
  }),
  security: defineMessage({
    id: "holdings.empty.security",
    defaultMessage: "Stocks, bonds, funds and ETFs will stand here, with units, price, value and gain.",
    description: "When there are no securities",
  }),
  account: defineMessage({
    id: "holdings.empty.account",
    defaultMessage: "Cash, checking and savings accounts will stand here, with their balances.",
    description: "When there are no accounts",
  }),
}

export const holdingsMessages = {
  emptyTitle: defineMessage({
    id: "holdings.emptyTitle",
    defaultMessage: "Nothing here yet",
    description: "Title when a list is empty",
  }),
  nothingFound: defineMessage({
    id: "holdings.nothingFound",
    defaultMessage: "No holding matches this selection.",
    description: "When filters leave nothing",
  }),
  add: defineMessage({
    id: "holdings.add",
    defaultMessage: "Add",
    description: "Button that opens a menu of what can be added",
  }),
  holding: defineMessage({ id: "holdings.holding", defaultMessage: "Holding", description: "Column" }),
  price: defineMessage({ id: "holdings.price", defaultMessage: "Price", description: "Column" }),
  share: defineMessage({
    id: "holdings.share",
    defaultMessage: "Share",
    description: "Column: percentage that belongs to the portfolio",
  }),
  gain: defineMessage({ id: "holdings.gain", defaultMessage: "Unrealised gain", description: "Column" }),
  inBase: defineMessage<{ readonly currency: string }>({
    id: "holdings.inBase",
    defaultMessage: "Owned, in {currency}",
    description: "Column: the portfolio's share of the value in the base currency",
  }),
  noRate: defineMessage({
    id: "holdings.noRate",
    defaultMessage: "no rate",
    description: "In place of an amount: no exchange rate is known",
  }),
  closed: defineMessage<{ readonly day: string }>({
    id: "holdings.closed",
    defaultMessage: "closed {day}",
    description: "Tag",
  }),
  removed: defineMessage({ id: "holdings.removed", defaultMessage: "deleted", description: "Tag" }),
  atCost: defineMessage({ id: "holdings.atCost", defaultMessage: "at cost", description: "Tag: no price is known" }),
  showClosed: defineMessage({ id: "holdings.showClosed", defaultMessage: "Closed ones too", description: "Switch" }),
  showRemoved: defineMessage({ id: "holdings.showRemoved", defaultMessage: "Deleted ones too", description: "Switch" }),
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
    defaultMessage: "Any valuation",
    description: "Choice of a filter",
  }),
  basis: defineMessage({ id: "holdings.basis", defaultMessage: "Valued by", description: "Filter" }),
  later: defineMessage<{ readonly count: number; readonly day: string }>({
    id: "holdings.later",
    defaultMessage: "{count, plural, one {# holding was} other {# holdings were}} opened after {day} and not shown.",
    description: "Below the list",
  }),
  leftOut: defineMessage<{ readonly count: number }>({
    id: "holdings.leftOut",
    defaultMessage:
      "The total leaves out {count, plural, one {# holding} other {# holdings}} without an exchange rate.",
    description: "Below the list",
  }),
  filters: defineMessage({
    id: "holdings.filters",
    defaultMessage: "Selection",
    description: "Name of the group of filters",
  }),
}
