import { instrumentOfToken } from "#domain/wallet/chains.ts"
import type { Projection } from "./projection.ts"

/**
 * The price series of the tokens that were read in wallets, so that their prices are fetched. A token that has left a wallet
 * stays: its prices value the days on which the wallet had it.
 */
export const walletTokens: Projection = {
  name: "walletTokens",
  categories: ["wallet"],
  tables: ["wallet_tokens"],

  async apply(events, db) {
    const first = new Map<string, { household_id: string; line_id: string; symbol: string; first_on: string }>()
    for (const { event, householdId } of events) {
      if (event._tag !== "WalletRead") continue
      for (const { chainId, tokens } of event.chains) {
        for (const { contract } of tokens) {
          const symbol = instrumentOfToken({ chainId, contract })
          const key = `${householdId} ${event.walletId} ${symbol}`
          const known = first.get(key)?.first_on
          if (symbol === "" || (known !== undefined && known <= event.readOn)) continue
          first.set(key, { household_id: householdId, line_id: event.walletId, symbol, first_on: event.readOn })
        }
      }
    }
    if (first.size === 0) return
    await db
      .insertInto("wallet_tokens")
      .values([...first.values()])
      .onConflict((row) =>
        row.columns(["household_id", "line_id", "symbol"]).doUpdateSet((eb) => ({
          first_on: eb.fn("least", [eb.ref("wallet_tokens.first_on"), eb.ref("excluded.first_on")]),
        })),
      )
      .execute()
  },
}
