import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { password, type Person, preferences, profile, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { joined } from "#tests/server/identity/household.ts"

/* Users in Honolulu (UTC-10) and on Kiritimati (UTC+14), whose clocks show the same time on different days. */

const honolulu = "Pacific/Honolulu"
const kiritimati = "Pacific/Kiritimati"

let api: TestApi
/** At 23:46 on 26 November in Honolulu, at 23:46 on 27 November on Kiritimati, 9:46 on 27 November in UTC. */
const evening = new Date("2026-11-27T09:46:00Z")
let instant = evening
let holder: Person
let islander: Person
beforeAll(async () => {
  // Mails are listed by their time, so the clock goes on by itself.
  api = await testApi({ ports: { now: () => (instant = new Date(instant.getTime() + 1)) } })
})
beforeEach(async () => {
  instant = evening
  holder = await newcomer(honolulu)
  islander = await newcomer(kiritimati)
})
afterAll(() => api.close())

async function newcomer(timeZone?: string): Promise<Person> {
  const person = api.visitor()
  const { email } = person
  const account = { email, password, profile, preferences: { ...preferences, ...(timeZone && { timeZone }) } }
  const { json } = await person.did("POST", "/api/sign-up", account)
  const [mail] = await api.mails(email)
  await person.did("POST", "/api/session/second-step", { challenge: json.challenge, code: mail?.code })
  return person
}

/** Moves the clock. Access has expired meanwhile, and is renewed as by a client. */
async function moveTo(moment: Date | string, ...people: ReadonlyArray<Person>): Promise<void> {
  instant = new Date(moment)
  for (const person of people) await person.did("POST", "/api/session/refresh", {})
}

const today = async (person: Person): Promise<string> => (await person.get("/api/session")).json.today

async function account(person: Person, amount: string, statedOn: string) {
  const [portfolioId, holdingId] = [randomUUID(), randomUUID()]
  await person.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Own" })
  await person.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId,
    currency: "EUR",
    name: "Savings",
    openedOn: "2024-01-01",
    priceSymbol: null,
    details: { _tag: "account", accountType: "savings", institution: null, description: null },
  })
  await stated(person, holdingId, amount, statedOn)
  return holdingId
}

const balance = (amount: string, statedOn: string) => ({
  _tag: "Balance",
  balance: { amount, currency: "EUR" },
  statedOn,
})

const stated = (person: Person, holdingId: string, amount: string, statedOn: string) =>
  person.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, balance(amount, statedOn))

