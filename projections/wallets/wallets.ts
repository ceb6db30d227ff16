import { Schema } from "effect"
import type { Transaction, Updateable } from "kysely"
import type { WalletEvent } from "#domain/wallet/events.ts"
import { termsOf } from "#domain/wallet/state.ts"
import { WalletTerms } from "#domain/wallet/terms.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { batchRows } from "#projections/writing.ts"
import type { WalletsTable } from "./tables.ts"

/** Projects the rows of wallets, without their statements. */
export async function projectWallets(
  events: ReadonlyArray<Recorded<WalletEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const rows = batchRows(db, "wallets", "wallet_id")
  for (const recorded of events) {
    const { event, householdId } = recorded
    const revise = (change: Updateable<WalletsTable>) => rows.change(householdId, event.walletId, change)
    switch (event._tag) {
      case "WalletConnected":
        rows.add({
          household_id: householdId,
          wallet_id: event.walletId,
          portfolio_id: event.portfolioId,
          currency: event.currency,
          disconnected_on: null,
          status: "active",
          ...described(recorded, event),
        })
        break
      case "WalletRevised":
        await revise(described(recorded, event))
        break
      case "WalletDisconnected":
        await revise({ disconnected_on: event.disconnectedOn })
        break
      case "WalletReconnected":
        await revise({ disconnected_on: null })
        break
      case "WalletRemoved":
        await revise({ status: "removed" })
        break
      case "WalletRestored":
        await revise({ status: "active" })
        break
      case "WalletStated":
      case "WalletStatementVoided":
        break
    }
  }
  await rows.write()
}

const described = ({ encrypt }: Pick<Recorded, "encrypt">, terms: WalletTerms) => ({
  title: encrypt("wallets.title", terms.title),
  terms: encrypt("wallets.terms", JSON.stringify(encodeTerms(termsOf(terms)))),
})

const encodeTerms = Schema.encodeSync(WalletTerms)
