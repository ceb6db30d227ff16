import type { EntryId } from "../../domain/shared/ids.ts"

interface EntryRow {
  readonly entry_id: string
  readonly status: "counts" | "voided"
  readonly void_reason: string | null
  readonly replaces: string | null
  readonly replaced_by: string | null
  readonly recorded_at: Date
}

/** What is told of an entry beside what it says. */
export const recordedEntry = (row: EntryRow) => ({
  // Rows of ours: the ids in them are those of events that were decoded.
  entryId: row.entry_id as EntryId,
  status: row.status,
  voidReason: row.void_reason,
  replaces: row.replaces as EntryId | null,
  replacedBy: row.replaced_by as EntryId | null,
  recordedAt: row.recorded_at.toISOString(),
})
