import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { type Kysely, sql } from "kysely"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { projections } from "#projections/all.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { asRole } from "#server/postgres/roles.ts"
import { startProjections } from "#server/projections/runner.ts"
import { newHousehold, stored, streamOf } from "#tests/projections/logDatabase.ts"
import { anyRow } from "#tests/support/anyRow.ts"
import { type ForRequests, openForRequests, readTables, whole } from "#tests/support/forRequests.ts"
import { noKeys } from "#tests/support/vault.ts"
import { collect } from "./eventlog/samples.ts"

const [mine, theirs] = [newHousehold(), newHousehold()]

/** Tables in `read` without row-level security, or without a policy for requests. */
async function unprotected({ owner }: ForRequests): Promise<ReadonlyArray<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'read'::regnamespace and relkind <> 'i' and not (
       relkind = 'r' and relrowsecurity and relforcerowsecurity
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'household_id' and attnotnull)
       and exists (select from pg_policy where polrelid = c.oid and 'wealth_runtime'::regrole = any (polroles)
                   and pg_get_expr(polqual, polrelid) like '%household_id = ( SELECT access.household()%'))`,
  )
  return rows.map(({ name }) => name)
}

const countOf = async (asking: Pick<pg.Pool, "query">, table: string, household?: string): Promise<bigint> => {
  const { rows } = await asking.query<{ count: bigint }>(
    `select count(*) from read.${table} where household_id = $1 or $1 is null`,
    [household ?? null],
  )
  return rows[0]?.count ?? 0n
}

/** Every way in which a request sees a row that it should not, or does not see one that it should; table by table. */
async function leaks(opened: ForRequests): Promise<ReadonlyArray<string>> {
  const found: Array<string> = []
  for (const table of await readTables(opened)) {
    for (const household of [mine, theirs]) {
      if ((await countOf(opened.owner, table, household)) === 0n) found.push(`${table}: nothing in it to look for`)
    }
    if ((await countOf(opened.runtime, table)) > 0n) found.push(`${table}: without a household`)
    const rows = await snapshot(opened.db, whole(mine), (tx) =>
      tx
        .selectFrom(table as "goals")
        .select("household_id")
        .execute(),
    )
    if (rows.length === 0) found.push(`${table}: not even one's own`)
    if (rows.some((row) => row.household_id !== mine)) found.push(`${table}: those of others`)
  }
  return found
}

async function fill(opened: ForRequests): Promise<void> {
  for (const table of await readTables(opened)) {
    for (const household of [mine, theirs]) await anyRow(opened.owner, `read.${table}`, { household_id: household })
  }
}

let shared: ForRequests
beforeAll(async () => {
  shared = await openForRequests()
  await fill(shared)
})
afterAll(() => shared.drop())

describe("a query without a household in its condition", () => {
  it("the query finds nothing of others in any table, and nothing at all without a household in its context [G8]", async () => {
    expect((await readTables(shared)).length).toBeGreaterThanOrEqual(11)
    expect(await leaks(shared)).toEqual([])
    expect(await unprotected(shared)).toEqual([])
  })

  it("the query finds no more where the owner's connections assume the role", async () => {
    const runtime = openPool(asRole(shared.url, "runtime"))
    const db = openDatabase<ReadModels>(runtime).withSchema(readSchema)
    expect((await runtime.query("select current_user::text as role")).rows).toEqual([{ role: "wealth_runtime" }])
    expect(await leaks({ ...shared, runtime, db })).toEqual([])
    await runtime.end()
  })

  it("an unprotected table is found by the check", async () => {
    const scratch = await openForRequests()
    await fill(scratch)
    await scratch.owner.query("alter table read.goals disable row level security")
    expect(await unprotected(scratch)).toEqual(["goals"])
    expect(await leaks(scratch)).toEqual(["goals: without a household", "goals: those of others"])
    await scratch.owner.query("alter table read.goals enable row level security; drop policy request on read.goals")
    expect(await unprotected(scratch)).toEqual(["goals"])
    expect(await leaks(scratch)).toEqual(["goals: not even one's own"])
    await scratch.drop()
  })

  it("the query finds nothing in a new table until a policy says whose its rows are", async () => {
    const scratch = await openForRequests()
    await scratch.owner.query("create table read.later (household_id uuid not null)")
    await expect(scratch.runtime.query("select * from read.later")).rejects.toThrow("permission denied")
    expect(await unprotected(scratch)).toEqual(["later"])
    await scratch.owner.query("select access.protect('read.later')")
    for (const household of [mine, theirs]) await anyRow(scratch.owner, "read.later", { household_id: household })
    expect(await unprotected(scratch)).toEqual([])
    expect((await leaks(scratch)).filter((leak) => leak.startsWith("later"))).toEqual([])
    await scratch.drop()
  })
})

