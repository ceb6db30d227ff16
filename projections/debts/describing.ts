import { Schema } from "effect"
import type { Transaction, Updateable } from "kysely"
import type { DebtEvent } from "../../domain/debt/events.ts"
import { termsOf } from "../../domain/debt/state.ts"
import { DebtTerms } from "../../domain/debt/terms.ts"
import type { DebtId } from "../../domain/shared/ids.ts"
import type { Recorded } from "../projection.ts"
import type { ReadModels } from "../readModels.ts"
import type { DebtsTable } from "./tables.ts"

/** Keeps what is known of each debt apart from its entries. */
export async function describeDebts(
  events: ReadonlyArray<Recorded<DebtEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  for (const recorded of events) {
    const { event, householdId } = recorded
    switch (event._tag) {
      case "DebtIncurred":
        await db
          .insertInto("debts")
          .values({
            household_id: householdId,
            debt_id: event.debtId,
            portfolio_id: event.portfolioId,
            currency: event.currency,
            settled_on: null,
            status: "active",
            ...agreed(recorded, event),
          })
          .execute()
        break
      case "DebtTermsRevised":
        await revise(event.debtId, agreed(recorded, event))
        break
      case "DebtSettled":
        await revise(event.debtId, { settled_on: event.settledOn })
        break
      case "DebtReopened":
        await revise(event.debtId, { settled_on: null })
        break
      case "DebtRemoved":
        await revise(event.debtId, { status: "removed" })
        break
      case "DebtRestored":
        await revise(event.debtId, { status: "active" })
        break
      case "DebtBalanceRecorded":
      case "RepaymentRecorded":
      case "DebtShareChanged":
      case "DebtNoteTaken":
      case "DebtEntryVoided":
        break
    }

    async function revise(debtId: DebtId, change: Updateable<DebtsTable>) {
      await db
        .updateTable("debts")
        .set(change)
        .where("household_id", "=", householdId)
        .where("debt_id", "=", debtId)
        .execute()
    }
  }
}

const agreed = ({ seal }: Pick<Recorded, "seal">, terms: DebtTerms) => ({
  name: seal("debts.name", terms.name),
  creditor_id: terms.creditorId,
  terms: seal("debts.terms", JSON.stringify(encodeTerms(termsOf(terms)))),
})

const encodeTerms = Schema.encodeSync(DebtTerms)
