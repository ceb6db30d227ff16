import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { defaultLimits } from "#server/identity/attempts.ts"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, generous } from "#tests/server/identity/circumstances.ts"

let api: TestApi
let pool: ReturnType<typeof openPool>
const time = clock()
beforeAll(async () => {
  api = await testApi({
    settings: { proxies: 1 },
    ports: { now: time.now, limits: { ...generous, consent: defaultLimits.consent } },
  })
  pool = openPool(api.databaseUrl)
})
afterAll(async () => {
  await pool.end()
  await api.close()
})
beforeEach(async () => {
  await pool.query("truncate platform.consents, identity.attempts")
})

const toEverything = { essential: true, analytics: true, marketing: true }
const toVisits = { ...toEverything, marketing: false }
const toNothing = { essential: true, analytics: false, marketing: false }

async function say(consentId: string, consent: typeof toNothing | null, address = "203.0.113.9"): Promise<number> {
  time.move({ seconds: 1 })
  const body = { consentId, consent, version: "1.0" }
  return (await api.visitor().send("POST", "/api/consent", body, { "x-forwarded-for": address })).status
}

async function keptOf(consentId: string): Promise<ReadonlyArray<unknown>> {
  const { rows } = await pool.query<{ consent: unknown }>(
    "select consent from platform.consents where consent_id = $1 order by recorded_at",
    [consentId],
  )
  return rows.map(({ consent }) => consent)
}

describe("the consent of a browser", () => {
  it("every change of consent is stored, up to its withdrawal, and nothing that was said before", async () => {
    const browser = randomUUID()
    for (const consent of [toVisits, toVisits, toEverything, null, null]) {
      expect(await say(browser, consent)).toBe(204)
    }
    expect(await keptOf(browser)).toEqual([toVisits, toEverything, null])
  })

  it("the withdrawal of consent is stored, where there was consent", async () => {
    const browser = randomUUID()
    await say(browser, toVisits)
    await say(browser, toNothing)
    expect(await keptOf(browser)).toEqual([toVisits, toNothing])
  })

  it("nothing is stored where consent was never given, because there is nothing to prove", async () => {
    const [refusing, withdrawing] = [randomUUID(), randomUUID()]
    expect(await say(refusing, toNothing)).toBe(204)
    expect(await say(withdrawing, null)).toBe(204)
    expect([...(await keptOf(refusing)), ...(await keptOf(withdrawing))]).toEqual([])
  })

  it("consent is stored while it is valid, and for four years after it was withdrawn", async () => {
    const [holding, withdrawn] = [randomUUID(), randomUUID()]
    await say(holding, toVisits)
    await say(withdrawn, toVisits)
    await say(withdrawn, null)
    time.move({ hours: 4 * 365 * 24 })
    await api.server.tidy()
    expect(await keptOf(withdrawn)).toHaveLength(2)
    time.move({ hours: 48 })
    await api.server.tidy()
    expect(await keptOf(withdrawn)).toEqual([])
    expect(await keptOf(holding)).toEqual([toVisits])
  })
})

it("a network may report sixty consents per hour, regardless of other networks", async () => {
  const statuses = await Promise.all(Array.from({ length: 64 }, () => say(randomUUID(), toVisits)))
  expect(statuses.filter((status) => status === 204)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  expect((await pool.query("select from platform.consents")).rowCount).toBe(60)
  expect(await say(randomUUID(), toVisits, "203.0.113.10")).toBe(204)
  time.move({ hours: 1 })
  expect(await say(randomUUID(), toVisits)).toBe(204)
})
