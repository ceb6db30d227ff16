import type { Kysely } from "kysely"
import type { ReadModels } from "#projections/readModels.ts"
import type { StakeRow } from "./table.ts"

/** Every stake of the household, removed ones included, by day. */
export const stakesOf = (db: Kysely<ReadModels>, householdId: string): Promise<StakeRow[]> =>
  db
    .selectFrom("stakes")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("effective_on")
    .orderBy("stake_id")
    .execute()
