import { Schema } from "effect"
import type { Transaction } from "kysely"
import { dayOfDebtEntry, DebtEntry, remarkOnDebt } from "#domain/debt/entries.ts"
import { type DebtEntryEvent, debtEntryOf, type DebtEvent, isDebtEntryEvent } from "#domain/debt/events.ts"
import type { EntryId } from "#domain/shared/ids.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { insertAll } from "#projections/writing.ts"
import type { DebtEntryRow } from "./tables.ts"

/**
 * Projects every entry, whether it was voided, and which entry replaces it. An entry is recorded, voided and replaced at
 * most once, in this order, so a batch can insert all its entries first.
 */
export async function projectDebtEntries(
  events: ReadonlyArray<Recorded<DebtEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  await insertAll(db, "debt_entries", events.filter(isRecording).map(rowOf))
  for (const { event, householdId, encrypt } of events) {
    if (event._tag === "DebtEntryVoided") {
      await mark(event.entryId, { status: "voided", void_reason: encrypt("debt_entries.void_reason", event.reason) })
    } else if (isDebtEntryEvent(event) && event.replaces !== null) {
      await mark(event.replaces, { replaced_by: event.entryId })
    }

    async function mark(
      entryId: EntryId,
      change: { status: "voided"; void_reason: string } | { replaced_by: EntryId },
    ): Promise<void> {
      await db
        .updateTable("debt_entries")
        .set(change)
        .where("household_id", "=", householdId)
        .where("debt_id", "=", event.debtId)
        .where("entry_id", "=", entryId)
        .execute()
    }
  }
}

const isRecording = (recorded: Recorded<DebtEvent>): recorded is Recorded<DebtEntryEvent> =>
  isDebtEntryEvent(recorded.event)

function rowOf({ event, householdId, actorId, position, recordedAt, encrypt }: Recorded<DebtEntryEvent>): DebtEntryRow {
  const entry = debtEntryOf(event)
  const remark = remarkOnDebt(entry)
  return {
    household_id: householdId,
    debt_id: event.debtId,
    entry_id: event.entryId,
    kind: entry._tag,
    effective_on: dayOfDebtEntry(entry),
    terms: encrypt("debt_entries.terms", JSON.stringify(encodeEntry(entry))),
    remark: remark && encrypt("debt_entries.remark", remark),
    status: "counts",
    void_reason: null,
    replaces: event.replaces,
    replaced_by: null,
    recorded_at: recordedAt,
    recorded_by: actorId,
    position: position.toString(),
  }
}

const encodeEntry = Schema.encodeSync(DebtEntry)
