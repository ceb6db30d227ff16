import type { Selectable } from "kysely"

/** One row per stake ever recorded; removed ones stay, and count for nothing. */
export interface StakesTable {
  household_id: string
  stake_id: string
  owner_id: string
  child_id: string
  effective_on: string
  percent: string
  status: "counts" | "removed"
  removal_reason: string | null
}
export type StakeRow = Selectable<StakesTable>
