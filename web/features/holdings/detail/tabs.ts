import type { EntriesTabId } from "#web/features/holdings/entries/kinds/kindOnPages.ts"
import { kindOnPages } from "#web/features/holdings/entries/kinds/kinds.ts"
import { type AssetClass, behaviourOf, type EntryKind } from "#contract/vocabulary.ts"

/** Whether a tab lists entries of a kind. */
export const isListedIn = (tab: EntriesTabId, kind: EntryKind): boolean => kindOnPages(kind).tabs.includes(tab)

/** The tab of the entry with which a holding of the class typically starts. */
export function beginningOf(assetClass: AssetClass): EntriesTabId {
  const { valuedBy, isCountedInUnits, entries } = behaviourOf[assetClass]
  if (isCountedInUnits) return "trades"
  if (valuedBy.includes("balance")) return "balances"
  return entries.includes("Commitment") ? "cashFlows" : "valuations"
}
