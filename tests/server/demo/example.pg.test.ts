import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { isForGuests } from "#server/http/guard.ts"
import { openPool } from "#server/db/database.ts"
import { lenientPorts, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* A visitor of the home page looks at the demo family without an account. */

const begun = Date.now()
let moment = Date.parse("2026-11-20T06:00:00Z")
const now = () => new Date(moment + Date.now() - begun)
const hours = (count: number) => count * 3_600_000

let api: TestApi
let owner: pg.Pool
let admin: Person
let guest: Person
beforeAll(async () => {
  api = await testApi({ ports: { now }, settings: { billing: "on" } })
  owner = openPool(api.databaseUrl)
  admin = await api.person("operator")
  guest = await opened("de")
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

async function opened(language: string): Promise<Person> {
  const visitor = api.visitor()
  await visitor.did("POST", "/api/demo/example", { language })
  return visitor
}

const countOf = async (sql: string, values: ReadonlyArray<unknown> = []): Promise<number | undefined> =>
  (await owner.query<{ count: number }>(`select count(*)::int from ${sql}`, [...values])).rows[0]?.count

const sessionOf = async (person: Person) => (await person.get("/api/session")).json

describe("an example without an account", () => {
  it("the visitor sees the demo family in the language of the page, and no other household", async () => {
    const session = await sessionOf(guest)
    expect(session.preferences.language).toBe("de")
    expect(session.households).toHaveLength(1)
    expect(session.households[0]).toMatchObject({ madeUp: true, role: "owner" })
    expect(session.guestUntil).toMatch(/^2026-11-21T06:0/)
    const { json } = await guest.get("/api/net-worth")
    expect(Number(json.household.net)).toBeGreaterThan(1_000_000)
  })

  it("two visitors have a household each, and neither sees the other's", async () => {
    const other = await opened("fr")
    const { householdId } = await sessionOf(other)
    expect(householdId).not.toBe((await sessionOf(guest)).householdId)
    guest.household = householdId
    expect((await guest.send("GET", "/api/net-worth")).json.refusal._tag).toBe("NotTheirHousehold")
    guest.household = undefined
  })

  it("a guest records in the example, and it counts", async () => {
    const { json } = await guest.get("/api/portfolios")
    const portfolioId = randomUUID()
    await guest.did("PUT", `/api/portfolios/${portfolioId}`, { title: "My own idea" })
    expect((await guest.get("/api/portfolios")).json.portfolios).toHaveLength(json.portfolios.length + 1)
  })

  it("a guest can neither invite, change the address or password, import, pay nor choose mails", async () => {
    const person = { email: "someone@example.org", role: "viewer", until: null, portfolios: null }
    const refusals = [
      await guest.send("PUT", `/api/household/invitations/${randomUUID()}`, person),
      await guest.send("PUT", "/api/account/email", { email: "someone@example.org" }),
      await guest.send("PUT", "/api/account/password", { password: "correct horse battery staple" }),
      await guest.send("DELETE", "/api/account"),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(new Set(refusals.map(({ json }) => json.refusal._tag))).toEqual(new Set(["GuestHasNoAccount"]))
    expect(await api.mails("someone@example.org")).toEqual([])
  })

  it("guests may use no endpoint that needs a step-up, manages members, pays, exports or sends mails", () => {
    const allowed = endpoints.filter(({ kind }) => kind !== "open" && kind !== "admin").filter(isForGuests)
    const refused = [
      "inviteMember",
      "acceptInvitation",
      "startCheckout",
      "importHousehold",
      "exportHousehold",
      "chooseMails",
    ]
    expect(allowed.filter(({ name }) => refused.includes(name))).toEqual([])
    expect(
      allowed.filter(({ guard }) => guard.stepUp || guard.permission === "manage" || guard.permission === "export"),
    ).toEqual([])
    expect(
      allowed.filter(({ kind, method }) => kind === "identity" && method !== "GET").map(({ name }) => name),
    ).toEqual(expect.arrayContaining(["changePreferences", "leaveDemo", "reportNavigation"]))
    expect(allowed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["readSession", "recordEntry", "openHolding"]),
    )
  })

  it("a guest gets no mail, has no trial, and is no account of the installation", async () => {
    await admin.stepUp()
    const { people } = (await admin.get("/api/admin/overview")).json
    expect(people).toMatchObject({ all: 1, households: 1, guests: 2 })
    expect((await admin.get("/api/admin/users")).json.total).toBe(1)
    const { userId, householdId } = await sessionOf(guest)
    expect(await countOf("mail.outbox where subject_id = $1", [userId])).toBe(0)
    await api.server.tidy()
    expect(await countOf("read.subscriptions where household_id = $1", [householdId])).toBe(0)
  })

  it("the first account of an installation is its super admin, also after a guest was there", async () => {
    const fresh = await testApi({ ports: { now } })
    await fresh.visitor().did("POST", "/api/demo/example", { language: "en" })
    const first = await fresh.person("first")
    expect((await sessionOf(first)).installationRole).toBe("superAdmin")
    await fresh.close()
  })

  it("a guest who leaves is erased at once, with the household and the session", async () => {
    const leaving = await opened("it")
    const { userId, householdId } = await sessionOf(leaving)
    expect((await leaving.send("DELETE", "/api/demo")).status).toBe(204)
    expect((await leaving.send("GET", "/api/session")).status).toBe(401)
    expect(await countOf("identity.users where user_id = $1", [userId])).toBe(0)
    expect(await countOf("read.households where household_id = $1", [householdId])).toBe(0)
    expect(
      await countOf("vault.keys where subject_id = any($1) and wrapped is not null", [[userId, householdId]]),
    ).toBe(0)
  })

  it("an example ends after 24 hours and is erased by the next recurring job", async () => {
    const { userId } = await sessionOf(guest)
    const before = moment
    moment += hours(24)
    expect((await guest.send("GET", "/api/session")).status).toBe(401)
    await api.server.tidy()
    expect(await countOf("identity.users where user_id = $1", [userId])).toBe(0)
    expect(await countOf("identity.users")).toBe(1)
    moment = before
  })
})

describe("limits of examples", () => {
  it("the operator switches examples off", async () => {
    await admin.stepUp()
    const open = { maintenance: false, maintenanceMessage: null, signUpOpen: true }
    await admin.did("PUT", "/api/admin/system", { ...open, examplesOpen: false })
    expect((await api.visitor().send("POST", "/api/demo/example", { language: "en" })).status).toBe(404)
    expect((await api.visitor().get("/api/installation")).json).not.toHaveProperty("examples")
    await admin.did("PUT", "/api/admin/system", { ...open, examplesOpen: true })
    expect((await api.visitor().get("/api/installation")).json.examples).toBe(true)
  })

  it("one network address opens a limited number of examples in an hour", async () => {
    const limited = await testApi({ ports: { now, limits: { ...lenientPorts.limits, example: 1 } } })
    await limited.visitor().did("POST", "/api/demo/example", { language: "en" })
    const second = await limited.visitor().send("POST", "/api/demo/example", { language: "en" })
    expect([second.status, second.json.refusal._tag]).toEqual([429, "TooManyAttempts"])
    await limited.close()
  })
})
