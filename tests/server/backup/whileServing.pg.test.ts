import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest"
import { readErasureList, writeErasureList } from "#server/backup/erasureList.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { startEventStoreDouble } from "#tests/server/eventlog/eventStoreDouble.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { joined, openedAccount, portfolioWithValue } from "#tests/server/identity/household.ts"
import { triesEverything } from "#tests/support/samples.ts"
import { backedUp, backupFolder, emptyInstallation } from "./installations.ts"

/* Backups of an installation in use, with the log in Postgres and in an EventStoreDB, restored into either. */

const folder = backupFolder()
afterAll(() => folder.remove())

let closing: Array<() => unknown> = []
beforeEach(() => {
  closing = []
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
})

async function eventStore(): Promise<string> {
  const double = await startEventStoreDouble()
  closing.push(() => double.stop())
  return `esdb://${double.host}:${double.port}?tls=false`
}

async function installation(eventstoreUrl: string | undefined): Promise<TestApi> {
  const api = await testApi({ settings: { eventstoreUrl } })
  closing.push(() => api.close())
  return api
}

async function empty(eventstoreUrl: string | undefined) {
  const target = await emptyInstallation(eventstoreUrl === undefined ? {} : { eventstoreUrl })
  closing.push(() => target.remove())
  return target
}

/** A user's session, as a user who signs in at another installation has it. */
async function atThe(other: TestApi, { email }: Person): Promise<Person> {
  const person = other.visitor(email)
  await person.signIn()
  return person
}

const factsOf = async (person: Person) =>
  (await person.get("/api/activity?limit=100")).json.activity as ReadonlyArray<object>

const directions = [
  ["Postgres", "EventStoreDB"],
  ["Postgres", "Postgres"],
  ["EventStoreDB", "EventStoreDB"],
  ["EventStoreDB", "Postgres"],
] as const

// The first crosses both kinds of log, there and back.
describe.each(triesEverything ? directions : directions.slice(0, 1))(
  "a backup of a log in %s that is restored into one in %s",
  (from, to) => {
    it("the restored installation has every event with both its moments, and the same figures, also when it is backed up again", async () => {
      const source = from === "Postgres" ? undefined : await eventStore()
      const target = to === "Postgres" ? undefined : await eventStore()
      const api = await installation(source)
      const anna = await api.person("anna")
      await portfolioWithValue(anna, "Of Anna", "1234.56")
      const file = folder.path(randomUUID())
      await backedUp(api, file, source === undefined ? {} : { eventstoreUrl: source })

      const restored = await empty(target)
      restored.takeMasterKeyOf(api)
      expect(await restored.restore(file)).toMatchObject({ different: [], unknown: [], same: [anna.householdId] })
      const there = await restored.start()
      const annaThere = await atThe(there, anna)
      const withoutPosition = (facts: ReadonlyArray<object>) => facts.map((fact) => ({ ...fact, position: "" }))
      expect(withoutPosition(await factsOf(annaThere))).toEqual(withoutPosition(await factsOf(anna)))
      expect((await annaThere.get("/api/holdings")).json).toEqual((await anna.get("/api/holdings")).json)

      const second = folder.path(randomUUID())
      await backedUp(there, second, target === undefined ? {} : { eventstoreUrl: target })
      const back = await empty(source === undefined ? undefined : await eventStore())
      back.takeMasterKeyOf(api)
      expect(await back.restore(second)).toMatchObject({ different: [], unknown: [] })
      const annaBack = await atThe(await back.start(), anna)
      expect(withoutPosition(await factsOf(annaBack))).toEqual(withoutPosition(await factsOf(anna)))
    })
  },
)

it("a restore into an EventStoreDB that was interrupted continues when it is run again, and one with other content is refused", async () => {
  const api = await installation(undefined)
  const anna = await api.person("anna")
  await portfolioWithValue(anna, "Of Anna", "10.00")
  const file = folder.path(randomUUID())
  await backedUp(api, file)
  const target = await empty(await eventStore())
  target.takeMasterKeyOf(api)
  expect((await target.restore(file)).different).toEqual([])

  // As after a restore that ended before the tables were committed: the log is written, and the database is empty.
  const cutOff = await empty(target.eventstoreUrl)
  cutOff.takeMasterKeyOf(api)
  expect((await cutOff.restore(file)).different).toEqual([])

  const ben = await api.person("ben")
  await portfolioWithValue(ben, "Of Ben", "20.00")
  const other = await installation(undefined)
  await portfolioWithValue(await other.person(), "Elsewhere", "1.00")
  const foreign = folder.path(randomUUID())
  await backedUp(other, foreign)
  const refused = await empty(target.eventstoreUrl)
  refused.takeMasterKeyOf(other)
  const log = eventStoreDbEventLog(target.eventstoreUrl ?? "")
  const count = async () => {
    let events = 0
    for await (const _ of log.readAll()) events += 1
    return events
  }
  const before = await count()
  await expect(refused.restore(foreign)).rejects.toMatchObject({ reason: "targetNotEmpty" })
  expect(await count()).toBe(before)
  await log.close()
})

