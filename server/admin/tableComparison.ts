import type pg from "pg"

/** The read models as of one moment, and beside them what they should be. */
export interface Comparison {
  /** Rows of a table that are not on both sides alike. */
  readonly differences: (table: string, limit: number) => Promise<ReadonlyArray<Difference>>
  /** How many rows the table has. */
  readonly rows: (table: string) => Promise<number>
  readonly end: () => Promise<void>
}

export interface Difference {
  /** The primary key, as `column=value`. */
  readonly key: string
  /** `missing`: it should be there; `surplus`: it should not; `different`: it is there, with other contents. */
  readonly kind: "missing" | "surplus" | "different"
}

/** What stands at this moment on both sides can be compared from now on, whatever happens to the tables meanwhile. */
export async function beginComparison(
  pool: pg.Pool,
  { live, side, tables }: { readonly live: string; readonly side: string; readonly tables: ReadonlyArray<string> },
): Promise<Comparison> {
  const client = await pool.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    await client.query("set local statement_timeout = 0")
    await client.query("set local idle_in_transaction_session_timeout = 0")
    // Before the first look: a table that took another's place since would seem empty.
    for (const table of tables) await client.query(`lock table ${live}.${table} in access share mode`)
    await client.query("select 1")
  } catch (error) {
    client.release(true)
    throw error
  }
  return {
    async differences(table, limit) {
      const keys = await primaryKey(client, `${live}.${table}`)
      const same = keys.map((key) => `l.${key} = s.${key}`).join(" and ")
      const key = keys.map((column) => `'${column}=' || coalesce(l.${column}, s.${column})`).join(" || ' ' || ")
      const { rows } = await client.query<Difference>(
        `select ${key} as key,
           case when l.${keys[0]} is null then 'missing' when s.${keys[0]} is null then 'surplus' else 'different' end
             as kind
         from ${live}.${table} l full join ${side}.${table} s on ${same}
         where l.${keys[0]} is null or s.${keys[0]} is null or l::text <> s::text
         order by 1 limit $1`,
        [limit],
      )
      return rows
    },
    async rows(table) {
      const { rows } = await client.query<{ count: bigint }>(`select count(*) from ${live}.${table}`)
      return Number(rows[0]?.count ?? 0n)
    },
    async end() {
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(true),
      )
    },
  }
}

async function primaryKey(client: pg.ClientBase, table: string): Promise<ReadonlyArray<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(a.attname) as name
     from pg_index i
     cross join lateral unnest(i.indkey::int2[]) with ordinality k (attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [table],
  )
  if (rows.length === 0) throw new Error(`${table} has no primary key`)
  return rows.map(({ name }) => name)
}
