import { DebtEvent } from "../../domain/debt/events.ts"
import type { Projection, Recorded } from "../projection.ts"
import { describeDebts } from "./describing.ts"
import { keepDebtEntries } from "./entries.ts"
import { drawUpDebtLedgers } from "./ledgers.ts"

/** What the household owes, what was recorded of it, and the step functions by day that figures are made of. */
export const debts: Projection = {
  name: "debts",
  categories: ["debt"],
  tables: ["debts", "debt_entries", "debt_ledgers"],

  async apply(events, db) {
    const ofDebts = events.filter(isOfDebt)
    await describeDebts(ofDebts, db)
    await keepDebtEntries(ofDebts, db)
    await drawUpDebtLedgers(ofDebts, db)
  },
}

const isOfDebt = (recorded: Recorded): recorded is Recorded<DebtEvent> => recorded.event._tag in DebtEvent.cases