describe("the context of a transaction", () => {
  it("the context is cleared when the transaction ends, in any way, before the connection is used again", async () => {
    const one = openPool(shared.roleUrls.runtime, { max: 1 })
    const db = openDatabase<ReadModels>(one).withSchema(readSchema)
    const goals = (tx: Kysely<ReadModels>) => tx.selectFrom("goals").select("household_id").execute()
    expect(await snapshot(db, whole(mine), goals)).toEqual([{ household_id: mine }])
    expect(await countOf(one, "goals")).toBe(0n)
    await expect(snapshot(db, whole(mine), () => Promise.reject(new Error("interrupted")))).rejects.toThrow(
      "interrupted",
    )
    expect(await countOf(one, "goals")).toBe(0n)
    expect(await snapshot(db, whole(theirs), goals)).toEqual([{ household_id: theirs }])
    await one.end()
  })

  it("the context is empty where a part is missing", async () => {
    const one = openPool(shared.roleUrls.runtime, { max: 1 })
    const db = openDatabase<ReadModels>(one).withSchema(readSchema)
    for (const connection of ["new", "used before"]) {
      await one.query("begin")
      await one.query("select set_config('app.household', $1, true)", [mine])
      expect(await countOf(one, "goals"), connection).toBe(0n)
      await one.query("rollback")
      await snapshot(db, whole(mine), () => Promise.resolve())
    }
    await one.end()
  })
})

