import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { RefusedRequest } from "#server/logging/serverLogger.ts"
import { type Person, password, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/* Every refusal is logged for the operator: what, to whom and why, and nothing of the input. */

let api: TestApi
let anna: Person
const logged: Array<RefusedRequest> = []
beforeAll(async () => {
  api = await testApi({ ports: { refused: (one) => void logged.push(one) } })
  await api.person("admin")
  anna = await api.person("anna")
})
afterAll(() => api.close())
beforeEach(() => void logged.splice(0))

/** The answer may arrive a moment before its end is logged. */
async function expectLogged(expected: ReadonlyArray<Partial<RefusedRequest>>): Promise<void> {
  await expect.poll(() => logged.length).toBe(expected.length)
  expect(logged).toMatchObject(expected)
  for (const secret of [password, "wrong password", anna.email, anna.accessToken, "12345678"]) {
    expect(JSON.stringify(logged)).not.toContain(secret)
  }
}

describe("a refused proof of identity in the log", () => {
  it("the log has a wrong password, and an unknown address", async () => {
    for (const email of [anna.email, "nobody@example.org"]) {
      await api.visitor().send("POST", "/api/session", { email, password: "wrong password" })
    }
    const refused = { route: "POST /api/session", status: 422, reason: "SignInRefused" }
    await expectLogged([refused, refused])
  })

  it("the log has a wrong code", async () => {
    const elsewhere = api.visitor(anna.email)
    const { challenge } = (await elsewhere.send("POST", "/api/session", { email: anna.email, password })).json
    await elsewhere.send("POST", "/api/session/second-step", { challenge, code: "12345678" })
    await expectLogged([{ route: "POST /api/session/second-step", status: 422, reason: "CodeWrong" }])
  })

  it("the log has a refresh token that was used before", async () => {
    const ben = await api.person("ben")
    logged.splice(0)
    const first = new Map(ben.cookies)
    for (let count = 0; count < 2; count++) await ben.did("POST", "/api/session/refresh", {})
    const thief = api.visitor()
    for (const [name, value] of first) thief.cookies.set(name, value)
    await thief.send("POST", "/api/session/refresh", {})
    await expectLogged([{ route: "POST /api/session/refresh", status: 401, reason: "notSignedIn" }])
  })

  it("the log has no entry for a first visit", async () => {
    await api.visitor().send("POST", "/api/session/refresh", {})
    await api.visitor().get("/api/nothing/there")
    await api.visitor().send("POST", "/api/session", { email: "nobody@example.org", password: "wrong password" })
    await expectLogged([{ reason: "SignInRefused" }])
  })
})

describe("a refused request in the log", () => {
  it("the log has requests without a session, without the admin role, in another's household, about another's data, and without a step-up", async () => {
    const { userId } = anna
    const stranger = api.visitor()
    stranger.accessToken = "nobody.knows.this"
    await stranger.get("/api/portfolios")
    await anna.get("/api/admin/users")
    await anna.send("GET", "/api/portfolios", undefined, { household: randomUUID() })
    await anna.get(`/api/holdings/${randomUUID()}`)
    await expectLogged([
      { route: "GET /api/portfolios", status: 401, reason: "notSignedIn", userId: null },
      { route: "GET /api/admin/users", status: 403, reason: "AdminsOnly", userId },
      { route: "GET /api/portfolios", status: 404, reason: "NotTheirHousehold" },
      { route: "GET /api/holdings/:holdingId", status: 404, reason: "LineNotFound", userId },
    ])
    expect(logged[2]?.sessionId).toBe(logged[1]?.sessionId)
  })

  it("the log has requests from another site", async () => {
    await anna.send("PUT", "/api/household/name", { name: "Keller" }, { origin: "https://evil.example" })
    await expectLogged([{ route: "PUT /api/household/name", status: 403, reason: "forbidden" }])
  })
})

it("the log has the first fault of malformed requests", async () => {
  await anna.put(`/api/portfolios/${randomUUID()}`, { title: "", [anna.email]: 1 })
  await anna.put(`/api/portfolios/${randomUUID()}`, "{")
  await expectLogged([
    { route: "PUT /api/portfolios/:portfolioId", status: 400, userId: anna.userId },
    { route: "PUT /api/portfolios/:portfolioId", status: 400, reason: "malformed: body json.malformed" },
  ])
  expect(logged[0]?.reason).toMatch(/^malformed: body \w+(\.\w+)?, and 1 more$/)
})
