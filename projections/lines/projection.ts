import { type Projection, withLedgers } from "#projections/projection.ts"
import { lineOfEvent } from "./facts.ts"
import { projectLedgers } from "./ledgers.ts"
import { projectRows } from "./rows.ts"

/** The holdings, debts and wallets of a household, their entries, and their ledgers, from which figures are computed. */
export const lines: Projection = withLedgers(
  { name: "lines", categories: ["holding", "debt", "wallet"], tables: ["lines", "line_entries", "line_ledgers"] },
  {
    rows: projectRows,
    lineOf(event) {
      const line = lineOfEvent(event)
      return line && `${line.kind} ${line.lineId}`
    },
    ledgers: projectLedgers,
  },
)
