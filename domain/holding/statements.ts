import type { EntryId } from "../shared/ids.ts"
import { dayOf, type Entry, type EntryKind } from "./entries.ts"
import { HoldingRefusal } from "./refusals.ts"

/**
 * Kinds that say how things stand from a day on. Of two of them on one day nobody could tell which holds, and a split
 * typed twice would count twice.
 */
const oncePerDay: ReadonlySet<EntryKind> = new Set<EntryKind>(["Balance", "Valuation", "OwnershipShare", "Split"])

/** Why the entry cannot stand beside the others: one of its kind already speaks for its day. */
export function statedAlready(
  entry: Entry,
  others: Iterable<{ readonly entryId: EntryId; readonly entry: Entry }>,
): HoldingRefusal | undefined {
  if (!oncePerDay.has(entry._tag)) return undefined
  const on = dayOf(entry)
  for (const other of others) {
    if (other.entry._tag === entry._tag && dayOf(other.entry) === on) {
      return HoldingRefusal.cases.AlreadyStated.make({ entryId: other.entryId, on })
    }
  }
  return undefined
}
