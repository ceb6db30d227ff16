import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
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
    defaultMessage: "Balances",
    description: "Tab: entries of an account",
  }),
  cashFlows: defineMessage({
    id: "holding.tab.cashFlows",
    defaultMessage: "Cash flows",
    description: "Tab: money paid into a holding and received from it",
  }),
  valuations: defineMessage({ id: "holding.tab.valuations", defaultMessage: "Valuations", description: "Tab" }),
  performance: defineMessage({ id: "holding.tab.performance", defaultMessage: "Performance", description: "Tab" }),
  notes: labelWords.notes,
  history: labelWords.history,
}

export const emptyTexts: Readonly<Record<EntriesTabId, TypedMessageDescriptor>> = {
  trades: defineMessage({
    id: "holding.noTradesText",
    defaultMessage:
      "Trades, dividends and splits appear here. Start with a purchase, or with an opening position if you do not have all of them.",
    description: "Empty list of entries",
  }),
  balances: defineMessage({
    id: "holding.noBalancesText",
    defaultMessage: "Balances from your statements appear here.",
    description: "Empty list of entries",
  }),
  cashFlows: defineMessage({
    id: "holding.noCashFlowsText",
    defaultMessage: "Contributions, distributions and running costs appear here.",
    description: "Empty list of entries",
  }),
  valuations: defineMessage({
    id: "holding.noValuationsText",
    defaultMessage: "Valuations appear here, each with its date, source and reason.",
    description: "Empty list of valuations",
  }),
}
