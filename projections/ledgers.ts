import type { Kysely } from "kysely"
import type { HoldingLedger } from "../domain/measures/facts.ts"
import type { HoldingId } from "../domain/shared/ids.ts"
import type { ReadModels } from "./readModels.ts"

/** The tables that ledgers are kept in, each with its column that says whose ledger it is. */
const lineIn = { holding_ledgers: "holding_id", debt_ledgers: "debt_id", wallet_ledgers: "wallet_id" } as const
export type LedgerTable = keyof typeof lineIn
export const ledgerTables: ReadonlyArray<LedgerTable> = ["holding_ledgers", "debt_ledgers", "wallet_ledgers"]

/** As of which position of the log the ledger of a holding, debt or wallet is. */
export interface LedgerVersion {
  readonly id: HoldingId
  readonly position: string
}

/** Which ledgers there are and as of which position of the log: whoever keeps parsed ledgers asks this first. */
export const ledgerVersionsOf = (
  db: Kysely<ReadModels>,
  table: LedgerTable,
  householdId: string,
): Promise<LedgerVersion[]> =>
  db
    .selectFrom(table)
    .select((row) => [row.ref(lineIn[table]).as("id"), "position"])
    .where("household_id", "=", householdId)
    .orderBy("id")
    .execute()

/** Some of the ledgers; what was removed has none. */
export async function ledgersOf(
  db: Kysely<ReadModels>,
  table: LedgerTable,
  householdId: string,
  ids: ReadonlyArray<HoldingId>,
): Promise<(LedgerVersion & { readonly ledger: HoldingLedger })[]> {
  const rows = await db
    .selectFrom(table)
    .select((row) => [row.ref(lineIn[table]).as("id"), "position", "ledger"])
    .where("household_id", "=", householdId)
    .where((row) => row(lineIn[table], "=", row.fn.any(row.val(ids))))
    .orderBy("id")
    .execute()
  return rows.map((row) => ({ ...row, ledger: JSON.parse(row.ledger) as HoldingLedger }))
}
