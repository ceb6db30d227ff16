import type { TabId } from "#web/features/holdings/classes/classOnPages.ts"
import { type AssetClass, behaviourOf, type EntryKind } from "#contract/vocabulary.ts"

export type EntriesTabId = Extract<TabId, "trades" | "balances" | "cashFlows" | "valuations">

/** The kinds of entries that a tab lists. Ownership shares and transfers are listed with trades and cash flows. */
export const kindsOfTab: Readonly<Record<EntriesTabId, ReadonlyArray<EntryKind>>> = {
  trades: ["Trade", "Delivery", "SwapLeg", "Staking", "Split", "CashFlow", "OwnershipShare", "Transfer"],
  balances: ["Balance", "CashFlow", "OwnershipShare", "Transfer"],
  cashFlows: ["CashFlow", "Commitment", "OwnershipShare", "Transfer"],
  valuations: ["Valuation"],
}

/** The tab of the entry with which a holding of the class typically starts. */
export function beginningOf(assetClass: AssetClass): EntriesTabId {
  const { valuedBy, isCountedInUnits, entries } = behaviourOf[assetClass]
  if (isCountedInUnits) return "trades"
  if (valuedBy.includes("balance")) return "balances"
  return entries.includes("Commitment") ? "cashFlows" : "valuations"
}
