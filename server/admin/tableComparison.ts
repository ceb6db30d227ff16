import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
import { tableIn } from "#server/projections/sideTables.ts"

/** Compares the read models, as of one moment, with the tables that a rebuild has filled beside them. */
export interface Comparison {
  /** Rows of a table that differ between the two sides. */
  readonly differences: (table: string, limit: number) => Promise<ReadonlyArray<Difference>>
  /** How many rows the table has. */
  readonly rows: (table: string) => Promise<number>
  readonly end: () => Promise<void>
}

interface Difference {
  /** The primary key, as `column=value`. */
  readonly key: string
  /** `missing`: it should be there; `surplus`: it should not; `different`: it is there, with other contents. */
  readonly kind: "missing" | "surplus" | "different"
}

/** Compares both sides in one snapshot: later changes of the tables do not count. */
export async function beginComparison(
  db: Db,
  { live, side, tables }: { readonly live: string; readonly side: string; readonly tables: ReadonlyArray<string> },
): Promise<Comparison> {
  const tx = await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute()
  const end = async (): Promise<void> => {
    await tx.rollback().execute()
  }
  try {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    // The locks come before the first read: a table that replaced another after it would appear empty.
    for (const table of tables) await sql`lock table ${sql.id(live, table)} in access share mode`.execute(tx)
    await sql`select 1`.execute(tx)
  } catch (error) {
    await end()
    throw error
  }
  return {
    async differences(table, limit) {
      const keys = await primaryKey(tx, live, table)
      const [first] = keys
      const same = keys.map((key) => sql`${sql.ref(`l.${key}`)} = ${sql.ref(`s.${key}`)}`)
      const key = keys.map(
        (name) => sql`${`${name}=`}::text || coalesce(${sql.ref(`l.${name}`)}, ${sql.ref(`s.${name}`)})`,
      )
      const { rows } = await sql<Difference>`
        select ${sql.join(key, sql` || ' ' || `)} as key,
          case when ${sql.ref(`l.${first}`)} is null then 'missing' when ${sql.ref(`s.${first}`)} is null then 'surplus'
            else 'different' end as kind
        from ${sql.id(live, table)} l full join ${sql.id(side, table)} s on ${sql.join(same, sql` and `)}
        where ${sql.ref(`l.${first}`)} is null or ${sql.ref(`s.${first}`)} is null or l::text <> s::text
        order by 1 limit ${limit}`.execute(tx)
      return rows
    },
    async rows(table) {
      const { rows } = await sql<{ count: bigint }>`select count(*) from ${sql.id(live, table)}`.execute(tx)
      return Number(rows[0]?.count ?? 0n)
    },
    end,
  }
}

async function primaryKey(db: Db, schema: string, table: string): Promise<ReadonlyArray<string>> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name
    from pg_index i
    cross join lateral unnest(i.indkey::int2[]) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${tableIn(schema, table)} and i.indisprimary order by k.place`.execute(db)
  if (rows.length === 0) throw new Error(`${schema}.${table} has no primary key`)
  return rows.map(({ name }) => name)
}
