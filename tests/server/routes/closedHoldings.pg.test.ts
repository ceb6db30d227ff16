import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { eur } from "./samples.ts"

let api: TestApi
let person: Person
beforeAll(async () => {
  api = await testApi()
  person = await api.person("anna")
})
afterAll(() => api.close())

const get = async (path: string) => (await person.did("GET", path)).json

it("a closed holding with units left has the same figures on its page, in lists, key figures and explanations", async () => {
  const [portfolioId, holdingId] = [randomUUID(), randomUUID()]
  await person.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Anna" })
  const details = { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null }
  const described = { name: "Left", openedOn: "2024-01-02", currency: "EUR", priceSymbol: null, details }
  await person.did("PUT", `/api/holdings/${holdingId}`, { portfolioId, ...described })
  const record = (entry: object) => person.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, entry)
  const bought = (tradedOn: string, consideration: string) =>
    record({ _tag: "Trade", side: "buy", quantity: "10", consideration: eur(consideration), fees: eur("5"), tradedOn })
  await bought("2024-01-02", "1000")
  await bought("2024-02-02", "1100")
  await record({
    _tag: "OwnPrices",
    currency: "EUR",
    prices: "2024-06-03 130",
    comment: null,
    pricedOn: "2024-06-03",
  })
  await person.did("PUT", `/api/holdings/${holdingId}/closing`, { closedOn: "2024-07-01" })

  // 20 units went out at 130: 2,600 less 2,110 are 490. Before, it was not realised.
  for (const [on, cost, realised, unrealised, lots] of [
    ["2024-06-30", "2110.00", "0.00", "490.00", 2],
    ["2024-07-01", "0.00", "490.00", "0.00", 0],
  ] as const) {
    const page = await get(`/api/holdings/${holdingId}?on=${on}`)
    const [listed] = (await get(`/api/holdings?on=${on}`)).holdings
    const gain = await get(`/api/holdings/${holdingId}/gain?on=${on}`)
    for (const method of ["average", "fifo"] as const) {
      expect(page.holding.figures[method]).toEqual({ cost, realised, unrealised })
      expect(listed.figures[method]).toEqual({ cost, realised, unrealised })
      expect(gain.own[method]).toMatchObject({ realised, unrealised, total: "490.00" })
      for (const [figure, shown] of [
        ["cost", cost],
        ["realisedGain", realised],
        ["unrealisedGain", unrealised],
      ]) {
        const asked = `figure=${figure}&subjectId=${holdingId}&on=${on}&method=${method}`
        expect((await get(`/api/explain?${asked}`)).root.shown).toBe(shown)
      }
    }
    expect((await get(`/api/metrics?on=${on}`)).gain).toMatchObject({ realised, unrealised })
    expect(page.lots).toHaveLength(lots)
  }
})
