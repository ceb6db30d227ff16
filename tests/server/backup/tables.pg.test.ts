import pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { decisionOf, decisions, nameOf, refuseHiddenRows, tablesOf } from "#server/backup/tables.ts"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"

let api: TestApi
let client: pg.Client
beforeAll(async () => {
  // With everything that creates tables: migrations and the queues of jobs.
  api = await testApi({ settings: { eventstoreUrl: undefined } })
  client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await api.close()
})

it("every table is in the backup or named as excluded: add a new one to server/backup/tables.ts", async () => {
  await expect
    .poll(() => client.query("select to_regclass('jobs.queue') as there"))
    .toMatchObject({
      rows: [{ there: "jobs.queue" }],
    })
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1, 2`,
  )
  expect(rows.filter(({ schema, name }) => decisionOf(schema, name) === undefined).map(nameOf)).toEqual([])
  const named = Object.entries(decisions).flatMap(([schema, tables]) =>
    typeof tables === "string" ? [] : Object.keys(tables).map((name) => `${schema}.${name}`),
  )
  expect(named.filter((name) => !rows.some((table) => nameOf(table) === name))).toEqual([])
})

it("a table is written after those that it refers to", async () => {
  const names = (await tablesOf(client, "kept", "keptLast")).map(nameOf)
  expect(names.indexOf("identity.users")).toBeLessThan(names.indexOf("identity.sessions"))
  expect(names.indexOf("identity.sessions")).toBeLessThan(names.indexOf("identity.refresh_tokens"))
  expect(names.indexOf("market.series")).toBeLessThan(names.indexOf("market.points"))
})

it("a table is written after those that it refers to, with any letters in their names", async () => {
  await client.query("begin")
  await client.query(`create table read."Zoo" (id int primary key);
    create table read."Animal" (zoo int references read."Zoo"); create table read."aCage" (zoo int references read."Zoo")`)
  const names = (await tablesOf(client, "rebuilt")).map(nameOf)
  await client.query("rollback")
  expect(names.indexOf("read.Zoo")).toBeGreaterThan(-1)
  expect(names.indexOf("read.Zoo")).toBeLessThan(names.indexOf("read.Animal"))
  expect(names.indexOf("read.Zoo")).toBeLessThan(names.indexOf("read.aCage"))
})

it("no row of a table is hidden from the login that writes backups, and a table with hidden rows is refused", async () => {
  const tables = await tablesOf(client, "kept", "keptLast", "log")
  await refuseHiddenRows(client, tables)
  await client.query("begin")
  await client.query("alter table mail.outbox enable row level security, force row level security")
  await expect(refuseHiddenRows(client, tables)).rejects.toThrow("mail.outbox")
  await client.query("rollback")
})
