import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { decisionOf } from "#server/backup/tables.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { joined, portfolioWithValue } from "#tests/server/identity/household.ts"
import { backedUp, backupFolder, type EmptyInstallation, emptyInstallation } from "./installations.ts"

let api: TestApi
let anna: Person
let ben: Person
const folder = backupFolder()
const installations: Array<EmptyInstallation> = []

async function empty(): Promise<EmptyInstallation> {
  const installation = await emptyInstallation()
  installations.push(installation)
  return installation
}

beforeAll(async () => {
  api = await testApi({ settings: { eventstoreUrl: undefined } })
  anna = await api.person("anna")
  ben = await api.person("ben")
  await portfolioWithValue(anna, "Of Anna", "1000.50")
  await portfolioWithValue(ben, "Of Ben", "250.25")
  await joined(api, anna, await api.person("carl"), { role: "viewer" })
  const pool = openPool(api.databaseUrl)
  await recordPoints(
    openDatabase(pool),
    [{ kind: "rate", symbol: "CHF", currency: "CHF", points: [{ day: "2026-01-02" as never, value: "0.9312" }] }],
    { source: "file:rates.csv" },
  )
  // More instruments than a batch of the restore takes, and the one that all of them became comes last.
  await pool.query(`
    insert into market.instruments (instrument_id, realm, kind, name, currency, created_at)
      values ('ffffffff-ffff-4fff-8fff-ffffffffffff', 'real', 'share', 'Successor', 'EUR', now());
    insert into market.instruments (instrument_id, realm, kind, name, currency, created_at, merged_into, merged_at)
      select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'real', 'share', 'Share ' || number, 'EUR',
        now(), 'ffffffff-ffff-4fff-8fff-ffffffffffff', now()
      from generate_series(1, 1100) as number`)
  await pool.end()
})
afterAll(async () => {
  for (const installation of installations) await installation.remove()
  await api.close()
  folder.remove()
})

/** The answers of the product to a user about their own data. */
async function shown(person: Person): Promise<ReadonlyArray<unknown>> {
  const answers = []
  for (const path of [
    "/api/portfolios",
    "/api/holdings",
    "/api/net-worth?on=2026-06-01",
    "/api/household",
    "/api/activity",
  ]) {
    const { status, json } = await person.get(path)
    answers.push([path, status, json])
  }
  return answers
}

/** Signs a user in at another installation with the same accounts. */
async function atThe(other: TestApi, { email, userId, householdId }: Person): Promise<Person> {
  const person = other.visitor(email)
  await person.signIn()
  expect(person.userId).toBe(userId)
  expect(person.householdId).toBe(householdId)
  return person
}

/** Every row in a backup, as Postgres writes it, and the log. */
async function rowsOf(databaseUrl: string): Promise<Readonly<Record<string, ReadonlyArray<string>>>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("set timezone = 'UTC'")
  const tables = await client.query<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname not like 'pg\\_%' order by 1, 2",
  )
  const rows: Record<string, ReadonlyArray<string>> = {}
  for (const { schema, name } of tables.rows) {
    if (!["kept", "keptLast", "log"].includes(decisionOf(schema, name) ?? "")) continue
    const found = await client.query<{ row: string }>(`select t::text as row from ${schema}.${name} t order by 1`)
    rows[`${schema}.${name}`] = found.rows.map(({ row }) => row)
  }
  await client.end()
  return rows
}

describe("a backup restored into an empty installation", () => {
  it("a restored backup contains every row, every event with its moment, and the same figures", async () => {
    const before = await rowsOf(api.databaseUrl)
    const file = folder.path("round-trip")
    const { summary } = await backedUp(api, file)
    expect(summary.households).toHaveLength(3)
    const target = await empty()
    target.takeMasterKeyOf(api)
    const restored = await target.restore(file)
    expect(restored).toMatchObject({ different: [], unknown: [], erasedAgain: 0, facts: summary.facts })
    expect(restored.same).toHaveLength(3)

    const after = await rowsOf(target.database.url)
    expect(before["identity.sessions"]).not.toEqual([])
    expect(before["market.instruments"]?.length).toBeGreaterThan(1_100)
    // All users sign in again, because sessions may have been ended since the backup.
    const { "identity.sessions": _, "identity.refresh_tokens": __, "identity.challenges": ___, ...others } = before
    expect(after).toMatchObject(others)
    expect(after["identity.sessions"]).toEqual([])
    expect(before["log.events"]?.length).toBeGreaterThan(10)

    const there = await target.start()
    for (const person of [anna, ben]) expect(await shown(await atThe(there, person))).toEqual(await shown(person))
    // Numbers from the database continue after the restored ones.
    await portfolioWithValue(await atThe(there, anna), "Since the restore", "1.00")
  })

  it("a restored backup needs no other key when the master key is in it", async () => {
    const file = folder.path("with-key")
    await backedUp(api, file, { withMasterKeys: true })
    const target = await empty()
    expect((await target.restore(file)).different).toEqual([])
    const there = await target.start()
    expect(await shown(await atThe(there, anna))).toEqual(await shown(anna))
  })
})
