import { OwnershipEvent } from "../../domain/ownership/events.ts"
import { toPlainString } from "../../domain/shared/decimal.ts"
import type { Projection, Recorded } from "../projection.ts"

/** Who in the household holds how much of which portfolio, from which day. */
export const ownership: Projection = {
  name: "ownership",
  categories: ["ownership"],
  tables: ["stakes"],

  async apply(events, db) {
    for (const { event, householdId, seal } of events.filter(isOfOwnership)) {
      switch (event._tag) {
        case "StakeRecorded":
          await db
            .insertInto("stakes")
            .values({
              household_id: householdId,
              stake_id: event.stakeId,
              owner_id: event.ownerId,
              child_id: event.childId,
              effective_on: event.effectiveOn,
              percent: toPlainString(event.percent),
              status: "counts",
              removal_reason: null,
            })
            .execute()
          break
        case "StakeRemoved":
          await db
            .updateTable("stakes")
            .set({ status: "removed", removal_reason: event.reason && seal("stakes.removal_reason", event.reason) })
            .where("household_id", "=", householdId)
            .where("stake_id", "=", event.stakeId)
            .execute()
          break
      }
    }
  },
}

const isOfOwnership = (recorded: Recorded): recorded is Recorded<OwnershipEvent> =>
  recorded.event._tag in OwnershipEvent.cases
