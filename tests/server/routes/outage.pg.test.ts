import { isLogInPostgres } from "#tests/support/testLog.ts"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { type Answer, type Person, password, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { unsteadyPostgres, type UnsteadyPostgres } from "#tests/server/jobs/unsteadyPostgres.ts"
import { founded, type Household, purchase } from "./samples.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { collectingLogger } from "#tests/support/loggers.ts"
import { setBack } from "#tests/support/waiting.ts"

/* Postgres goes away and returns: the product reports it, recovers by itself, and keeps what it acknowledged. */

let database: TestDatabase
let postgres: UnsteadyPostgres
let api: TestApi
let anna: Person
let household: Household
const reported: Array<string> = []
beforeAll(async () => {
  database = await testDatabase()
  postgres = await unsteadyPostgres(database.url)
  const logger = collectingLogger(reported)
  api = await testApi({ databaseUrl: postgres.url, ports: { logger } })
  anna = await api.person("anna")
  household = await founded(anna)
})
afterAll(async () => {
  postgres.comeBack()
  await api.close()
  await postgres.close()
  await database.drop()
})

const isBack = () =>
  vi.waitUntil(async () => (await anna.get("/api/net-worth")).status === 200, { timeout: conditionTimeoutMs })

const buy = (entryId: string): Promise<Answer> =>
  anna.put(`/api/holdings/${household.holdingId}/entries/${entryId}`, purchase)

function expectUnavailable({ status, headers, json }: Answer): void {
  expect({ status, code: json?.code }).toEqual({ status: 503, code: "unavailable" })
  expect(headers.get("retry-after")).toBe("1")
  expect(json).not.toHaveProperty("stack")
}

it("the product reports that it is unavailable while Postgres is away, and serves again when it is back", async () => {
  reported.length = 0
  postgres.goAway()
  const answers = [
    await anna.get("/api/net-worth"),
    await anna.get("/api/session"),
    await anna.put(`/api/portfolios/${randomUUID()}`, { title: "New" }),
    await api.visitor().send("POST", "/api/session", { email: anna.email, password }),
  ]
  for (const answer of answers) expectUnavailable(answer)
  const health = await anna.get("/api/health")
  expect(health.status).toBe(503)
  expect(health.json).toMatchObject({ status: "unavailable", database: "down", log: isLogInPostgres ? "down" : "up" })

  // Long enough for every queue, projection and request to fail again and again.
  await vi.waitUntil(() => postgres.refused() > 100, { timeout: conditionTimeoutMs })
  postgres.comeBack()
  await isBack()
  expect((await buy(randomUUID())).status).toBe(200)
  await vi.waitUntil(async () => (await anna.get("/api/health")).json.status !== "unavailable", {
    timeout: conditionTimeoutMs,
  })
  // One line when it goes, one when it is back, and none of each part that uses it.
  await expect
    .poll(() => reported.at(-1), { timeout: conditionTimeoutMs })
    .toMatch(/^the database is back, after \d+ s\./)
  expect(reported).toEqual([
    expect.stringMatching(
      /^the database is away: .*\. Until it is back, requests that need it are answered with 503\.$/,
    ),
    expect.stringMatching(/^the database is back/),
  ])
})

it("the product keeps every purchase that it acknowledged, and records each of the others once when they are sent again", async () => {
  const wanted: Array<string> = []
  const acknowledged = new Set<string>()
  const answered = new Set<number>()
  let isCutting = true
  const writers = Array.from({ length: 4 }, async () => {
    while (isCutting) {
      const entryId = randomUUID()
      wanted.push(entryId)
      const { status } = await buy(entryId)
      answered.add(status)
      if (status === 200) acknowledged.add(entryId)
      else await setBack(20)
    }
  })
  for (let cut = 1; cut <= 3; cut++) {
    const before = acknowledged.size
    await vi.waitUntil(() => acknowledged.size > before, { timeout: conditionTimeoutMs })
    postgres.goAway()
    // An append that had reached the log continues when it is back; new requests are refused.
    const entryId = randomUUID()
    wanted.push(entryId)
    answered.add((await buy(entryId)).status)
    postgres.comeBack()
  }
  isCutting = false
  await Promise.all(writers)
  expect([...answered].sort((a, b) => a - b)).toEqual([200, 503])

  await isBack()
  const recorded = async (): Promise<ReadonlyArray<string>> =>
    (await anna.get(`/api/holdings/${household.holdingId}`)).json.entries.map(
      ({ entryId }: { entryId: string }) => entryId,
    )
  expect(await recorded()).toEqual(expect.arrayContaining([...acknowledged]))

  for (const entryId of wanted) expect((await buy(entryId)).status).toBe(200)
  const ofWanted = (await recorded()).filter((entryId) => wanted.includes(entryId))
  expect(ofWanted.toSorted()).toEqual(wanted.toSorted())
})

it("the product continues when Postgres ends every connection but accepts new ones", async () => {
  for (let time = 1; time <= 3; time++) {
    postgres.goAway()
    postgres.comeBack()
    await isBack()
    const entryId = randomUUID()
    await vi.waitUntil(async () => (await buy(entryId)).status === 200, { timeout: conditionTimeoutMs })
    const { entries } = (await anna.get(`/api/holdings/${household.holdingId}`)).json
    expect(entries).toContainEqual(expect.objectContaining({ entryId, status: "counts" }))
  }
})
