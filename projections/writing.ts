import { type Insertable, sql, type Transaction, type Updateable } from "kysely"
import { type ReadModels, readSchema } from "./readModels.ts"

/**
 * Inserts any number of rows with the same columns. Tables of a rebuild are filled by `COPY`. Postgres refuses that
 * where row-level security applies, so rows of the live tables are passed as one JSON text per statement: one parameter
 * per value would take ten times as long to build.
 */
export async function insertAll<Table extends keyof ReadModels>(
  db: Transaction<ReadModels>,
  table: Table,
  rows: ReadonlyArray<Insertable<ReadModels[Table]>>,
): Promise<void> {
  // The types of one table represent all tables.
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
  // Null, with the row type of the table.
  const rowType = db
    .selectFrom(`${table} as row`)
    .select(sql`row`.as("row"))
    .limit(0)
  const given = sql<ReadModels["portfolios"]>`json_populate_recordset((${rowType}), ${json})`.as("given")
  return db.selectFrom(given).select(columns)
}

/** Rows in the text format of `COPY`: one line per row, tabs between the columns. */
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
interface BatchRows<Table extends keyof ReadModels> {
  readonly add: (row: Insertable<ReadModels[Table]>) => void
  /** Changes the row of a household with this id: one that this batch has added, or an earlier one. */
  readonly change: (householdId: string, id: string, change: Updateable<ReadModels[Table]>) => Promise<void>
  /** Writes the added rows with their later changes. */
  readonly write: () => Promise<void>
}

/** Rows that a batch adds are changed in memory, so that each is written only once. */
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
      // The types of one table represent all tables.
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
