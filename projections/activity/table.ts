import type { Selectable } from "kysely"

/** One row per event of a household: what happened in it, newest last. */
export interface ActivityTable {
  household_id: string
  position: string
  event_id: string
  event_type: string
  stream: string
  revision: string
  actor_id: string
  recorded_at: Date
  /** The day from which it counts; the day on which it was recorded when the event has no day of its own. */
  dated_on: string
  /** The portfolio, stake, holding, debt, wallet, goal, member or invitation it is about; else the household. */
  subject_id: string
  /** The event's data in its JSON form, as text. */
  event: string
}
export type ActivityRow = Selectable<ActivityTable>
