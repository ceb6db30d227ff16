import type { Kysely } from "kysely"
import type { HoldingLedger } from "../../domain/measures/facts.ts"
import type { ReadModels } from "../readModels.ts"
import type { HoldingEntryRow, HoldingRow } from "./tables.ts"

/** Every holding of the household, closed and removed ones included, by name. */
export const holdingsOf = (db: Kysely<ReadModels>, householdId: string): Promise<HoldingRow[]> =>
  db
    .selectFrom("holdings")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("name")
    .orderBy("holding_id")
    .execute()

export const holdingOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  holdingId: string,
): Promise<HoldingRow | undefined> =>
  db
    .selectFrom("holdings")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("holding_id", "=", holdingId)
    .executeTakeFirst()

/** Every entry of a holding, voided ones included: newest day first, and of one day the last recorded first. */
export const entriesOf = (db: Kysely<ReadModels>, householdId: string, holdingId: string): Promise<HoldingEntryRow[]> =>
  db
    .selectFrom("holding_entries")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("holding_id", "=", holdingId)
    .orderBy("effective_on", "desc")
    .orderBy("position", "desc")
    .execute()

/** Which ledgers there are and as of which position of the log: whoever keeps parsed ledgers asks this first. */
export const ledgerVersionsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<{ readonly holding_id: string; readonly position: string }[]> =>
  db
    .selectFrom("holding_ledgers")
    .select(["holding_id", "position"])
    .where("household_id", "=", householdId)
    .orderBy("holding_id")
    .execute()

/** The ledgers of some holdings; removed holdings have none. */
export async function ledgersOf(
  db: Kysely<ReadModels>,
  householdId: string,
  holdingIds: ReadonlyArray<string>,
): Promise<{ readonly holding_id: string; readonly position: string; readonly ledger: HoldingLedger }[]> {
  const rows = await db
    .selectFrom("holding_ledgers")
    .select(["holding_id", "position", "ledger"])
    .where("household_id", "=", householdId)
    .where((row) => row("holding_id", "=", row.fn.any(row.val(holdingIds))))
    .orderBy("holding_id")
    .execute()
  return rows.map((row) => ({ ...row, ledger: JSON.parse(row.ledger) as HoldingLedger }))
}