describe("the role for requests", () => {
  it("the role for requests owns nothing, has no memberships and is subject to every policy", async () => {
    const { rows } = await shared.owner.query<Record<string, unknown>>(
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
         (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
         (select count(*)::int from pg_class where relowner = r.oid) as relations,
         (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas,
         (select count(*)::int from pg_proc where proowner = r.oid) as functions,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = 'wealth_runtime'`,
    )
    const no = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, rolreplication: false }
    expect(rows).toEqual([{ ...no, owned: 0, relations: 0, schemas: 0, functions: 0, memberships: 0 }])
  })

  it("the role for requests may not create anything anywhere", async () => {
    const { rows } = await shared.owner.query<{ schema: string }>(
      "select nspname as schema from pg_namespace where nspname !~ '^pg_(toast|temp)' order by 1",
    )
    expect(rows.map(({ schema }) => schema)).toEqual(expect.arrayContaining(["public", "log", "read", "identity"]))
    for (const { schema } of rows) {
      await expect(shared.runtime.query(`create table ${schema}.mine (a int)`), schema).rejects.toThrow("denied")
    }
  })

  const denied = [
    "update log.events set data = '{}'",
    "delete from log.events",
    `select log.append('[{"stream":"portfolio-${mine}.1","expected":"any","events":[]}]')`,
    `select log.append('[{"stream":"portfolio-${theirs}.1","expected":"any","events":[]}]')`,
    "do $$ begin lock table log.append_lock in share update exclusive mode; end $$",
    "insert into log.events (position, stream, revision, event_id, type, data, metadata, recorded_at) values (9, 'a-b', 0, gen_random_uuid(), 'A', '{}', '{}', now())",
    "truncate log.events",
    "alter table log.events disable trigger append_only",
    "create schema mine",
    "create role mine",
    "set role wealth",
    "set session authorization wealth",
    "alter table read.goals disable row level security",
    "drop policy request on read.goals",
    "select access.protect('read.goals')",
    "insert into market.series (kind, symbol, currency) values ('price', 'ACME', 'EUR')",
    "update projection.checkpoints set state = 'running'",
    "delete from platform.migrations",
    "copy (select 1) to program 'true'",
  ]
  it.each(denied)("the role for requests may not: %s", async (statement) => {
    const refused = await shared.runtime.query(statement).then(
      () => "done",
      (error: pg.DatabaseError) => error.code,
    )
    expect(refused).toBe("42501")
  })

  it("the role for requests may not write into any read model", async () => {
    for (const table of await readTables(shared)) {
      for (const statement of [
        `insert into read.${table} (household_id) values ('${mine}')`,
        `update read.${table} set household_id = '${mine}'`,
        `delete from read.${table}`,
        `truncate read.${table}`,
      ]) {
        await expect(shared.runtime.query(statement), statement).rejects.toThrow("permission denied")
      }
    }
  })

  it("the role for requests reads the log for one household at a time, which the owner appends to", async () => {
    const log = postgresEventLog({ pool: shared.runtime, appendPool: shared.owner })
    const event = { _tag: "PortfolioCreated", portfolioId: randomUUID(), title: "Anna" }
    for (const household of [mine, theirs]) {
      const appended = await log.append(streamOf(household, event), "no_stream", [stored(household, event)])
      expect(Result.isSuccess(appended)).toBe(true)
      for (const direction of ["forwards", "backwards"] as const) {
        expect((await collect(log.readStream(streamOf(household, event), { direction }))).length).toBe(1)
      }
    }
    expect(await collect(log.readAll())).toEqual([])
    const byOwner = postgresEventLog({ pool: shared.owner })
    expect((await collect(byOwner.readAll())).length).toBe(2)
    await byOwner.close()
    const visibleStreams = (household: string) =>
      snapshot(shared.db, whole(household), async (tx) => {
        const { rows } = await sql<{ stream: string }>`select stream from log.events`.execute(tx)
        return rows.map(({ stream }) => stream)
      })
    expect(await visibleStreams(mine)).toEqual([streamOf(mine, event)])
    expect(await visibleStreams(theirs)).toEqual([streamOf(theirs, event)])
    const { rows } = await shared.runtime.query("select stream from log.events")
    expect(rows).toEqual([])
    await log.close()
  })

  it("the role for requests reaches no table with a household column, in any schema, around row-level security [G8]", async () => {
    const { rows } = await shared.owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname ~ 'household')
         and has_table_privilege('wealth_runtime', c.oid, 'select, insert, update, delete')
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    )
    expect(rows).toEqual([])
  })

  it("the role for requests writes nothing into the log, by the function that numbers events neither", async () => {
    const { rows } = await shared.owner.query(
      `select relrowsecurity and relforcerowsecurity as forced,
         (select array_agg(distinct privilege_type::text) from information_schema.role_table_grants
          where table_schema = 'log' and grantee = 'wealth_runtime') as rights,
         has_function_privilege('wealth_runtime', 'log.append(json)', 'execute') as appends,
         (select not exists (select from aclexplode(p.proacl) where grantee = 0)
          from pg_proc p where p.oid = 'log.append(json)'::regprocedure) as alone
       from pg_class where oid = 'log.events'::regclass`,
    )
    expect(rows).toEqual([{ forced: true, rights: ["SELECT"], appends: false, alone: true }])
  })

  it("the role for requests has no right on a future table, in any schema, until it is granted", async () => {
    const { rows } = await shared.owner.query<{ schema: string }>(
      "select nspname as schema from pg_namespace where nspname !~ '^(pg_|information_schema|public)'",
    )
    for (const { schema } of rows) {
      await shared.owner.query(`create table ${schema}.later_on (id bigserial primary key, word text)`)
      for (const statement of [
        `select word from ${schema}.later_on`,
        `insert into ${schema}.later_on (id, word) values (1, 'one')`,
        `update ${schema}.later_on set word = 'two'`,
        `delete from ${schema}.later_on`,
      ]) {
        await expect(shared.runtime.query(statement), statement).rejects.toThrow("permission denied")
      }
      await shared.owner.query(`drop table ${schema}.later_on`)
    }
    expect(rows.length).toBeGreaterThan(8)
  })
})

describe("a rebuild", () => {
  it("a rebuild does not change who may see what", async () => {
    const scratch = await openForRequests()
    const access = async () => {
      const { rows } = await scratch.owner.query(
        `select c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relowner::regrole::text as owner,
           (select jsonb_agg(a::text order by a::text) from aclexplode(c.relacl) a) as grants,
           (select jsonb_agg(to_jsonb(p) order by p.policyname) from pg_policies p
            where p.schemaname = 'read' and p.tablename = c.relname) as policies
         from pg_class c where c.relnamespace = 'read'::regnamespace and c.relkind = 'r' order by 1`,
      )
      return rows
    }
    const before = await access()
    const log = postgresEventLog({ pool: scratch.owner })
    const running = startProjections({ log, pool: scratch.owner, vault: noKeys, projections })
    for (const { name } of projections) await running.rebuild(name)
    await running.stop()
    await log.close()
    expect(await access()).toEqual(before)
    await fill(scratch)
    expect(await leaks(scratch)).toEqual([])
    await scratch.drop()
  })
})

describe("the cost of row-level security", () => {
  it("the cost is no more than the household's own index, where a member has access to everything", async () => {
    const plan = await snapshot(shared.db, whole(mine), async (tx) => {
      const query = tx.selectFrom("line_entries").selectAll().where("household_id", "=", mine).compile()
      const { rows } = await tx.executeQuery<{ "QUERY PLAN": string }>({
        ...query,
        sql: `explain (analyze, costs off, timing off, summary off) ${query.sql}`,
      })
      return rows.map((row) => row["QUERY PLAN"]).join("\n")
    })
    expect(plan).toMatch(/Index Cond: \(\(?household_id = /)
    expect(plan).toMatch(/SubPlan|InitPlan/)
    // The holdings in scope are not looked up.
    expect(plan).toMatch(/Result \(never executed\)/)
  })
})
