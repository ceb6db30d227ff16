import type { Kysely } from "kysely"
import type { HoldingLedger } from "../../domain/measures/facts.ts"
import { inOrder } from "../inOrder.ts"
import type { ReadModels } from "../readModels.ts"
import type { WalletRow, WalletStatementRow } from "./tables.ts"

/** Every wallet of the household, disconnected and removed ones included, by title. */
export async function walletsOf(db: Kysely<ReadModels>, householdId: string): Promise<WalletRow[]> {
  const rows = await db
    .selectFrom("wallets")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("wallet_id")
    .execute()
  return inOrder(rows, ({ title }) => title)
}

export const walletOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  walletId: string,
): Promise<WalletRow | undefined> =>
  db
    .selectFrom("wallets")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("wallet_id", "=", walletId)
    .executeTakeFirst()

/** Every statement of a wallet, voided ones included: newest day first, and of one day the last made first. */
export const statementsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  walletId: string,
): Promise<WalletStatementRow[]> =>
  db
    .selectFrom("wallet_statements")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("wallet_id", "=", walletId)
    .orderBy("stated_on", "desc")
    .orderBy("position", "desc")
    .execute()

/** Why statements of wallets were voided, of all wallets, in the order of their days. */
export const statementReasonsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<Pick<WalletStatementRow, "wallet_id" | "entry_id" | "void_reason">[]> =>
  db
    .selectFrom("wallet_statements")
    .select(["wallet_id", "entry_id", "void_reason"])
    .where("household_id", "=", householdId)
    .where("void_reason", "is not", null)
    .orderBy("stated_on")
    .orderBy("position")
    .execute()

/** Which ledgers there are and as of which position of the log. */
export const walletLedgerVersionsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<{ readonly wallet_id: string; readonly position: string }[]> =>
  db
    .selectFrom("wallet_ledgers")
    .select(["wallet_id", "position"])
    .where("household_id", "=", householdId)
    .orderBy("wallet_id")
    .execute()

/** The ledgers of some wallets; removed wallets have none. */
export async function walletLedgersOf(
  db: Kysely<ReadModels>,
  householdId: string,
  walletIds: ReadonlyArray<string>,
): Promise<{ readonly wallet_id: string; readonly position: string; readonly ledger: HoldingLedger }[]> {
  const rows = await db
    .selectFrom("wallet_ledgers")
    .select(["wallet_id", "position", "ledger"])
    .where("household_id", "=", householdId)
    .where((row) => row("wallet_id", "=", row.fn.any(row.val(walletIds))))
    .orderBy("wallet_id")
    .execute()
  return rows.map((row) => ({ ...row, ledger: JSON.parse(row.ledger) as HoldingLedger }))
}
