import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely"
import type { ProjectionTables } from "./checkpoints.ts"

/** Creates empty copies of the tables in their own schema. */
export async function createSideTables(
  db: Kysely<ProjectionTables>,
  { side, live, tables }: { readonly side: string; readonly live: string; readonly tables: ReadonlyArray<string> },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`drop schema if exists ${sql.id(side)} cascade`.execute(tx)
    await sql`create schema ${sql.id(side)}`.execute(tx)
    for (const table of tables) {
      await sql`create table ${sql.id(side, table)} (like ${sql.id(live, table)} including all)`.execute(tx)
    }
  })
}

/**
 * Replaces the live tables by the side tables, and drops the live ones. New readers wait only for a moment: if a reader
 * holds a lock for too long, this throws (SQLSTATE 55P03) rather than block others.
 */
export async function swapTables(
  tx: Transaction<ProjectionTables>,
  { side, live, tables }: { readonly side: string; readonly live: string; readonly tables: ReadonlyArray<string> },
): Promise<void> {
  const old = sql.id(`${side}_old`)
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
  for (const table of tables) {
    await sql`lock table ${sql.id(live, table)} in access exclusive mode`.execute(tx)
  }
  await sql`create schema ${old}`.execute(tx)
  for (const table of tables) {
    await copyAccess(tx, { from: tableIn(live, table), to: tableIn(side, table) })
    await sql`alter table ${sql.id(live, table)} set schema ${old}`.execute(tx)
    await sql`alter table ${sql.id(side, table)} set schema ${sql.id(live)}`.execute(tx)
  }
  await sql`drop schema ${old} cascade`.execute(tx)
  await sql`drop schema ${sql.id(side)} cascade`.execute(tx)
}

/** A table as a `regclass`. Its name is quoted: Postgres would read an unquoted name in lower case. */
export const tableIn = (schema: string, table: string): RawBuilder<string> =>
  sql<string>`format('%I.%I', ${schema}::text, ${table}::text)::regclass`

/** Well below the second after which Postgres checks for deadlocks and may abort the reader. */
const lockTimeout = "250ms"

/** Copies what `like` leaves out: grants, and the policies of row-level security. */
async function copyAccess(
  tx: Transaction<ProjectionTables>,
  { from, to }: { readonly from: RawBuilder<string>; readonly to: RawBuilder<string> },
): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('grant %s on %s to %s%s', a.privilege_type, ${to},
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end,
      case when a.is_grantable then ' with grant option' else '' end) as statement
    from pg_class c, aclexplode(c.relacl) a
    where c.oid = ${from}
    union all
    select format('alter table %s enable row level security', ${to})
    from pg_class where oid = ${from} and relrowsecurity
    union all
    select format('alter table %s force row level security', ${to})
    from pg_class where oid = ${from} and relforcerowsecurity
    union all
    select concat_ws(' ',
      format('create policy %I on %s', p.polname, ${to}),
      case when p.polpermissive then 'as permissive' else 'as restrictive' end,
      'for ' || case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
        when 'd' then 'delete' else 'all' end,
      'to ' || (select string_agg(case role when 0 then 'public' else role::regrole::text end, ', ')
        from unnest(p.polroles) role),
      'using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
      'with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
    from pg_policy p where p.polrelid = ${from}`.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}
