import type { Selectable } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { GoalId } from "#domain/shared/ids.ts"

/** One row per goal that is pursued, as it was last set. */
export interface GoalsTable {
  household_id: string
  goal_id: GoalId
  /** `GoalTerms` in its JSON form, as text. */
  terms: string
  target_on: CalendarDate
}
export type GoalRow = Selectable<GoalsTable>
