import type { EntryId } from "#domain/shared/ids.ts"

interface EntryRow {
  readonly entry_id: EntryId
  readonly status: "counts" | "voided"
  readonly void_reason: string | null
  readonly replaces: EntryId | null
  readonly replaced_by: EntryId | null
  readonly recorded_at: Date
}

/** The fields that every entry has beside its own. */
export const recordedEntry = (row: EntryRow) => ({
  entryId: row.entry_id,
  status: row.status,
  voidReason: row.void_reason,
  replaces: row.replaces,
  replacedBy: row.replaced_by,
  recordedAt: row.recorded_at.toISOString(),
})
