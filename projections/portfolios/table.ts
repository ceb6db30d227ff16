import type { Selectable } from "kysely"

/** One row per portfolio ever created. */
export interface PortfoliosTable {
  household_id: string
  portfolio_id: string
  title: string
  status: "active" | "removed"
  created_at: Date
}
export type PortfolioRow = Selectable<PortfoliosTable>
