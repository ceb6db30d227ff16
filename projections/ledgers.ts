import type { Kysely } from "kysely"
import type { HoldingLedger } from "#domain/measures/ledger/facts.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import type { ReadModels } from "./readModels.ts"

/** The tables of ledgers, each with its column that has the id of the line. */
const lineIn = { holding_ledgers: "holding_id", debt_ledgers: "debt_id", wallet_ledgers: "wallet_id" } as const
export type LedgerTable = keyof typeof lineIn
export const ledgerTables: ReadonlyArray<LedgerTable> = ["holding_ledgers", "debt_ledgers", "wallet_ledgers"]

/** The position of the log as of which the ledger of a holding, debt or wallet is. */
export interface LedgerVersion {
  readonly id: HoldingId
  readonly position: string
}

/** The versions of all ledgers of a household: a cache of parsed ledgers compares them with its own. */
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

/** The ledgers of some lines; a removed line has none. */
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
