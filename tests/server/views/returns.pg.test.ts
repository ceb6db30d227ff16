import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { annaAndCompany } from "#tests/server/routes/annaAndCompany.ts"
import { eur } from "#tests/server/routes/samples.ts"

type Household = Awaited<ReturnType<typeof annaAndCompany>>
let api: Household["api"]
let anna: Household["anna"]
const ids = {
  anna: randomUUID(),
  company: randomUUID(),
  house: randomUUID(),
  fund: randomUUID(),
  painting: randomUUID(),
}

let open: Household["open"]
let record: Household["record"]
const valuation = (valuedOn: string, amount: string) => ({
  _tag: "Valuation",
  value: eur(amount),
  comment: null,
  valuedOn,
})

beforeAll(async () => {
  ;({ api, anna, open, record } = await annaAndCompany(ids, "50"))
  const house = { _tag: "realEstate", propertyType: "residential", address: null, description: null }
  await open({
    id: ids.house,
    in: ids.anna,
    name: "House",
    details: house,
    more: { acquisitionCost: eur("300000"), taxRate: "20" },
  })
  await record(ids.house, valuation("2021-12-31", "330000"))
  const fund = { _tag: "private", investmentType: "private_equity", manager: null, vintageYear: 2020 }
  await open({ id: ids.fund, in: ids.company, name: "Fund", details: fund })
  const money = { amount: eur("200000"), taxWithheld: eur("0") }
  await record(ids.fund, { _tag: "CashFlow", kind: "capitalCall", ...money, paidOn: "2020-01-01" })
  await record(ids.fund, valuation("2021-12-31", "280000"))
})
afterAll(() => api.close())

const get = async (path: string) => (await anna.get(path)).json

describe("the returns of a household", () => {
  const to = "to=2022-01-01"

  it("the returns begin on the day before the first, with the ownership shares", async () => {
    const returns = await get(`/api/returns?${to}`)
    // 300 000 and half of 200 000 became 330 000 and half of 280 000.
    expect(returns).toMatchObject({
      from: "2019-12-31",
      paidIn: "400000.00",
      closingValue: "470000.00",
      timeWeighted: { value: "0.175" },
    })
    expect(returns.index).toHaveLength(733)
    expect(returns.index.at(-1)).toBe("117.5000")
  })

  it("the returns can be those of a portfolio, of a class and of a whole holding", async () => {
    const asked = async (query: string) => (await get(`/api/returns?${to}&${query}`)).timeWeighted.value
    expect(await asked(`portfolioId=${ids.company}`)).toBe("0.4")
    expect(await asked("assetClass=realEstate")).toBe("0.1")
    expect(await asked(`holdingId=${ids.fund}`)).toBe("0.4")
    expect((await get(`/api/returns?${to}&holdingId=${ids.fund}`)).paidIn).toBe("200000.00")
    expect((await get(`/api/returns?${to}&assetClass=private`)).paidIn).toBe("100000.00")
  })

  it("the returns can be those of every portfolio at once", async () => {
    const { household, portfolios } = await get(`/api/returns/portfolios?${to}`)
    expect(household.timeWeighted.value).toBe("0.175")
    const byId = new Map(portfolios.map((one: { portfolioId: string }) => [one.portfolioId, one]))
    expect(byId.get(ids.anna)).toMatchObject({ timeWeighted: { value: "0.175" } })
    expect(byId.get(ids.company)).toMatchObject({ timeWeighted: { value: "0.4" } })
  })

  it("the returns accept one scope at a time, and only existing ones", async () => {
    const two = await anna.get(`/api/returns?portfolioId=${ids.anna}&assetClass=private`)
    expect(two.status).toBe(400)
    expect(two.json.errors).toEqual([{ field: "query.assetClass", reason: "unexpected" }])
    expect((await anna.get(`/api/returns?portfolioId=${randomUUID()}`)).status).toBe(404)
    expect((await anna.get(`/api/returns?holdingId=${randomUUID()}`)).status).toBe(404)
    expect((await anna.get("/api/returns?from=2022-01-02&to=2022-01-01")).status).toBe(400)
    expect((await anna.get(`/api/holdings/${randomUUID()}/gain`)).status).toBe(404)
  })

  it("the returns contain the gain of a holding, and its latent tax", async () => {
    const gain = await get(`/api/holdings/${ids.house}/gain?on=2022-01-01`)
    expect(gain.own.average).toMatchObject({ currency: "EUR", unrealised: "30000.00", price: "30000.00" })
    expect(gain).toMatchObject({ on: "2022-01-01", badge: "positive", latentTax: "6000.00" })
  })

  it("the returns are missing where a figure would have to be invented", async () => {
    const { benchmark, ...returns } = await get("/api/returns?from=2019-01-01&to=2019-02-01&benchmark=NONE")
    expect(returns.timeWeighted).toEqual({ value: null, unavailable: "nothingInvested" })
    expect(benchmark).toMatchObject({ symbol: "NONE", timeWeighted: { unavailable: "noPrices" } })
    expect((await get(`/api/holdings/${ids.house}/gain?currency=USD`)).inAsked).toEqual({
      average: null,
      fifo: null,
      pooled: null,
    })
  })

  it("the returns include what was written just before", async () => {
    await record(ids.house, valuation("2022-01-01", "360000"))
    expect((await get(`/api/returns?${to}&assetClass=realEstate`)).timeWeighted.value).toBe("0.2")
  })
})
