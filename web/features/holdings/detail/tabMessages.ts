import type { TypedMessageDescriptor } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { TabId } from "#web/features/holdings/classes/classOnPages.ts"
import type { EntriesTabId } from "#web/features/holdings/entries/kinds/kindOnPages.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const tabNames: Readonly<Record<TabId, TypedMessageDescriptor>> = texts("holding.tab", {
  overview: ["Overview", "Tab"],
  trades: ["Trades", "Tab: entries of what is held in units"],
  balances: ["Balances", "Tab: entries of an account"],
  cashFlows: ["Cash flows", "Tab: money paid into a holding and received from it"],
  valuations: ["Valuations", "Tab"],
  performance: ["Performance", "Tab"],
  notes: labelWords.notes,
  history: labelWords.history,
  settings: ["Settings", "Tab of a holding: where its prices come from"],
})

export const emptyTexts: Readonly<Record<EntriesTabId, TypedMessageDescriptor>> = {
  trades: text(
    "holding.noTradesText",
    "Trades, dividends and splits appear here. Start with a purchase, or with an opening position if you do not have all of them.",
    "Empty list of entries",
  ),
  balances: text("holding.noBalancesText", "Balances from your statements appear here.", "Empty list of entries"),
  cashFlows: text(
    "holding.noCashFlowsText",
    "Contributions, distributions and running costs appear here.",
    "Empty list of entries",
  ),
  valuations: text(
    "holding.noValuationsText",
    "Valuations appear here, each with its date, source and reason.",
    "Empty list of valuations",
  ),
}
