import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { requestCounts } from "#server/http/requestCounts.ts"
import { testDatabase } from "#tests/support/database.ts"
import { clock } from "#tests/server/identity/circumstances.ts"
import { joined } from "#tests/server/identity/household.ts"
import { type Answer, type Person, type TestApi, testApi } from "./testApi.ts"
import { collectingLogger } from "#tests/support/loggers.ts"
import { until } from "#tests/support/waiting.ts"

const many = 1_000_000
const generous = { person: many, household: many, changesOfPerson: many, changesOfHousehold: many }

const look = (person: Person): Promise<Answer> => person.get("/api/portfolios")
const add = (person: Person): Promise<Answer> => person.put(`/api/portfolios/${randomUUID()}`, { title: "Another" })

/** Sends requests until one is refused; returns how many were answered before. */
async function untilRefused(ask: () => Promise<Answer>, most: number): Promise<{ answered: number; refusal: Answer }> {
  for (let answered = 0; answered <= most; answered += 1) {
    const answer = await ask()
    if (answer.status !== 200) return { answered, refusal: answer }
  }
  throw new Error(`not refused after ${most} requests`)
}

function withLimits(limits: Partial<typeof generous>) {
  const time = clock("2026-05-04T09:00:01Z")
  const opened: { api?: TestApi } = {}
  beforeAll(async () => {
    opened.api = await testApi({ ports: { now: time.now }, settings: { requestLimits: { ...generous, ...limits } } })
  })
  afterAll(() => opened.api?.close())
  return { time, api: () => opened.api as TestApi }
}

