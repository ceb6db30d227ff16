import { type Insertable, sql, type Transaction, type Updateable } from "kysely"
import type { ReadModels } from "./readModels.ts"

/**
 * Inserts rows of the same columns, however many. They go as one JSON text a statement: a parameter for each value takes
 * ten times as long to put together.
 */
export async function insertAll<Table extends keyof ReadModels>(
  db: Transaction<ReadModels>,
  table: Table,
  rows: ReadonlyArray<Insertable<ReadModels[Table]>>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as ReadonlyArray<keyof ReadModels["holdings"]>
  // One of the tables stands for all.
  const name = table as "holdings"
  // Null, of the type of the table's rows.
  const rowType = db
    .selectFrom(`${name} as row`)
    .select(sql`row`.as("row"))
    .limit(0)
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(from, from + rowsPerStatement))
    const given = sql<ReadModels["holdings"]>`json_populate_recordset((${rowType}), ${json})`.as("given")
    await db.insertInto(name).columns(columns).expression(db.selectFrom(given).select(columns)).execute()
  }
}

const rowsPerStatement = 1_000

/** Rows of one table that a batch of events adds and changes. */
export interface BatchRows<Table extends keyof ReadModels> {
  readonly add: (row: Insertable<ReadModels[Table]>) => void
  /** Of a household, by what distinguishes its rows: one that this batch has added, or one from before. */
  readonly change: (householdId: string, id: string, change: Updateable<ReadModels[Table]>) => Promise<void>
  /** Writes what was added, as it was changed since. */
  readonly write: () => Promise<void>
}

/** What a batch does to rows that it adds itself happens in memory, so that each is written once. */
export function batchRows<Table extends keyof ReadModels>(
  db: Transaction<ReadModels>,
  table: Table,
  idColumn: keyof ReadModels[Table] & string,
): BatchRows<Table> {
  type Row = Insertable<ReadModels[Table]>
  const added: Array<Row> = []
  const byKey = new Map<string, Row>()
  const keyOf = (householdId: unknown, id: unknown): string => `${String(householdId)} ${String(id)}`
  return {
    add(row) {
      const { household_id, [idColumn]: id } = row as Readonly<Record<string, unknown>>
      added.push(row)
      byKey.set(keyOf(household_id, id), row)
    },
    async change(householdId, id, change) {
      const row = byKey.get(keyOf(householdId, id))
      if (row) {
        Object.assign(row, change)
        return
      }
      // One of the tables stands for all.
      await db
        .updateTable(table as "holdings")
        .set(change as Updateable<ReadModels["holdings"]>)
        .where("household_id", "=", householdId)
        .where(idColumn as "holding_id", "=", id as ReadModels["holdings"]["holding_id"])
        .execute()
    },
    write: () => insertAll(db, table, added),
  }
}
