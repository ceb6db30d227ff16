import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ReadAnswer } from "#contract/readsTogether.ts"
import { eur } from "#tests/server/routes/samples.ts"
import { joined } from "#tests/server/identity/household.ts"
import { type Person, type TestApi, testApi } from "./testApi.ts"

let api: TestApi
let anna: Person
let ben: Person
let recordedAt: string

beforeAll(async () => {
  api = await testApi()
  ;[anna, ben] = await Promise.all([api.person("anna"), api.person("ben")])
  const [portfolioId, holdingId] = [randomUUID(), randomUUID()]
  await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Anna" })
  await anna.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId,
    currency: "EUR",
    name: "Savings",
    openedOn: "2024-01-01",
    priceSymbol: null,
    details: { _tag: "account", accountType: "savings", institution: null, description: null },
  })
  const balance = { _tag: "Balance", balance: eur("1000"), statedOn: "2024-01-01" }
  recordedAt = (await anna.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, balance)).json.position
})
afterAll(() => api.close())

async function together(
  person: Person,
  reads: ReadonlyArray<unknown>,
  more: Record<string, string> = {},
): Promise<{ readonly status: number; readonly answers: ReadonlyArray<ReadAnswer> }> {
  const response = await fetch(`${api.url}/api/reads`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: await person.authorization(), ...more },
    body: JSON.stringify({ reads }),
  })
  const text = await response.text()
  if (response.status !== 200) return { status: response.status, answers: [] }
  const lines = text.trimEnd().split("\n")
  const answers = lines.map((line) => JSON.parse(line) as ReadAnswer)
  return { status: 200, answers: answers.toSorted((a, b) => a.index - b.index) }
}

describe("queries in one request", () => {
  it("several queries in one request have the answers that each has alone, byte for byte", async () => {
    const reads = [
      "/api/portfolios",
      "/api/net-worth?on=2024-06-30&from=2024-01-01",
      "/api/net-worth/history?from=2024-01-01&to=2024-06-30",
      "/api/balance-sheet?from=2024-01-01&to=2024-06-30",
      "/api/allocation?by=currency&on=2024-06-30",
      "/api/goals",
    ]
    for (const encoding of ["br", "gzip", "identity"]) {
      const { answers } = await together(anna, reads, { "read-after": recordedAt, "accept-encoding": encoding })
      expect(answers.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5])
      for (const [index, address] of reads.entries()) {
        const alone = await anna.get(address)
        expect([answers[index]?.status, answers[index]?.text], address).toEqual([200, alone.text])
      }
    }
    const { answers } = await together(anna, reads, { "read-after": recordedAt })
    expect(JSON.parse(answers[1]?.text ?? "").household.net).toBe("1000.00")
  })

  it("a query is refused as it is alone, and the others are answered", async () => {
    const reads = [
      "/api/portfolios",
      `/api/allocation?by=currency&portfolioId=${randomUUID()}`,
      "/api/allocation?by=colour",
      `/api/holdings/${randomUUID()}`,
    ]
    const { answers } = await together(anna, reads)
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 404])
    for (const [index, address] of reads.entries()) {
      const alone = await anna.get(address)
      expect([alone.status, alone.text], address).toEqual([answers[index]?.status, answers[index]?.text])
    }
  })

  it("queries about the household of others are refused one by one", async () => {
    const { answers } = await together(ben, ["/api/portfolios", "/api/net-worth"], { household: anna.householdId })
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers.every(({ text }) => text.includes("NotTheirHousehold"))).toBe(true)
  })

  it("queries after the user has signed out are refused, although the access token has not expired", async () => {
    const dora = await api.person("dora")
    const authorization = await dora.authorization()
    expect((await together(dora, ["/api/portfolios"], { authorization })).answers[0]?.status).toBe(200)
    await dora.did("DELETE", "/api/session")
    expect((await together(dora, ["/api/portfolios"], { authorization })).answers[0]?.status).toBe(401)
  })

  it("without a valid access token, no query is begun", async () => {
    for (const authorization of ["", "Bearer abc", "Basic abc"]) {
      expect((await together(anna, ["/api/portfolios"], { authorization })).status).toBe(401)
    }
  })

  it("a request with anything but one to sixteen queries about a household is refused", async () => {
    const refused = [
      [],
      Array.from({ length: 17 }, () => "/api/portfolios"),
      [7],
      ["/api/session"],
      ["/api/reads"],
      ["/api/household/archive"],
      ["/api/admin/users"],
      ["/api/portfolios/../session"],
      ["https://example.org/api/portfolios"],
      ["/"],
    ]
    for (const reads of refused) expect((await together(anna, reads)).status, JSON.stringify(reads)).toBe(400)
  })
})

