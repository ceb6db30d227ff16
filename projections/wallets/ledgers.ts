import type { Transaction } from "kysely"
import { type StoredWalletStatement, walletLedgerOfStored } from "#domain/measures/ledger/walletLedger.ts"
import type { Stored } from "#domain/shared/stored.ts"
import type { WalletEvent } from "#domain/wallet/events.ts"
import type { WalletTerms } from "#domain/wallet/terms.ts"
import { lastOfEach } from "#projections/lastOfEach.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { walletOf } from "./query.ts"
import type { WalletRow } from "./tables.ts"

/** Computes the ledger of every wallet of the events again, from the rows as they are now. A removed wallet has none. */
export async function projectWalletLedgers(
  events: ReadonlyArray<Recorded<WalletEvent>>,
  db: Transaction<ReadModels>,
): Promise<void> {
  for (const { subject, last } of lastOfEach(events, ({ walletId }) => walletId)) {
    const wallet = await walletOf(db, last.householdId, subject)
    if (!wallet) throw new Error("something happened to a wallet that was never connected")
    if (wallet.status === "removed") await discard(wallet, db)
    else await store(wallet, last, db)
  }
}

async function store(
  wallet: WalletRow,
  { position, encrypt }: Recorded<WalletEvent>,
  db: Transaction<ReadModels>,
): Promise<void> {
  const { household_id, wallet_id } = wallet
  const columns = {
    position: position.toString(),
    ledger: encrypt("wallet_ledgers.ledger", await ledgerTextOf(wallet, db)),
  }
  await db
    .insertInto("wallet_ledgers")
    .values({ household_id, wallet_id, ...columns })
    .onConflict((row) => row.columns(["household_id", "wallet_id"]).doUpdateSet(columns))
    .execute()
}

async function ledgerTextOf(wallet: WalletRow, db: Transaction<ReadModels>): Promise<string> {
  const rows = await db
    .selectFrom("wallet_statements")
    .select("statement")
    .where("household_id", "=", wallet.household_id)
    .where("wallet_id", "=", wallet.wallet_id)
    .where("status", "=", "counts")
    .orderBy("position")
    .execute()
  const terms = JSON.parse(wallet.terms) as Stored<typeof WalletTerms>
  const ledger = walletLedgerOfStored({
    // The ids and days of the rows come from events that were decoded, so they are not decoded again.
    walletId: wallet.wallet_id,
    portfolioId: wallet.portfolio_id,
    currency: wallet.currency,
    connectedOn: terms.connectedOn,
    disconnectedOn: wallet.disconnected_on,
    statements: rows.map(({ statement }) => JSON.parse(statement) as StoredWalletStatement),
  })
  return JSON.stringify(ledger)
}

async function discard({ household_id, wallet_id }: WalletRow, db: Transaction<ReadModels>): Promise<void> {
  await db
    .deleteFrom("wallet_ledgers")
    .where("household_id", "=", household_id)
    .where("wallet_id", "=", wallet_id)
    .execute()
}
