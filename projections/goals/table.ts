import type { Selectable } from "kysely"

/** One row per goal that is pursued, as it was last set. */
export interface GoalsTable {
  household_id: string
  goal_id: string
  /** `GoalTerms` in its JSON form, as text. */
  terms: string
  target_on: string
}
export type GoalRow = Selectable<GoalsTable>
