import type { Kysely } from "kysely"
import { inOrder } from "../inOrder.ts"
import type { ReadModels } from "../readModels.ts"
import type { DebtEntryRow, DebtRow } from "./tables.ts"

/** Every debt of the household, settled and removed ones included, by name. */
export async function debtsOf(db: Kysely<ReadModels>, householdId: string): Promise<DebtRow[]> {
  const rows = await db
    .selectFrom("debts")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("debt_id")
    .execute()
  return inOrder(rows, ({ name }) => name)
}

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