describe("today", () => {
  it("today is the day in the time zone of the user's preferences, and turns at the user's midnight", async () => {
    expect([await today(holder), await today(islander)]).toEqual(["2026-11-26", "2026-11-27"])
    await moveTo("2026-11-27T10:00:00Z", holder, islander)
    expect([await today(holder), await today(islander)]).toEqual(["2026-11-27", "2026-11-28"])
  })

  it("an entry of today is accepted and one of tomorrow refused, in both time zones", async () => {
    for (const [person, day, tomorrow] of [
      [holder, "2026-11-26", "2026-11-27"],
      [islander, "2026-11-27", "2026-11-28"],
    ] as const) {
      const holdingId = await account(person, "100", "2026-11-01")
      const path = () => `/api/holdings/${holdingId}/entries/${randomUUID()}`
      const refused = await person.put(path(), balance("300", tomorrow))
      expect(refused.status).toBe(422)
      expect(refused.json.refusal).toEqual({ _tag: "DayInFuture", field: "body.statedOn", latest: day })
      expect((await person.put(path(), balance("200", day))).status).toBe(200)
    }
  })

  it("at 10:30 UTC, Kiritimati has a day more than the server, and an entry of that day is accepted and counted", async () => {
    await moveTo("2026-11-27T10:30:00Z")
    const person = await newcomer(kiritimati)
    const holdingId = await account(person, "100", "2026-11-01")
    await stated(person, holdingId, "250", "2026-11-28")
    expect((await person.get("/api/net-worth")).json).toMatchObject({ on: "2026-11-28", household: { net: "250.00" } })
    expect((await person.get("/api/net-worth/history?from=2026-11-27")).json.net).toEqual(["100.00", "250.00"])
  })

  it("every query without a day answers for the user's today", async () => {
    const holdingId = await account(holder, "100", "2026-11-01")
    for (const path of ["/api/net-worth", "/api/holdings", "/api/debts", "/api/wallets", "/api/goals/progress"]) {
      const answer = await holder.get(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect([path, answer.json.on]).toEqual([path, "2026-11-26"])
    }
    const { net } = (await holder.get("/api/net-worth/history?from=2026-11-20")).json
    expect(net).toHaveLength(7)
    expect((await holder.get(`/api/holdings/${holdingId}`)).json.on).toBe("2026-11-26")
  })

  it("an answer that is cached for today changes at the user's midnight", async () => {
    const ask = async () => (await holder.get("/api/net-worth")).json.on
    expect([await ask(), await ask()]).toEqual(["2026-11-26", "2026-11-26"])
    await moveTo("2026-11-27T10:00:00Z", holder)
    expect(await ask()).toBe("2026-11-27")
    // A midnight of UTC changes nothing in Honolulu.
    await moveTo("2026-11-28T00:00:01Z", holder)
    expect(await ask()).toBe("2026-11-27")
  })

  it("members of one household with different days each see its figures of their own today", async () => {
    const [owner, guest] = [await newcomer(kiritimati), await newcomer(honolulu)]
    const holdingId = await account(owner, "100", "2026-11-01")
    await stated(owner, holdingId, "700", "2026-11-27")
    await joined(api, owner, guest, { role: "viewer" })
    const seen = async (person: Person) => (await person.get("/api/net-worth")).json
    expect(await seen(owner)).toMatchObject({ on: "2026-11-27", household: { net: "700.00" } })
    expect(await seen(guest)).toMatchObject({ on: "2026-11-26", household: { net: "100.00" } })
    expect(await seen(owner)).toMatchObject({ on: "2026-11-27", household: { net: "700.00" } })
  })

  it("files are named by the user's today", async () => {
    for (const path of ["/api/household/export", "/api/household/activity/export"]) {
      const { status, headers } = await holder.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(headers.get("content-disposition")).toContain("2026-11-26")
    }
  })
})

describe("the time zone of a user", () => {
  it("the time zone of a user who has none is set from the browser at the next visit, and then stays", async () => {
    const person = await newcomer()
    expect((await person.get("/api/session")).json).toMatchObject({ today: "2026-11-27" })
    const visit = async (timeZone: string) =>
      (await person.did("POST", "/api/session/refresh", { timeZone })).json.session
    // One that this server does not know is ignored, and the session goes on.
    expect((await visit("Nowhere/Atlantis")).preferences.timeZone).toBeUndefined()
    expect(await visit(honolulu)).toMatchObject({ today: "2026-11-26", preferences: { timeZone: honolulu } })
    expect(await visit(kiritimati)).toMatchObject({ today: "2026-11-26", preferences: { timeZone: honolulu } })
  })

  it("the time zone of a user can be changed, is kept by a change of other preferences, and must exist", async () => {
    const person = await newcomer(honolulu)
    const change = (changed: object) => person.put("/api/preferences", { ...preferences, ...changed })
    expect((await change({ timeZone: kiritimati })).json.timeZone).toBe(kiritimati)
    expect(await today(person)).toBe("2026-11-27")
    expect((await change({ theme: "dark" })).json).toMatchObject({ theme: "dark", timeZone: kiritimati })
    const unknown = await change({ timeZone: "Nowhere/Atlantis" })
    expect(unknown.status).toBe(400)
    expect(unknown.json.errors).toEqual([{ field: "body.timeZone", reason: "timeZone.unknown" }])
    expect(await today(person)).toBe("2026-11-27")
  })
})
