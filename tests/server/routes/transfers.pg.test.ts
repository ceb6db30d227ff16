import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

let api: TestApi
let eva: Person
beforeAll(async () => {
  api = await testApi()
  eva = await api.person("eva")
})
afterAll(() => api.close())

async function portfolio(title: string): Promise<string> {
  const portfolioId = randomUUID()
  await eva.did("PUT", `/api/portfolios/${portfolioId}`, { title })
  return portfolioId
}

async function account(portfolioId: string): Promise<string> {
  const holdingId = randomUUID()
  await eva.did("PUT", `/api/holdings/${holdingId}`, {
    portfolioId,
    currency: "EUR",
    name: "Savings",
    openedOn: "2024-01-01",
    priceSymbol: null,
    details: { _tag: "account", accountType: "savings", institution: null, description: null },
  })
  return holdingId
}

const transfer = (portfolioId: string, effectiveOn = "2024-02-01") => ({ _tag: "Transfer", portfolioId, effectiveOn })

it("a holding is transferred to an existing portfolio, and to no other", async () => {
  const [from, to, removed] = [await portfolio("From"), await portfolio("To"), await portfolio("Gone")]
  await eva.did("PUT", `/api/portfolios/${removed}/removal`, { reason: null })
  const entries = `/api/holdings/${await account(from)}/entries`
  const [absent, entryId] = [randomUUID(), randomUUID()]

  const nowhere = await eva.put(`${entries}/${entryId}`, transfer(absent))
  expect([nowhere.status, nowhere.json.refusal]).toEqual([404, { _tag: "PortfolioNotFound", portfolioId: absent }])
  const gone = await eva.put(`${entries}/${entryId}`, transfer(removed))
  expect(gone.json).toMatchObject({
    status: 422,
    refusal: { _tag: "PortfolioIsRemoved", portfolioId: removed },
    names: { [removed]: "Gone" },
  })
  await eva.did("PUT", `${entries}/${entryId}`, transfer(to))
  const correction = { replacementId: randomUUID(), entry: transfer(removed), reason: "misread" }
  const corrected = await eva.put(`${entries}/${entryId}/correction`, correction)
  expect(corrected.json.refusal).toMatchObject({ _tag: "PortfolioIsRemoved" })
})

it("a portfolio with any former holdings cannot be removed, and a holding of a removed portfolio cannot be restored", async () => {
  const [from, to] = [await portfolio("From"), await portfolio("To")]
  const holdingId = await account(from)
  const entryId = randomUUID()
  await eva.did("PUT", `/api/holdings/${holdingId}/entries/${entryId}`, transfer(to))
  const twice = transfer(from, "2024-03-01")
  await eva.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, twice)
  for (const portfolioId of [from, to]) {
    const removal = await eva.put(`/api/portfolios/${portfolioId}/removal`, { reason: null })
    expect(removal.json.refusal).toEqual({ _tag: "PortfolioNotEmpty", portfolioId, holdings: 1, stakes: 0 })
  }
  await eva.did("PUT", `/api/holdings/${holdingId}/removal`, { reason: null })
  await eva.did("PUT", `/api/portfolios/${to}/removal`, { reason: null })
  const restored = await eva.send("DELETE", `/api/holdings/${holdingId}/removal`)
  expect(restored.json).toMatchObject({ status: 422, refusal: { _tag: "PortfolioIsRemoved", portfolioId: to } })
  await eva.did("DELETE", `/api/portfolios/${to}/removal`)
  await eva.did("DELETE", `/api/holdings/${holdingId}/removal`)
})

it("a portfolio can be removed when the transfer to it was voided", async () => {
  const [from, to] = [await portfolio("From"), await portfolio("To")]
  const [holdingId, entryId] = [await account(from), randomUUID()]
  await eva.did("PUT", `/api/holdings/${holdingId}/entries/${entryId}`, transfer(to))
  await eva.did("PUT", `/api/holdings/${holdingId}/entries/${entryId}/voiding`, { reason: "misread" })
  expect((await eva.put(`/api/portfolios/${to}/removal`, { reason: null })).status).toBe(200)
})

it("a holding counts in the portfolio that has it on the day, from its opening to its closing", async () => {
  const [from, to] = [await portfolio("Before"), await portfolio("After")]
  const holdingId = await account(from)
  await eva.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, transfer(to))
  await eva.did("PUT", `/api/holdings/${holdingId}/closing`, { closedOn: "2024-06-01" })
  const counted = async (on: string) => {
    const { portfolios } = (await eva.get(`/api/net-worth?on=${on}`)).json as {
      readonly portfolios: ReadonlyArray<{ readonly portfolioId: string; readonly holdings: number }>
    }
    return [from, to].map((id) => portfolios.find(({ portfolioId }) => portfolioId === id)?.holdings)
  }
  expect(await counted("2023-12-31")).toEqual([0, 0])
  expect(await counted("2024-01-31")).toEqual([1, 0])
  expect(await counted("2024-02-01")).toEqual([0, 1])
  expect(await counted("2024-06-01")).toEqual([0, 0])
})
