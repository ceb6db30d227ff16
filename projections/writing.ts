import { type Insertable, sql, type Transaction, type Updateable } from "kysely"
import { type ReadModels, readSchema } from "./readModels.ts"

/**
 * Inserts rows of the same columns, however many. Into the tables of a rebuild they go by `COPY`. Postgres refuses that
 * where row-level security applies, so into the live tables they go as one JSON text a statement: a parameter for each
 * value takes ten times as long to put together.
 */
export async function insertAll<Table extends keyof ReadModels>(
  db: Transaction<ReadModels>,
  table: Table,
  rows: ReadonlyArray<Insertable<ReadModels[Table]>>,
): Promise<void> {
  // One of the tables stands for all.
  const name = table as "portfolios"
  const columns = Object.keys(rows[0] ?? {}) as ReadonlyArray<keyof Row>
  const into = db.insertInto(name).columns(columns)
  const statement = into.defaultValues().compile()
  const [, target = ""] = /^insert into (.+) default values$/.exec(statement.sql) ?? []
  const isLive = target.startsWith(`"${readSchema}".`)
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const some = rows.slice(from, from + rowsPerStatement)
    if (isLive) await into.expression(rowsOfJson(db, name, columns, JSON.stringify(some))).execute()
    else {
      const parameters = [copyText(columns, some)]
      await db.executeQuery({ ...statement, sql: `copy ${target} from stdin`, parameters })
    }
  }
}

type Row = Insertable<ReadModels["portfolios"]>
const rowsPerStatement = 1_000

function rowsOfJson(db: Transaction<ReadModels>, table: "portfolios", columns: ReadonlyArray<keyof Row>, json: string) {
  // Null, of the type of the table's rows.
  const rowType = db
    .selectFrom(`${table} as row`)
    .select(sql`row`.as("row"))
    .limit(0)
  const given = sql<ReadModels["portfolios"]>`json_populate_recordset((${rowType}), ${json})`.as("given")
  return db.selectFrom(given).select(columns)
}

/** Rows as `COPY` reads them: a line for each, tabs between the columns. */
const copyText = (columns: ReadonlyArray<string>, rows: ReadonlyArray<object>): string =>
  rows
    .map(
      (row) => `${columns.map((column) => copyValue((row as Readonly<Record<string, Value>>)[column])).join("\t")}\n`,
    )
    .join("")

type Value = string | number | boolean | Date | null | undefined

function copyValue(value: Value): string {
  if (value === null || value === undefined) return "\\N"
  const text = value instanceof Date ? value.toISOString() : String(value)
  return special.test(text) ? text.replace(specials, escaped) : text
}

const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g
const escaped = (sign: string): string => escapes[sign] ?? sign
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" }

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
        .updateTable(table as "portfolios")
        .set(change as Updateable<ReadModels["portfolios"]>)
        .where("household_id", "=", householdId)
        .where(idColumn as "portfolio_id", "=", id as ReadModels["portfolios"]["portfolio_id"])
        .execute()
    },
    write: () => insertAll(db, table, added),
  }
}
