import { WalletEvent } from "../../domain/wallet/events.ts"
import type { Projection, Recorded } from "../projection.ts"
import { describeWallets } from "./describing.ts"
import { drawUpWalletLedgers } from "./ledgers.ts"
import { keepStatements } from "./statements.ts"

/** The household's crypto wallets, what was stated of them, and the step functions by day that figures are made of. */
export const wallets: Projection = {
  name: "wallets",
  categories: ["wallet"],
  tables: ["wallets", "wallet_statements", "wallet_ledgers"],

  async apply(events, db) {
    const ofWallets = events.filter(isOfWallet)
    await describeWallets(ofWallets, db)
    await keepStatements(ofWallets, db)
    await drawUpWalletLedgers(ofWallets, db)
  },
}

const isOfWallet = (recorded: Recorded): recorded is Recorded<WalletEvent> => recorded.event._tag in WalletEvent.cases
