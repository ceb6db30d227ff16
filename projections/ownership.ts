import { OwnershipEvent } from "#domain/ownership/events.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { Projection, Recorded } from "#projections/projection.ts"
import { batchRows } from "#projections/writing.ts"
import type { Kysely } from "kysely"
import type { ReadModels, StakeRow } from "#projections/readModels.ts"

/** The stakes between the portfolios of a household. */
export const ownership: Projection = {
  name: "ownership",
  categories: ["ownership"],
  tables: ["stakes"],

  async apply(events, db) {
    const rows = batchRows(db, "stakes", "stake_id")
    for (const { event, householdId, encrypt } of events.filter(isOfOwnership)) {
      switch (event._tag) {
        case "StakeRecorded":
          rows.add({
            household_id: householdId,
            stake_id: event.stakeId,
            owner_id: event.ownerId,
            child_id: event.childId,
            effective_on: event.effectiveOn,
            percent: toPlainString(event.percent),
            note: event.note && encrypt("stakes.note", event.note),
            status: "counts",
            removal_reason: null,
          })
          break
        case "StakeNoteChanged":
          await rows.change(householdId, event.stakeId, {
            note: event.note && encrypt("stakes.note", event.note),
          })
          break
        case "StakeRemoved":
          await rows.change(householdId, event.stakeId, {
            status: "removed",
            removal_reason: event.reason && encrypt("stakes.removal_reason", event.reason),
          })
          break
      }
    }
    await rows.write()
  },
}

const isOfOwnership = (recorded: Recorded): recorded is Recorded<OwnershipEvent> =>
  recorded.event._tag in OwnershipEvent.cases

/** Every stake of the household, removed ones included, by day. */
export const stakesOf = (db: Kysely<ReadModels>, householdId: string): Promise<StakeRow[]> =>
  db
    .selectFrom("stakes")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("effective_on")
    .orderBy("stake_id")
    .execute()
