import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { copiedDatabase, type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { type EventStoreDouble, startEventStoreDouble } from "#tests/server/eventlog/eventStoreDouble.ts"
import { storedStreams, type StreamStore } from "#tests/server/eventlog/storedStreams.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { portfolioWithValue } from "#tests/server/identity/household.ts"
import { triesEverything } from "#tests/support/samples.ts"
import { backedUp, backupFolder, emptyInstallation } from "./installations.ts"

/*
 * Database and log of an installation that are restored separately, each to a moment of its own, and those that a
 * backup of the product restores together.
 */

const folder = backupFolder()
const dataDir = mkdtempSync(join(tmpdir(), "wealth-orders-"))
const store = storedStreams()
let closing: Array<() => unknown> = []
let newerDatabase: TestDatabase
let olderDatabase: TestDatabase
let olderStore: StreamStore
let anna: Person

/** A log as a copy made now would be. */
const copyOf = (copied: StreamStore): StreamStore => storedStreams(copied.all())

async function logOver(kept: StreamStore): Promise<EventStoreDouble> {
  const double = await startEventStoreDouble({ store: kept })
  closing.push(() => double.stop())
  return double
}

const urlOf = ({ host, port }: EventStoreDouble) => `esdb://${host}:${port}?tls=false`

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const started = (database: TestDatabase, log: EventStoreDouble, folderOfKeys: string): Promise<TestApi> =>
  testApi({
    databaseUrl: database.url,
    dataDir: folderOfKeys,
    settings: { eventstoreUrl: urlOf(log) },
    ports: { logger: quiet },
  })

async function served(database: TestDatabase, log: EventStoreDouble, folderOfKeys = dataDir): Promise<TestApi> {
  const api = await started(database, log, folderOfKeys)
  closing.push(() => api.close())
  return api
}

async function closeAll(): Promise<void> {
  for (const close of closing.toReversed()) await close()
  closing = []
}

/**
 * Why a product with the two serves nothing. It is stopped again, because the next one with the database sends its
 * mails itself.
 */
async function problemOf(...parts: Parameters<typeof started>): Promise<unknown> {
  const api = await started(...parts)
  const { json } = await healthOf(api)
  await api.close()
  return json.problem
}

const healthOf = (api: TestApi) => api.visitor().get("/api/health")

beforeAll(async () => {
  newerDatabase = await testDatabase()
  const first = await served(newerDatabase, await logOver(store))
  anna = await first.person("anna")
  await portfolioWithValue(anna, "Before the copies", "1.00")
  await closeAll()
  olderDatabase = await copiedDatabase(newerDatabase)
  olderStore = copyOf(store)
  const second = await served(newerDatabase, await logOver(store))
  const again = second.visitor(anna.email)
  await again.signIn()
  await portfolioWithValue(again, "After the copies", "2.00")
  await closeAll()
})
afterEach(closeAll)
afterAll(async () => {
  await newerDatabase.drop()
  await olderDatabase.drop()
  folder.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

it("an older database catches up with the additional events of the newer log", async () => {
  const api = await served(olderDatabase, await logOver(store))
  expect((await healthOf(api)).json).toMatchObject({ database: "up", log: "up", problem: null })
  const again = api.visitor(anna.email)
  await again.signIn()
  await expect
    .poll(async () => (await again.get("/api/portfolios")).text, { timeout: 60_000 })
    .toContain("After the copies")
  expect((await again.get("/api/portfolios")).text).toContain("Before the copies")
})

it("a newer database is not served with an older log, and the operator reads what to do", async () => {
  const api = await served(newerDatabase, await logOver(olderStore))
  const health = await healthOf(api)
  expect(health.status).toBe(503)
  expect(health.json.problem).toMatch(/The event log ends at .* Restore the log that belongs to the database/)
  expect(api.server.logProblem()).toBe(health.json.problem)
})

it.each(triesEverything ? ["Postgres", "EventStoreDB"] : ["Postgres"])(
  "a backup from a log in %s gives an EventStoreDB and its database one identity, and neither is served without the other",
  async (engine) => {
    const eventstoreUrl = engine === "Postgres" ? undefined : urlOf(await logOver(storedStreams()))
    const source = await testApi({ settings: { eventstoreUrl } })
    closing.push(() => source.close())
    const ben = await source.person("ben")
    await portfolioWithValue(ben, "Of Ben", "3.00")
    const file = folder.path(randomUUID())
    await backedUp(source, file, eventstoreUrl === undefined ? {} : { eventstoreUrl })

    const log = await logOver(storedStreams())
    const target = await emptyInstallation({ eventstoreUrl: urlOf(log) })
    closing.push(() => target.remove())
    target.takeMasterKeyOf(source)
    expect(await target.restore(file)).toMatchObject({ same: [ben.householdId], different: [] })

    // Before the product was started with either of them.
    const pool = openPool(target.database.url, { max: 1 })
    const { rows } = await pool.query<{ identity: string }>("select identity from platform.event_log where is_in_log")
    await pool.end()
    const restoredLog = eventStoreDbEventLog(urlOf(log))
    const identities: Array<string> = []
    for await (const { id } of restoredLog.readStream("installation-identity")) identities.push(id)
    await restoredLog.close()
    expect(identities).toEqual(rows.map(({ identity }) => identity))

    const emptyLog = await logOver(storedStreams())
    expect(await problemOf(target.database, emptyLog, target.dataDir)).toMatch(
      /The event log has no identity, .*Restore the log/,
    )
    const other = await testDatabase()
    closing.push(() => other.drop())
    expect(await problemOf(other, log, target.dataDir)).toMatch(/the database expects none: it is the log of another/)

    const together = await served(target.database, log, target.dataDir)
    expect((await healthOf(together)).json).toMatchObject({ database: "up", log: "up", problem: null })
    const again = together.visitor(ben.email)
    expect(await again.signIn()).toMatchObject({ status: 200 })
    expect((await again.get("/api/portfolios")).text).toContain("Of Ben")
  },
)
