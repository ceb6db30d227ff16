import { Schema } from "effect"
import { goalOf, GoalTerms } from "#domain/household/goals.ts"
import type { Projection } from "#projections/projection.ts"
import type { Kysely } from "kysely"
import type { GoalRow, ReadModels } from "#projections/readModels.ts"

/** The goals of the household. */
export const goals: Projection = {
  name: "goals",
  categories: ["household"],
  tables: ["goals"],

  async apply(events, db) {
    for (const { event, householdId, encrypt } of events) {
      if (event._tag === "GoalSet") {
        const terms = {
          portfolio_id: event.portfolioId,
          terms: encrypt("goals.terms", JSON.stringify(encodeTerms(goalOf(event)))),
          target_on: event.targetOn,
        }
        await db
          .insertInto("goals")
          .values({ household_id: householdId, goal_id: event.goalId, ...terms })
          .onConflict((row) => row.columns(["household_id", "goal_id"]).doUpdateSet(terms))
          .execute()
      } else if (event._tag === "GoalDropped") {
        await db
          .deleteFrom("goals")
          .where("household_id", "=", householdId)
          .where("goal_id", "=", event.goalId)
          .execute()
      }
    }
  },
}

const encodeTerms = Schema.encodeSync(GoalTerms)
const decodeTerms = Schema.decodeUnknownSync(GoalTerms)

/** The goals that the household pursues, the nearest day first. */
export const goalsOf = (db: Kysely<ReadModels>, householdId: string): Promise<GoalRow[]> =>
  db
    .selectFrom("goals")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("target_on")
    .orderBy("goal_id")
    .execute()

/** The terms of a goal, from its row. */
export const goalTermsOf = ({ terms }: Pick<GoalRow, "terms">): GoalTerms => decodeTerms(JSON.parse(terms))