describe("a user with a limit of 30 requests per minute", () => {
  const { api, time } = withLimits({ person: 30 })

  it("a user must wait after the thirtieth request, and is answered again when the minute is over", async () => {
    const anna = await api().person("anna")
    time.move({ minutes: 1 })
    const { answered, refusal } = await untilRefused(() => look(anna), 30)
    expect(answered).toBe(30)
    expect(refusal.status).toBe(429)
    expect(refusal.headers.get("content-type")).toContain("application/problem+json")
    const seconds = Number(refusal.headers.get("retry-after"))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(refusal.json).toMatchObject({
      status: 429,
      code: "tooManyRequests",
      refusal: { _tag: "TooManyRequests", by: "person", what: "requests", retryAfterSeconds: seconds },
    })
    time.move({ seconds })
    expect((await look(anna)).status).toBe(200)
  })

  it("the limit does not affect health, the description of the API and other users", async () => {
    const [anna, ben] = [await api().person("anna"), await api().person("ben")]
    time.move({ minutes: 1 })
    await untilRefused(() => look(anna), 30)
    expect((await anna.get("/api/health")).status).toBe(200)
    expect((await anna.get("/api/openapi.json")).status).toBe(200)
    expect((await look(ben)).status).toBe(200)
  })

  it("a user is limited on every route that needs a session, for any answer", async () => {
    const anna = await api().person("anna")
    time.move({ minutes: 1 })
    const statuses: Array<number> = []
    for (let sent = 0; sent < 31; sent += 1) statuses.push((await anna.get("/api/admin/overview")).status)
    expect(statuses.slice(0, 30)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })

  it.each([
    ["that does not exist", () => randomUUID()],
    ["that has no valid id", () => "x".repeat(5_000)],
  ])("a user is limited when each request names a household %s", async (_, household) => {
    const anna = await api().person("anna")
    time.move({ minutes: 1 })
    const ask = () => anna.send("GET", "/api/portfolios", undefined, { household: household() })
    for (let sent = 0; sent < 30; sent += 1) expect((await ask()).status).toBe(404)
    expect((await ask()).status).toBe(429)
  })
})

describe("a household with a limit of 40 requests per minute", () => {
  const { api, time } = withLimits({ household: 40 })

  it("a household keeps its limit when a stranger names it in requests", async () => {
    const [anna, stranger] = [await api().person("anna"), await api().person("eve")]
    time.move({ minutes: 1 })
    for (let sent = 0; sent < 50; sent += 1) {
      const answer = await stranger.send("GET", "/api/portfolios", undefined, { household: anna.householdId })
      expect(answer.status).toBe(404)
    }
    for (const person of [stranger, anna]) expect((await untilRefused(() => look(person), 40)).answered).toBe(40)
  })

  it("a household shares the limit among all its members, while another household has its own", async () => {
    const [anna, ben, stranger] = [await api().person("anna"), await api().person("ben"), await api().person("eve")]
    await joined(api(), anna, ben, { role: "viewer" })
    time.move({ minutes: 1 })
    for (let sent = 0; sent < 20; sent += 1) expect((await look(anna)).status).toBe(200)
    const { answered, refusal } = await untilRefused(() => look(ben), 40)
    expect(answered).toBe(20)
    expect(refusal.json.refusal).toMatchObject({ by: "household", what: "requests" })
    expect((await look(anna)).status).toBe(429)
    expect((await look(stranger)).status).toBe(200)
  })
})

describe("a user with a limit of 5 changes per minute", () => {
  const { api, time } = withLimits({ changesOfPerson: 5, changesOfHousehold: 8 })

  it("a user can still read when the sixth change is refused, and the sixth was not recorded", async () => {
    const anna = await api().person("anna")
    time.move({ minutes: 1 })
    const { answered, refusal } = await untilRefused(() => add(anna), 5)
    expect(answered).toBe(5)
    expect(refusal.status).toBe(429)
    expect(refusal.json.refusal).toMatchObject({ by: "person", what: "changes" })
    const read = await look(anna)
    expect(read.status).toBe(200)
    expect(read.json.portfolios).toHaveLength(5)
  })

  it("a user shares a limit of eight changes with the others of the household", async () => {
    const [anna, ben] = [await api().person("anna"), await api().person("ben")]
    await joined(api(), anna, ben, { role: "editor" })
    time.move({ minutes: 1 })
    expect((await untilRefused(() => add(anna), 5)).answered).toBe(5)
    const { answered, refusal } = await untilRefused(() => add(ben), 8)
    expect(answered).toBe(3)
    expect(refusal.json.refusal).toMatchObject({ by: "household", what: "changes" })
  })
})

it("one limit applies to two servers together", async () => {
  const time = clock("2026-05-04T09:00:01Z")
  const settings = { requestLimits: { ...generous, person: 300 } }
  const api = await testApi({ ports: { now: time.now }, settings })
  const { databaseUrl, dataDir } = api
  const anna = await api.person("anna")
  // From now on either server sends the mails.
  const other = await testApi({ databaseUrl, dataDir, ports: { now: time.now }, settings })
  const there = other.visitor(anna.email)
  there.accessToken = anna.accessToken
  time.move({ minutes: 1 })
  for (let sent = 0; sent < 290; sent += 1) expect((await look(anna)).status).toBe(200)
  // Alone the other server would answer three hundred. It learns of the first when it adds its own count to the sum.
  expect((await look(there)).status).toBe(200)
  const owner = openPool(databaseUrl)
  const summed = "select from platform.request_counts where requests >= 291"
  await until(async () => (await owner.query(summed)).rowCount !== 0)
  await owner.end()
  const { answered } = await untilRefused(() => look(there), 300)
  expect(answered).toBeLessThan(50)
  await other.close()
  await api.close()
})

describe("the counts of two servers in one database", () => {
  const opened = { at: Date.parse("2026-05-04T09:00:20Z") }
  const warnings: Array<string> = []
  async function servers() {
    const database = await testDatabase()
    const pools = [openPool(database.roleUrls.runtime), openPool(database.roleUrls.runtime)]
    const owner = openPool(database.url)
    const counts = pools.map((pool) =>
      requestCounts({
        db: openDatabase(pool),
        now: () => new Date(opened.at),
        logger: collectingLogger(warnings),
        windowMs: 60_000,
        flushMs: 1_000_000, // By hand.
      }),
    )
    const stores = counts.map(({ Store }) => new Store({}))
    const count = (server: number, key: string) =>
      new Promise<{ current: number; ttl: number } | undefined>((resolve) =>
        stores[server]?.incr(key, (_, counted) => resolve(counted), 60_000, 10),
      )
    const close = async () => {
      await Promise.all(counts.map(({ stop }) => stop()))
      await Promise.all([...pools, owner].map((pool) => pool.end()))
      await database.drop()
    }
    return { counts, count, owner, close }
  }

  it("the counts are summed by a flush, lose no later requests, and start again with the next window", async () => {
    opened.at = Date.parse("2026-05-04T09:00:20Z")
    const { counts, count, close } = await servers()
    const [first, second] = counts as [(typeof counts)[0], (typeof counts)[0]]
    for (let sent = 0; sent < 7; sent += 1) await count(0, "anna")
    await count(1, "anna")
    expect(await count(1, "anna")).toEqual({ current: 2, ttl: 40_000 })
    await first.flush()
    await second.flush()
    expect(await count(1, "anna")).toMatchObject({ current: 10 })
    expect(await count(0, "anna")).toMatchObject({ current: 8 })
    const flushed = first.flush()
    await Promise.resolve()
    await count(0, "anna") // While it is written.
    await flushed
    await second.flush()
    await count(0, "anna")
    await first.flush()
    expect(await count(0, "anna")).toMatchObject({ current: 14 })
    expect(await count(1, "ben")).toMatchObject({ current: 1 })
    opened.at += 40_000
    expect(await count(0, "anna")).toEqual({ current: 1, ttl: 60_000 })
    await first.flush()
    expect(await count(1, "anna")).toMatchObject({ current: 1 })
    await close()
  })

  it("the counts continue while the table is unavailable, and are stored at the next flush; old windows are deleted", async () => {
    opened.at = Date.parse("2026-05-04T09:00:20Z")
    const { counts, count, owner, close } = await servers()
    const [first, second] = counts as [(typeof counts)[0], (typeof counts)[0]]
    await owner.query("alter table platform.request_counts rename to elsewhere")
    await count(0, "anna")
    await expect(first.flush()).rejects.toThrow("request_counts")
    expect(await count(0, "anna")).toMatchObject({ current: 2 })
    await owner.query("alter table platform.elsewhere rename to request_counts")
    await first.flush()
    await count(1, "anna")
    await second.flush()
    expect(await count(1, "anna")).toMatchObject({ current: 4 })
    opened.at += 180_000
    await second.tidy()
    expect((await owner.query("select from platform.request_counts")).rowCount).toBe(0)
    await close()
  })
})
