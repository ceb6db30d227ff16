import { Schema } from "effect"
import { sql, type Transaction } from "kysely"
import { dayOf, Entry, remarkOn } from "#domain/holding/entries.ts"
import { type EntryEvent, entryOf, type HoldingEvent, isEntryEvent } from "#domain/holding/events.ts"
import type { EntryId } from "#domain/shared/ids.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { insertAll } from "#projections/writing.ts"
import type { HoldingEntryRow } from "./tables.ts"

/**
 * Projects every entry, whether it was voided, and which entry replaces it. An entry is recorded, voided and replaced at
 * most once, in this order, so a batch can write all recordings, then all voids, then all replacements.
 */
export async function projectEntries(
  events: ReadonlyArray<Recorded<HoldingEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const recorded = events.filter(isRecording)
  await insertAll(db, "holding_entries", recorded.map(rowOf))
  await markVoided(
    events.flatMap(({ event, householdId, encrypt }) =>
      event._tag === "EntryVoided"
        ? [{ householdId, ...event, text: encrypt("holding_entries.void_reason", event.reason) }]
        : [],
    ),
    db,
  )
  await markReplaced(
    recorded.flatMap(({ event, householdId }) =>
      event.replaces === null
        ? []
        : [{ householdId, holdingId: event.holdingId, entryId: event.replaces, text: event.entryId }],
    ),
    db,
  )
}

const isRecording = (recorded: Recorded<HoldingEvent>): recorded is Recorded<EntryEvent> => isEntryEvent(recorded.event)

function rowOf({ event, householdId, actorId, position, recordedAt, encrypt }: Recorded<EntryEvent>): HoldingEntryRow {
  const entry = entryOf(event)
  const remark = remarkOn(entry)
  return {
    household_id: householdId,
    holding_id: event.holdingId,
    entry_id: event.entryId,
    kind: entry._tag,
    effective_on: dayOf(entry),
    terms: encrypt("holding_entries.terms", JSON.stringify(encodeEntry(entry))),
    remark: remark && encrypt("holding_entries.remark", remark),
    moved_to: entry._tag === "Transfer" ? entry.portfolioId : null,
    status: "counts",
    void_reason: null,
    replaces: event.replaces,
    replaced_by: null,
    recorded_at: recordedAt,
    recorded_by: actorId,
    position: position.toString(),
  }
}

const encodeEntry = Schema.encodeSync(Entry)

interface Mark {
  readonly householdId: string
  readonly holdingId: string
  readonly entryId: string
  readonly text: string
}

async function markVoided(marks: ReadonlyArray<Mark>, db: Transaction<ReadModels>): Promise<void> {
  if (marks.length === 0) return
  await db
    .updateTable("holding_entries")
    .from(tableOf(marks))
    .set((row) => ({ status: "voided" as const, void_reason: row.ref("mark.text") }))
    .whereRef("holding_entries.household_id", "=", "mark.household_id")
    .whereRef("holding_entries.holding_id", "=", "mark.holding_id")
    .whereRef("holding_entries.entry_id", "=", "mark.entry_id")
    .execute()
}

async function markReplaced(marks: ReadonlyArray<Mark>, db: Transaction<ReadModels>): Promise<void> {
  if (marks.length === 0) return
  await db
    .updateTable("holding_entries")
    .from(tableOf(marks))
    .set((row) => ({ replaced_by: sql<EntryId>`${row.ref("mark.text")}::uuid` }))
    .whereRef("holding_entries.household_id", "=", "mark.household_id")
    .whereRef("holding_entries.holding_id", "=", "mark.holding_id")
    .whereRef("holding_entries.entry_id", "=", "mark.entry_id")
    .execute()
}

const tableOf = (marks: ReadonlyArray<Mark>) =>
  sql<{ household_id: string; holding_id: string; entry_id: string; text: string }>`unnest(
    ${marks.map((mark) => mark.householdId)}::uuid[],
    ${marks.map((mark) => mark.holdingId)}::uuid[],
    ${marks.map((mark) => mark.entryId)}::uuid[],
    ${marks.map((mark) => mark.text)}::text[]
  )`.as<"mark">(sql`mark (household_id, holding_id, entry_id, text)`)