async function opened(
  person: Person,
  body: object,
  more: Record<string, string> = {},
): Promise<{ readonly status: number; readonly answers: ReadonlyArray<ReadAnswer | undefined> }> {
  const cookie = Array.from(person.cookies, ([name, value]) => `${name}=${value}`).join("; ")
  const response = await fetch(`${api.url}/api/session/opening`, {
    method: "POST",
    headers: { "content-type": "application/json", "read-after": recordedAt, ...(cookie && { cookie }), ...more },
    body: JSON.stringify(body),
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    person.cookies.set(name, value)
  }
  const text = await response.text()
  const answers: Array<ReadAnswer | undefined> = []
  if (response.status !== 200) return { status: response.status, answers }
  for (const line of text.trimEnd().split("\n")) {
    const answer = JSON.parse(line) as ReadAnswer
    answers[answer.index] = answer
  }
  return { status: 200, answers }
}

const json = (answer: ReadAnswer | undefined) => JSON.parse(answer?.text ?? "null")

describe("the request that opens the product", () => {
  it("access is renewed by the cookie, and each query is answered as it is alone", async () => {
    const cookies = JSON.stringify([...anna.cookies])
    const reads = ["/api/portfolios", "/api/net-worth?on=2024-06-30&from=2024-01-01", "/api/allocation?by=colour"]
    const { answers } = await opened(anna, { householdId: anna.householdId, reads })
    expect(answers.map((answer) => answer?.status)).toEqual([200, undefined, 200, 200, 400])
    expect(json(answers[0]).session.email).toBe(anna.email)
    anna.accessToken = json(answers[0]).accessToken
    expect(JSON.stringify([...anna.cookies])).not.toBe(cookies)
    for (const [at, address] of reads.entries()) {
      expect(answers[at + 2]?.text, address).toBe((await anna.get(address)).text)
    }
    expect((await anna.send("POST", "/api/session/refresh", {})).status).toBe(200)
  })

  it("the session in a household of the user that is not the first is answered too", async () => {
    const carl = await api.person("carl")
    await joined(api, anna, carl, { role: "viewer" })
    const { answers } = await opened(carl, { householdId: anna.householdId, reads: ["/api/portfolios"] })
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200])
    expect(json(answers[1])).toMatchObject({ householdId: anna.householdId, email: carl.email })
    expect(answers[2]?.text).toBe((await anna.get("/api/portfolios")).text)
  })

  it("nothing is answered about a household of others, or without a household", async () => {
    for (const householdId of [anna.householdId, undefined]) {
      const { answers } = await opened(ben, { householdId, reads: ["/api/portfolios"] })
      expect(answers.map((answer) => answer?.status)).toEqual([200])
    }
  })

  it("without a session it answers that there is none, and no query", async () => {
    const stranger = { ...ben, cookies: new Map<string, string>() }
    const { answers } = await opened(stranger, { householdId: ben.householdId, reads: ["/api/portfolios"] })
    expect(answers.map((answer) => [answer?.status, answer?.text])).toEqual([[200, "null"]])
    stranger.cookies.set([...ben.cookies.keys()][0] ?? "", "A".repeat(43))
    const { answers: forged } = await opened(stranger, { householdId: ben.householdId, reads: ["/api/portfolios"] })
    expect(forged.map((answer) => answer?.status)).toEqual([401])
  })

  it("another site cannot send it, and it takes nothing but queries about a household", async () => {
    const body = { householdId: ben.householdId, reads: ["/api/portfolios"] }
    expect((await opened(ben, body, { "sec-fetch-site": "cross-site" })).status).toBe(403)
    expect((await opened(ben, body, { origin: "https://example.org" })).status).toBe(403)
    for (const reads of [["/api/session"], Array.from({ length: 17 }, () => "/api/portfolios"), [7]]) {
      expect((await opened(ben, { ...body, reads })).status).toBe(400)
    }
    expect((await opened(ben, body)).answers).toHaveLength(3)
  })
})
