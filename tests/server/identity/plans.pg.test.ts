import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { clock, givePassword, pathTo, statusesOf, tagOf } from "./circumstances.ts"
import { asked } from "#tests/server/routes/samples.ts"
import { joined, openedAccount } from "./household.ts"

let api: TestApi
const time = clock()
const settings = { billing: "on" } as const
beforeAll(async () => {
  api = await testApi({ ports: { now: time.now }, settings })
})
afterAll(() => api.close())

const create = (person: Person, portfolioId: string = randomUUID()): Promise<Answer> =>
  person.put(`/api/portfolios/${portfolioId}`, { title: "A portfolio" })
const remove = (person: Person, portfolioId: string): Promise<Answer> =>
  person.did("PUT", `/api/portfolios/${portfolioId}/removal`, { reason: "not needed" })
const restore = (person: Person, portfolioId: string): Promise<Answer> =>
  person.send("DELETE", `/api/portfolios/${portfolioId}/removal`)
/** The portfolios that exist, and were not removed. */
const count = async (person: Person): Promise<number> => (await person.did("GET", "/api/usage")).json.usage[0].used

const needSaying = Object.keys(asked)

const exceeded = (kind: string, most: number) => ({ _tag: "QuotaExceeded", kind, most })

describe("a new household where plans are sold", () => {
  it("a new household has fourteen days with the limits of the starter plan", async () => {
    const anna = await api.person("anna")
    const { entitlement, usage } = (await anna.did("GET", "/api/usage")).json
    expect(entitlement).toMatchObject({ plan: "starter", basis: "trial", status: "trialing" })
    expect(Date.parse(entitlement.endsOn) - Date.parse(time.now().toISOString().slice(0, 10))).toBe(
      entitlement.daysLeft * 86_400_000,
    )
    expect([13, 14]).toContain(entitlement.daysLeft) // Today counts as the first day.
    expect(usage).toEqual([
      { kind: "portfolios", used: 0, most: 2, state: "free" },
      { kind: "assets", used: 0, most: 20, state: "free" },
      { kind: "uploads", used: 0, most: 20, state: "free" },
      { kind: "beneficiaries", used: 0, most: 1, state: "free" },
      { kind: "storage", used: 0, most: expect.toBeOneOf([expect.any(Number), null]), state: "free" },
    ])
  })
})

describe("the limit of a plan", () => {
  it("the limit of two portfolios refuses the third, and acknowledges a repeated command as before", async () => {
    const anna = await api.person("anna")
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await create(anna, first)).status).toBe(200)
    const acknowledged = await create(anna, second)
    expect(acknowledged.status).toBe(200)
    const refused = await create(anna)
    expect(refused.status).toBe(422)
    expect(refused.json.refusal).toEqual(exceeded("portfolios", 2))
    expect((await create(anna, second)).status).toBe(200)
    expect((await create(anna, first)).status).toBe(200)
    expect(await count(anna)).toBe(2)
    const { usage } = (await anna.did("GET", "/api/usage")).json
    expect(usage[0]).toEqual({ kind: "portfolios", used: 2, most: 2, state: "reached" })
  })

  it("the limit counts a portfolio that is restored, and not one that was removed", async () => {
    const anna = await api.person("anna")
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await create(anna, first)
    await create(anna, second)
    await remove(anna, first)
    expect((await create(anna, third)).status).toBe(200)
    const restored = await restore(anna, first)
    expect(restored.json.refusal).toEqual(exceeded("portfolios", 2))
    await remove(anna, third)
    expect((await restore(anna, first)).status).toBe(200)
    expect(await count(anna)).toBe(2)
  })

  it("the limit holds for many simultaneous requests for the last place, at one server and at two", async () => {
    const people = [await api.person("anna"), await api.person("ben")]
    const { databaseUrl, dataDir } = api
    const other = await testApi({ databaseUrl, dataDir, ports: { now: time.now }, settings })
    for (const [index, person] of people.entries()) {
      await create(person)
      // The second half uses the same session at the other server.
      const there = other.visitor(person.email)
      there.accessToken = person.accessToken
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, place) => create(index === 1 && place % 2 === 0 ? there : person)),
      )
      expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
      expect(await count(person)).toBe(2)
    }
    await other.close()
  })

  it("the limit is twenty assets: holdings, debts and wallets together, and each other household has its own", async () => {
    const anna = await api.person("anna")
    const portfolioId = randomUUID()
    await create(anna, portfolioId)
    for (let number = 1; number <= 19; number++) {
      await openedAccount(anna, portfolioId, randomUUID(), `Account ${number}`)
    }
    const connect = () =>
      anna.put(`/api/wallets/${randomUUID()}`, {
        portfolioId,
        currency: "EUR",
        title: "Wallet",
        blockchain: "base",
        address: null,
        trackingMode: "manual",
        connectedOn: "2026-01-01",
        notes: null,
      })
    const answers = await Promise.all([connect(), connect(), connect()])
    expect(statusesOf(answers)).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.json.refusal).toEqual(exceeded("assets", 20))
    const ben = await api.person("ben")
    expect((await create(ben)).status).toBe(200)
  })

  it("the limit is that of the household, for entries of any member", async () => {
    const [anna, ben] = [await api.person("anna"), await api.person("ben")]
    await joined(api, anna, ben, { role: "editor" })
    await create(anna)
    expect((await create(ben)).status).toBe(200)
    expect((await create(ben)).json.refusal).toEqual(exceeded("portfolios", 2))
    ben.household = undefined
    expect((await create(ben)).status).toBe(200) // In a household of their own.
  })
})

