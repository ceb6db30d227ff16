import type { Kysely } from "kysely"
import type { ReadModels } from "#projections/readModels.ts"
import type { GoalRow } from "./table.ts"

/** The goals that the household pursues, the nearest day first. */
export const goalsOf = (db: Kysely<ReadModels>, householdId: string): Promise<GoalRow[]> =>
  db
    .selectFrom("goals")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("target_on")
    .orderBy("goal_id")
    .execute()
