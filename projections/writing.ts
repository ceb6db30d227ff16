import type { Insertable, Transaction } from "kysely"
import type { ReadModels } from "./readModels.ts"

/** Inserts rows, however many: Postgres takes no more than 65,535 values in one statement. */
export async function insertAll<Table extends keyof ReadModels>(
  db: Transaction<ReadModels>,
  table: Table,
  rows: ReadonlyArray<Insertable<ReadModels[Table]>>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + rowsPerStatement))
      .execute()
  }
}

const rowsPerStatement = 1_000