const recording = endpoints.filter(({ kind, guard }) => kind === "command" && guard.permission === undefined)
/** Those without further fields, and without a step-up. */
const asking = endpoints.filter(
  ({ kind, method, params, guard, name }) =>
    kind === "query" && method === "GET" && !params && guard.stepUp !== true && !needSaying.includes(name),
)

describe("a trial that is over", () => {
  it("a trial that is over leaves everything readable, and nothing can be recorded", async () => {
    const anna = await api.person("anna")
    const portfolioId = randomUUID()
    await create(anna, portfolioId)
    time.move({ days: 13 })
    await givePassword(anna)
    expect((await create(anna)).status).toBe(200)
    time.move({ days: 2 })
    await givePassword(anna)
    expect((await anna.did("GET", "/api/usage")).json.entitlement).toMatchObject({ status: "expired", daysLeft: 0 })
    expect((await anna.did("GET", "/api/portfolios")).json.portfolios).toHaveLength(2)
    for (const endpoint of recording) {
      const answer = await anna.send(endpoint.method, pathTo(endpoint), { no: "route takes this" })
      expect([endpoint.name, answer.status, tagOf(answer)]).toEqual([endpoint.name, 422, "TrialExpired"])
    }
    for (const { path } of asking) expect((await anna.get(path)).status, path).toBe(200)
    // Her own data remain editable: the household's name and members, and her account.
    expect((await anna.put("/api/household/name", { name: "The Kellers" })).status).toBe(200)
    expect((await anna.put("/api/account/profile", { firstName: "Anna", lastName: null, country: null })).status).toBe(
      200,
    )
  })
})

describe("plans that are sold from a moment on", () => {
  it("households that exist begin their trial on that day, with their fourteen days, and it ends like any other", async () => {
    const free = await testApi({ ports: { now: time.now } })
    const anna = await free.person("anna")
    for (let number = 1; number <= 3; number++) expect((await create(anna)).status).toBe(200)
    const { databaseUrl, dataDir } = free
    const sold = await testApi({ databaseUrl, dataDir, ports: { now: time.now }, settings })
    const there = sold.visitor(anna.email)
    const signIn = async () => {
      await givePassword(anna)
      there.accessToken = anna.accessToken
    }
    await signIn()
    const usage = async () => (await there.did("GET", "/api/usage")).json
    // Before and after the trial is recorded.
    expect((await usage()).entitlement).toMatchObject({ plan: "starter", status: "trialing", daysLeft: 14 })
    expect((await usage()).usage[0]).toMatchObject({ used: 3, most: 2, state: "reached" })
    await sold.server.tidy()
    await sold.server.tidy()
    time.move({ days: 3 })
    await signIn()
    expect((await usage()).entitlement).toMatchObject({ plan: "starter", status: "trialing", daysLeft: 11 })
    time.move({ days: 12 })
    await signIn()
    expect((await usage()).entitlement).toMatchObject({ status: "expired" })
    expect(tagOf(await create(there))).toBe("TrialExpired")
    await sold.close()
    await free.close()
  })
})

describe("an installation without plans", () => {
  it("an installation without plans counts nothing", async () => {
    const free = await testApi({ ports: { now: time.now } })
    const anna = await free.person("anna")
    for (let number = 1; number <= 12; number++) expect((await create(anna)).status).toBe(200)
    const { entitlement, usage } = (await anna.did("GET", "/api/usage")).json
    expect(entitlement).toMatchObject({ plan: "unlimited", status: "unlimited", endsOn: null, daysLeft: null })
    expect(usage.map(({ most, state }: { most: unknown; state: string }) => [most, state])).toEqual(
      Array.from({ length: 5 }, () => [null, "free"]),
    )
    time.move({ days: 400 })
    await givePassword(anna)
    await free.close()
  })
})
