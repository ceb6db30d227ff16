import type { Selectable } from "kysely"
import type { PortfolioId } from "#domain/shared/ids.ts"

/** One row per portfolio ever created. */
export interface PortfoliosTable {
  household_id: string
  portfolio_id: PortfolioId
  title: string
  status: "active" | "removed"
  created_at: Date
  /** The position in the log of the event that created it. */
  position: string
}
export type PortfolioRow = Selectable<PortfoliosTable>
