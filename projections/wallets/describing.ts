import { Schema } from "effect"
import type { Transaction, Updateable } from "kysely"
import type { WalletEvent } from "../../domain/wallet/events.ts"
import { termsOf } from "../../domain/wallet/state.ts"
import { WalletTerms } from "../../domain/wallet/terms.ts"
import type { WalletId } from "../../domain/shared/ids.ts"
import type { Recorded } from "../projection.ts"
import type { ReadModels } from "../readModels.ts"
import type { WalletsTable } from "./tables.ts"

/** Keeps what is known of each wallet apart from its statements. */
export async function describeWallets(
  events: ReadonlyArray<Recorded<WalletEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  for (const recorded of events) {
    const { event, householdId } = recorded
    switch (event._tag) {
      case "WalletConnected":
        await db
          .insertInto("wallets")
          .values({
            household_id: householdId,
            wallet_id: event.walletId,
            portfolio_id: event.portfolioId,
            currency: event.currency,
            disconnected_on: null,
            status: "active",
            ...described(recorded, event),
          })
          .execute()
        break
      case "WalletRevised":
        await revise(event.walletId, described(recorded, event))
        break
      case "WalletDisconnected":
        await revise(event.walletId, { disconnected_on: event.disconnectedOn })
        break
      case "WalletReconnected":
        await revise(event.walletId, { disconnected_on: null })
        break
      case "WalletRemoved":
        await revise(event.walletId, { status: "removed" })
        break
      case "WalletRestored":
        await revise(event.walletId, { status: "active" })
        break
      case "WalletStated":
      case "WalletStatementVoided":
        break
    }

    async function revise(walletId: WalletId, change: Updateable<WalletsTable>) {
      await db
        .updateTable("wallets")
        .set(change)
        .where("household_id", "=", householdId)
        .where("wallet_id", "=", walletId)
        .execute()
    }
  }
}

const described = ({ seal }: Pick<Recorded, "seal">, terms: WalletTerms) => ({
  title: seal("wallets.title", terms.title),
  terms: seal("wallets.terms", JSON.stringify(encodeTerms(termsOf(terms)))),
})

const encodeTerms = Schema.encodeSync(WalletTerms)
