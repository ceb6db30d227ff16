import type { LineEntryRow } from "#projections/lineTables.ts"

/** The fields that every entry has in addition to its terms. */
export const recordedEntry = (row: LineEntryRow) => ({
  entryId: row.entry_id,
  status: row.until_position === null ? ("counts" as const) : ("voided" as const),
  voidReason: row.void_reason,
  replaces: row.replaces,
  replacedBy: row.replaced_by,
  recordedAt: row.recorded_at.toISOString(),
})
