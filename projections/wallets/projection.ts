import { WalletEvent } from "#domain/wallet/events.ts"
import { type Projection, type Recorded, withLedgers } from "#projections/projection.ts"
import { projectWallets } from "./wallets.ts"
import { projectWalletLedgers } from "./ledgers.ts"
import { projectStatements } from "./statements.ts"

/** The household's crypto wallets, what was stated of them, and the step functions by day that figures are made of. */
export const wallets: Projection = withLedgers(
  { name: "wallets", categories: ["wallet"], tables: ["wallets", "wallet_statements", "wallet_ledgers"] },
  {
    async rows(events, db) {
      const ofWallets = events.filter(isOfWallet)
      await projectWallets(ofWallets, db)
      await projectStatements(ofWallets, db)
    },
    lineOf: (event) => ("walletId" in event ? event.walletId : undefined),
    ledgers: (events, db) => projectWalletLedgers(events.filter(isOfWallet), db),
  },
)

const isOfWallet = (recorded: Recorded): recorded is Recorded<WalletEvent> => recorded.event._tag in WalletEvent.cases
