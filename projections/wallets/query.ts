import type { Kysely } from "kysely"
import type { WalletId } from "#domain/shared/ids.ts"
import { sortedByText } from "#projections/sortedByText.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { WalletRow, WalletStatementRow } from "./tables.ts"

/** Every wallet of the household, disconnected and removed ones included, by title. */
export async function walletsOf(db: Kysely<ReadModels>, householdId: string): Promise<WalletRow[]> {
  const rows = await db
    .selectFrom("wallets")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("wallet_id")
    .execute()
  return sortedByText(rows, ({ title }) => title)
}

export const walletOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  walletId: WalletId,
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
  walletId: WalletId,
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
