import { Schema } from "effect"
import type { Transaction, Updateable } from "kysely"
import type { DebtEvent } from "#domain/debt/events.ts"
import { termsOf } from "#domain/debt/state.ts"
import { DebtTerms } from "#domain/debt/terms.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { batchRows } from "#projections/writing.ts"
import type { DebtsTable } from "./tables.ts"

/** Projects the rows of debts, without their entries. */
export async function projectDebts(
  events: ReadonlyArray<Recorded<DebtEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const rows = batchRows(db, "debts", "debt_id")
  for (const recorded of events) {
    const { event, householdId } = recorded
    const revise = (change: Updateable<DebtsTable>) => rows.change(householdId, event.debtId, change)
    switch (event._tag) {
      case "DebtIncurred":
        rows.add({
          household_id: householdId,
          debt_id: event.debtId,
          portfolio_id: event.portfolioId,
          currency: event.currency,
          settled_on: null,
          status: "active",
          ...agreed(recorded, event),
        })
        break
      case "DebtTermsRevised":
        await revise(agreed(recorded, event))
        break
      case "DebtSettled":
        await revise({ settled_on: event.settledOn })
        break
      case "DebtReopened":
        await revise({ settled_on: null })
        break
      case "DebtRemoved":
        await revise({ status: "removed" })
        break
      case "DebtRestored":
        await revise({ status: "active" })
        break
      case "DebtBalanceRecorded":
      case "RepaymentRecorded":
      case "DebtShareChanged":
      case "DebtNoteTaken":
      case "DebtEntryVoided":
        break
    }
  }
  await rows.write()
}

const agreed = ({ encrypt }: Pick<Recorded, "encrypt">, terms: DebtTerms) => ({
  name: encrypt("debts.name", terms.name),
  creditor_id: terms.creditorId,
  terms: encrypt("debts.terms", JSON.stringify(encodeTerms(termsOf(terms)))),
})

const encodeTerms = Schema.encodeSync(DebtTerms)
