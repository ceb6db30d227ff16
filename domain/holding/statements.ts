import type { EntryId, PortfolioId } from "../shared/ids.ts"
import { dayOf, type Entry, type EntryKind } from "./entries.ts"
import { HoldingRefusal } from "./refusals.ts"

/**
 * Kinds that say the state from a day on. Of two of them on one day it is unclear which holds, and a split
 * typed twice would count twice.
 */
const oncePerDay: ReadonlySet<EntryKind> = new Set<EntryKind>([
  "Balance",
  "Valuation",
  "Commitment",
  "OwnershipShare",
  "Transfer",
  "Split",
])

/** Why the entry cannot stand beside the others: one of its kind already speaks for its day. */
export function statedAlready(
  entry: Entry,
  others: Iterable<{ readonly entryId: EntryId; readonly entry: Entry }>,
): HoldingRefusal | undefined {
  if (!oncePerDay.has(entry._tag)) return undefined
  const on = dayOf(entry)
  for (const other of others) {
    if (other.entry._tag === entry._tag && dayOf(other.entry) === on && answersTheSame(entry, other.entry)) {
      return HoldingRefusal.cases.AlreadyStated.make({ entryId: other.entryId, on })
    }
  }
  return undefined
}

/** A day has one valuation by each criterion. */
const answersTheSame = (a: Entry, b: Entry): boolean =>
  a._tag !== "Valuation" || b._tag !== "Valuation" || a.criterion === b.criterion

/**
 * Why a transfer goes nowhere: the holding is in that portfolio on that day, by the transfers before it or by its
 * opening. Transfers after it are left as they are: one that goes nowhere since changes nothing.
 */
export function transferredAlready(
  entry: Entry,
  others: Iterable<{ readonly entry: Entry }>,
  openedIn: PortfolioId,
): HoldingRefusal | undefined {
  if (entry._tag !== "Transfer") return undefined
  let last: { readonly portfolioId: PortfolioId; readonly effectiveOn: string } | undefined
  for (const { entry: other } of others) {
    if (other._tag !== "Transfer" || entry.effectiveOn < other.effectiveOn) continue
    if (last === undefined || last.effectiveOn < other.effectiveOn) last = other
  }
  return (last?.portfolioId ?? openedIn) === entry.portfolioId
    ? HoldingRefusal.cases.TransferToSamePortfolio.make({})
    : undefined
}
