import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { EntriesTabId, TabId } from "./tabsOfClass.ts"

export const tabNames: Readonly<Record<TabId, TypedMessageDescriptor>> = {
  overview: defineMessage({ id: "holding.tab.overview", defaultMessage: "Overview", description: "Tab" }),
  trades: defineMessage({
    id: "holding.tab.trades",
    defaultMessage: "Trades",
    description: "Tab: entries of what is held in units",
  }),
  balances: defineMessage({
    id: "holding.tab.balances",
    defaultMessage: "Balance updates",
    description: "Tab: entries of an account",
  }),
  cashFlows: defineMessage({
    id: "holding.tab.cashFlows",
    defaultMessage: "Cash flows",
    description: "Tab: money paid into a holding and received from it",
  }),
  valuations: defineMessage({ id: "holding.tab.valuations", defaultMessage: "Valuations", description: "Tab" }),
  performance: defineMessage({ id: "holding.tab.performance", defaultMessage: "Performance", description: "Tab" }),
  notes: defineMessage({ id: "holding.tab.notes", defaultMessage: "Notes", description: "Tab" }),
  history: defineMessage({
    id: "holding.tab.history",
    defaultMessage: "History",
    description: "Tab: everything that was recorded, void or not",
  }),
}

export const emptyTexts: Readonly<Record<EntriesTabId, TypedMessageDescriptor>> = {
  trades: defineMessage({
    id: "holding.noTradesText",
    defaultMessage:
      "Trades, dividends and splits will stand here. Begin with a trade, or with an opening position if you do not know them all.",
    description: "Empty list of entries",
  }),
  balances: defineMessage({
    id: "holding.noBalancesText",
    defaultMessage: "Balances from your statements will stand here, as many or as few as you like.",
    description: "Empty list of entries",
  }),
  cashFlows: defineMessage({
    id: "holding.noCashFlowsText",
    defaultMessage: "Money paid in, money received and what it cost to keep will stand here.",
    description: "Empty list of entries",
  }),
  valuations: defineMessage({
    id: "holding.noValuationsText",
    defaultMessage: "What it was worth on a day, in whose opinion and why, will stand here.",
    description: "Empty list of valuations",
  }),
}
