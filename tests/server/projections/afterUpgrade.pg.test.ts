import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { password, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* An upgrade empties read models whose tables it changes. They are computed from the log when the server starts. */

let database: TestDatabase
let dataDir: string
let api: TestApi
let upgrade: pg.Client

beforeEach(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), "wealth-upgrade-"))
  upgrade = new pg.Client({ connectionString: database.url })
  await upgrade.connect()
  api = await testApi({ databaseUrl: database.url, dataDir })
})

afterEach(async () => {
  await upgrade.end()
  await api.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

it("the first answers after an upgrade that emptied the read models have the figures of before", async () => {
  const owner = await familyWithAnAccount()
  await api.close()
  await emptyReadModels()
  api = await testApi({ databaseUrl: database.url, dataDir })
  const again = api.visitor(owner.email)
  expect((await again.signIn(password)).status).toBe(200)
  expect((await again.get("/api/net-worth?on=2024-06-30")).json.household.net).toBe("1000.00")
})

it("while the read models are computed, no question about figures is answered with what they have so far", async () => {
  const owner = await familyWithAnAccount()
  const authorization = await owner.authorization()
  await api.close()
  await emptyReadModels()
  await upgrade.query("begin")
  await upgrade.query("lock table projection.checkpoints in exclusive mode")
  api = await testApi({ databaseUrl: database.url, dataDir, ports: { startWaitMs: 100 } })
  const asked = () => fetch(`${api.url}/api/net-worth?on=2024-06-30`, { headers: { authorization } })
  expect((await asked()).status).toBe(202)
  const recorded = await fetch(`${api.url}/api/portfolios/${randomUUID()}`, {
    method: "PUT",
    headers: { authorization, "content-type": "application/json", "command-id": randomUUID() },
    body: JSON.stringify({ title: "Another" }),
  })
  expect(recorded.status).toBe(503)
  expect((await fetch(`${api.url}/api/health`)).status).toBe(200)
  await upgrade.query("commit")
  await expect.poll(async () => (await asked()).status, { timeout: conditionTimeoutMs }).toBe(200)
  expect(await (await asked()).json()).toMatchObject({ household: { net: "1000.00" } })
})

it("a start that waits for the read models waits no longer when the process is asked to end", async () => {
  await api.close()
  await emptyReadModels()
  await upgrade.query("begin")
  await upgrade.query("lock table projection.checkpoints in exclusive mode")
  const asked = new AbortController()
  const starting = testApi({
    databaseUrl: database.url,
    dataDir,
    ports: { startWaitMs: 3_600_000, ending: asked.signal },
  })
  asked.abort()
  api = await starting
  expect((await fetch(`${api.url}/api/health`)).status).toBe(200)
  await upgrade.query("commit")
})

async function familyWithAnAccount(): Promise<Person> {
  const owner = await api.person("owner")
  const [portfolioId, holdingId] = [randomUUID(), randomUUID()]
  await owner.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Family" })
  await owner.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId,
    currency: "EUR",
    name: "Account",
    openedOn: "2024-01-01",
    priceSymbol: null,
    details: { _tag: "account", accountType: "checking", institution: null, description: null },
  })
  await owner.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, {
    _tag: "Balance",
    balance: { amount: "1000", currency: "EUR" },
    statedOn: "2024-01-02",
  })
  expect((await owner.get("/api/net-worth?on=2024-06-30")).json.household.net).toBe("1000.00")
  return owner
}

async function emptyReadModels(): Promise<void> {
  const { rows } = await upgrade.query<{ list: string }>(
    "select string_agg(format('%I.%I', schemaname, tablename), ', ') as list from pg_tables where schemaname = 'read'",
  )
  await upgrade.query(`truncate ${rows[0]?.list}`)
  await upgrade.query("delete from projection.checkpoints")
}
