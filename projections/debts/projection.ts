import { DebtEvent } from "../../domain/debt/events.ts"
import { type Projection, type Recorded, withLedgers } from "../projection.ts"
import { describeDebts } from "./describing.ts"
import { keepDebtEntries } from "./entries.ts"
import { drawUpDebtLedgers } from "./ledgers.ts"

/** What the household owes, what was recorded of it, and the step functions by day that figures are made of. */
export const debts: Projection = withLedgers(
  { name: "debts", categories: ["debt"], tables: ["debts", "debt_entries", "debt_ledgers"] },
  {
    async rows(events, db) {
      const ofDebts = events.filter(isOfDebt)
      await describeDebts(ofDebts, db)
      await keepDebtEntries(ofDebts, db)
    },
    lineOf: (event) => ("debtId" in event ? event.debtId : undefined),
    ledgers: (events, db) => drawUpDebtLedgers(events.filter(isOfDebt), db),
  },
)

const isOfDebt = (recorded: Recorded): recorded is Recorded<DebtEvent> => recorded.event._tag in DebtEvent.cases
