import type { Selectable } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { PortfolioId, StakeId } from "#domain/shared/ids.ts"

/** One row per stake ever recorded; removed ones stay, but do not count. */
export interface StakesTable {
  household_id: string
  stake_id: StakeId
  owner_id: PortfolioId
  child_id: PortfolioId
  effective_on: CalendarDate
  percent: string
  status: "counts" | "removed"
  removal_reason: string | null
}
export type StakeRow = Selectable<StakesTable>
