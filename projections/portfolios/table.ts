import type { Selectable } from "kysely"

/** One row per portfolio ever created. */
export interface PortfoliosTable {
  household_id: string
  portfolio_id: string
  title: string
  status: "active" | "removed"
  created_at: Date
  /** Where its creation stands in the log. */
  position: string
}
export type PortfolioRow = Selectable<PortfoliosTable>
