import type { Kysely } from "kysely"
import type { HoldingLedger } from "../../domain/measures/facts.ts"
import type { ReadModels } from "../readModels.ts"
import type { DebtEntryRow, DebtRow } from "./tables.ts"

/** Every debt of the household, settled and removed ones included, by name. */
export const debtsOf = (db: Kysely<ReadModels>, householdId: string): Promise<DebtRow[]> =>
  db
    .selectFrom("debts")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("name")
    .orderBy("debt_id")
    .execute()

export const debtOf = (db: Kysely<ReadModels>, householdId: string, debtId: string): Promise<DebtRow | undefined> =>
  db
    .selectFrom("debts")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("debt_id", "=", debtId)
    .executeTakeFirst()

/** Every entry of a debt, voided ones included: newest day first, and of one day the last recorded first. */
export const debtEntriesOf = (db: Kysely<ReadModels>, householdId: string, debtId: string): Promise<DebtEntryRow[]> =>
  db
    .selectFrom("debt_entries")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("debt_id", "=", debtId)
    .orderBy("effective_on", "desc")
    .orderBy("position", "desc")
    .execute()

/** Which ledgers there are and as of which position of the log. */
export const debtLedgerVersionsOf = (
  db: Kysely<ReadModels>,
  householdId: string,
): Promise<{ readonly debt_id: string; readonly position: string }[]> =>
  db
    .selectFrom("debt_ledgers")
    .select(["debt_id", "position"])
    .where("household_id", "=", householdId)
    .orderBy("debt_id")
    .execute()

/** The ledgers of some debts; removed debts have none. */
export async function debtLedgersOf(
  db: Kysely<ReadModels>,
  householdId: string,
  debtIds: ReadonlyArray<string>,
): Promise<{ readonly debt_id: string; readonly position: string; readonly ledger: HoldingLedger }[]> {
  const rows = await db
    .selectFrom("debt_ledgers")
    .select(["debt_id", "position", "ledger"])
    .where("household_id", "=", householdId)
    .where((row) => row("debt_id", "=", row.fn.any(row.val(debtIds))))
    .orderBy("debt_id")
    .execute()
  return rows.map((row) => ({ ...row, ledger: JSON.parse(row.ledger) as HoldingLedger }))
}
