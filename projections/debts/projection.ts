import { DebtEvent } from "#domain/debt/events.ts"
import { type Projection, type Recorded, withLedgers } from "#projections/projection.ts"
import { projectDebts } from "./debts.ts"
import { projectDebtEntries } from "./entries.ts"
import { projectDebtLedgers } from "./ledgers.ts"

/** The debts of a household, their entries, and their ledgers, from which figures are computed. */
export const debts: Projection = withLedgers(
  { name: "debts", categories: ["debt"], tables: ["debts", "debt_entries", "debt_ledgers"] },
  {
    async rows(events, db) {
      const ofDebts = events.filter(isOfDebt)
      await projectDebts(ofDebts, db)
      await projectDebtEntries(ofDebts, db)
    },
    lineOf: (event) => ("debtId" in event ? event.debtId : undefined),
    ledgers: (events, db) => projectDebtLedgers(events.filter(isOfDebt), db),
  },
)

const isOfDebt = (recorded: Recorded): recorded is Recorded<DebtEvent> => recorded.event._tag in DebtEvent.cases
