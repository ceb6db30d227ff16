import type { Selectable } from "kysely"

/** One row per event of a household, newest last. */
export interface ActivityTable {
  household_id: string
  position: string
  event_id: string
  event_type: string
  stream: string
  revision: string
  actor_id: string
  recorded_at: Date
  /** The day from which the event counts; the day on which it was recorded if it has no day of its own. */
  dated_on: string
  /** The portfolio, stake, holding, debt, wallet, goal, member or invitation that it is about; else the household. */
  subject_id: string
  /** The event's data in its JSON form, as text. */
  event: string
}
export type ActivityRow = Selectable<ActivityTable>
