import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { projections } from "#projections/all.ts"
import { readSchema } from "#projections/readModels.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { adoptIdentity } from "#server/eventlog/logIdentity.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import type { ProjectionTables } from "#server/projections/checkpoints.ts"
import { decodeEvent } from "#server/projections/decoding.ts"
import { rebuild } from "#server/projections/rebuild.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { testVault } from "#tests/support/vault.ts"
import { type EventStoreDouble, startEventStoreDouble } from "#tests/server/eventlog/eventStoreDouble.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { collectingLogger } from "#tests/support/loggers.ts"

/* Database and event log are on two servers. The product does not serve two that do not belong together. */

let database: TestDatabase
let dataDir: string
let own: EventStoreDouble
let empty: EventStoreDouble
let others: EventStoreDouble
let api: TestApi
let anna: Person
let portfolioId: string
const lines: Array<string> = []
const logger = collectingLogger(lines)
const urlOf = ({ host, port }: EventStoreDouble) => `esdb://${host}:${port}?tls=false`

/** The product with the same database, and a log. */
const start = (log: EventStoreDouble): Promise<TestApi> =>
  testApi({ databaseUrl: database.url, dataDir, settings: { eventstoreUrl: urlOf(log) }, ports: { logger } })

beforeAll(async () => {
  ;[own, empty, others] = await Promise.all([startEventStoreDouble(), startEventStoreDouble(), startEventStoreDouble()])
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), "wealth-other-log-"))
  api = await start(own)
  anna = await api.person("anna")
  portfolioId = randomUUID()
  await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Recorded before" })
  await anna.did("GET", "/api/portfolios")
  await api.close()

  const other = await testApi({ settings: { eventstoreUrl: urlOf(others) } })
  const ben = await other.person("ben")
  for (let round = 0; round < 30; round += 1) {
    await ben.did("PUT", `/api/portfolios/${randomUUID()}`, { title: `${round}` })
  }
  await other.close()
})
afterAll(async () => {
  for (const double of [own, empty, others]) double.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function expectRefused(at: TestApi, log: EventStoreDouble, reason: string): Promise<void> {
  const health = await at.visitor().get("/api/health")
  expect(health.status).toBe(503)
  expect(health.json).toMatchObject({ status: "unavailable", database: "up" })
  expect(health.json.problem).toContain(reason)
  expect(health.json.problem).toContain("npm run projections -- rebuild all")
  expect(lines.join("\n")).toContain(reason)
  const signIn = await at.visitor().send("POST", "/api/session", { email: anna.email, password: "any" })
  expect([signIn.status, signIn.json.code]).toEqual([503, "unavailable"])
  expect((await at.visitor().get("/api/installation")).status).toBe(503)
  expect(log.calls.filter((call) => call === "append")).toEqual([])
}

it("the product serves nothing with an empty log, and explains what to do", async () => {
  const at = await start(empty)
  await expectRefused(at, empty, "The event log has no identity")
  await at.close()
})

it("the product serves nothing with the log of another installation", async () => {
  const appended = others.calls.filter((call) => call === "append").length
  const at = await start(others)
  const health = await at.visitor().get("/api/health")
  expect(health.status).toBe(503)
  expect(health.json.problem).toContain("it is the log of another installation")
  await at.close()
  expect(others.calls.filter((call) => call === "append")).toHaveLength(appended)
})

it("the product serves nothing with a log that ends before the checkpoints, and serves again with the log of the checkpoints", async () => {
  const owner = openPool(database.url)
  const moved = async (by: number) =>
    owner.query(
      "update projection.checkpoints set commit_position = commit_position + $1, prepare_position = prepare_position + $1",
      [by],
    )
  await moved(1_000_000)
  const at = await start(own)
  const health = await at.visitor().get("/api/health")
  expect(health.status).toBe(503)
  expect(health.json.problem).toContain("The event log ends at C:")
  await moved(-1_000_000)
  await vi.waitUntil(async () => (await at.visitor().get("/api/health")).json.problem === null, {
    timeout: conditionTimeoutMs,
    interval: 100,
  })
  const back = at.visitor(anna.email)
  await back.signIn()
  expect((await back.get("/api/portfolios")).json.portfolios).toMatchObject([{ portfolioId }])
  await at.close()
  await owner.end()
})

it("the product gives an identity to an installation from before identities existed", async () => {
  const owner = openPool(database.url)
  await owner.query("delete from platform.event_log")
  const old = await startEventStoreDouble()
  // As if the log had never had an identity: the same events without it do not exist here, so the read models are
  // empty.
  await owner.query("update projection.checkpoints set commit_position = null, prepare_position = null")
  const at = await start(old)
  expect((await at.visitor().get("/api/health")).status).toBe(200)
  const { rows } = await owner.query("select is_in_log from platform.event_log")
  expect(rows).toEqual([{ is_in_log: true }])
  await at.close()
  old.stop()
  await owner.end()
})

it("the product serves with another log again when the read models were rebuilt from that log", async () => {
  const owner = openPool(database.url, { max: 4 })
  const vault = testVault(database.url, { masterKeys: openMasterKeys(masterKeySource({ dataDir })) })
  const sealed = eventStoreDbEventLog(urlOf(own))
  const log = encryptedEventLog(sealed, vault)
  const context = {
    log,
    vault,
    db: openDatabase<ProjectionTables>(owner),
    schema: readSchema,
    decode: decodeEvent,
    signal: new AbortController().signal,
    isOtherLog: true,
  }
  for (const projection of projections) await rebuild({ ...context, projection })
  await adoptIdentity({ pool: owner, log: sealed })
  await Promise.all([log.close(), vault.close()])
  await owner.end()

  const at = await start(own)
  const back = at.visitor(anna.email)
  await back.signIn()
  expect((await back.get("/api/portfolios")).json.portfolios).toMatchObject([{ portfolioId }])
  expect((await at.visitor().get("/api/health")).json).toMatchObject({ status: "ok", problem: null })
  await at.close()
})
