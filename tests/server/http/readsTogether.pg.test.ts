import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ReadAnswer } from "#contract/readsTogether.ts"
import { eur } from "#tests/server/routes/samples.ts"
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
    const carl = await api.person("carl")
    const authorization = await carl.authorization()
    expect((await together(carl, ["/api/portfolios"], { authorization })).answers[0]?.status).toBe(200)
    await carl.did("DELETE", "/api/session")
    expect((await together(carl, ["/api/portfolios"], { authorization })).answers[0]?.status).toBe(401)
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