describe.each(triesEverything ? ["Postgres", "EventStoreDB"] : ["Postgres"])("with the log in %s", (engine) => {
  it("backups that are written while users record and sign up contain no half transaction", async () => {
    const url = engine === "Postgres" ? undefined : await eventStore()
    const api = await installation(url)
    const anna = await api.person("anna")
    const portfolioId = await portfolioWithValue(anna, "Of Anna", "1.00")
    let isOver = false
    const recording = (async () => {
      for (let count = 2; !isOver; count += 1) {
        const holdingId = randomUUID()
        await openedAccount(anna, portfolioId, holdingId, `Account ${count}`)
        await anna.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, {
          _tag: "Balance",
          balance: { amount: `${count}.00`, currency: "EUR" },
          statedOn: "2026-01-02",
        })
      }
    })()
    const signingUp = (async () => {
      while (!isOver) await portfolioWithValue(await api.person(), "New", "5.00")
    })()
    const files: Array<string> = []
    try {
      for (let count = 0; count < 3; count += 1) {
        const file = folder.path(randomUUID())
        await backedUp(api, file, url === undefined ? {} : { eventstoreUrl: url })
        files.push(file)
      }
    } finally {
      isOver = true
      await Promise.all([recording, signingUp])
    }
    for (const file of files) {
      const target = await empty(engine === "Postgres" ? undefined : await eventStore())
      target.takeMasterKeyOf(api)
      expect(await target.restore(file)).toMatchObject({ different: [], unknown: [] })
    }
  })

  it("users erased after the backup are erased by the restore, and all others are as before", async () => {
    const url = engine === "Postgres" ? undefined : await eventStore()
    const api = await installation(url)
    const anna = await api.person("anna")
    const ben = await api.person("ben")
    const carl = await api.person("carl")
    await portfolioWithValue(anna, "Of Anna", "1.00")
    await portfolioWithValue(ben, "Of Ben", "2.00")
    await joined(api, anna, carl, { role: "viewer" })
    const file = folder.path(randomUUID())
    await backedUp(api, file, url === undefined ? {} : { eventstoreUrl: url })
    await ben.did("DELETE", "/api/account")
    await carl.did("DELETE", "/api/account")
    const list = folder.path(`${randomUUID()}.json`)
    const pool = openPool(api.databaseUrl)
    expect(await writeErasureList(openDatabase(pool), list, { now: new Date() })).toBeGreaterThanOrEqual(3)
    await pool.end()

    const target = await empty(engine === "Postgres" ? undefined : await eventStore())
    target.takeMasterKeyOf(api)
    const restored = await target.restore(file, (await readErasureList(list)).erasures)
    expect(restored).toMatchObject({ different: [], unknown: [] })
    expect(restored.same).toEqual([anna.householdId])
    expect(restored.erasedAgain).toBeGreaterThanOrEqual(3)
    const there = await target.start()
    const annaThere = await atThe(there, anna)
    expect((await annaThere.get("/api/portfolios")).text).toContain("Of Anna")
    const members = (await annaThere.get("/api/household")).text
    expect(members).not.toContain(carl.email)

    const tables = new pg.Client({ connectionString: target.database.url })
    await tables.connect()
    const subjects = [ben.userId, carl.userId, ben.householdId]
    const { rows: keys } = await tables.query(
      "select 1 from vault.keys where subject_id = any($1) and wrapped is not null",
      [subjects],
    )
    const { rows: people } = await tables.query("select 1 from identity.users where user_id = any($1)", [subjects])
    await tables.end()
    expect([keys, people]).toEqual([[], []])
    const benAgain = there.visitor(ben.email)
    expect(await benAgain.signIn()).toMatchObject({ status: 422 })
  })
})
