import type { Kysely } from "kysely"
import type { DebtId } from "#domain/shared/ids.ts"
import { sortedByText } from "#projections/sortedByText.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { DebtRow } from "./tables.ts"

/** Every debt of the household, settled and removed ones included, by name. */
export async function debtsOf(db: Kysely<ReadModels>, householdId: string): Promise<DebtRow[]> {
  const rows = await db
    .selectFrom("debts")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("debt_id")
    .execute()
  return sortedByText(rows, ({ name }) => name)
}

export const debtOf = (db: Kysely<ReadModels>, householdId: string, debtId: DebtId): Promise<DebtRow | undefined> =>
  db
    .selectFrom("debts")
    .selectAll()
    .where("household_id", "=", householdId)
    .where("debt_id", "=", debtId)
    .executeTakeFirst()
