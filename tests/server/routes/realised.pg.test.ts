import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { testApi } from "#tests/server/http/testApi.ts"
import { eur } from "./samples.ts"

/*
 * 10 units were bought on 1 March 2022 for 100 with 5 of fees, and 10 on 1 March 2023 for 200. On 1 March 2024, 15 were sold for 450
 * less 9 of fees and 12 of tax, and the rest on 1 July 2025 for 100.
 */
const [portfolio, other, shares] = [randomUUID(), randomUUID(), randomUUID()]
const on = "2025-12-31"

let api: TestApi
let anna: Person
beforeAll(async () => {
  api = await testApi()
  anna = await api.person("anna")
  await anna.did("PUT", `/api/portfolios/${portfolio}`, { title: "Anna" })
  await anna.did("PUT", `/api/portfolios/${other}`, { title: "Ben" })
  await anna.did("PUT", `/api/holdings/${shares}`, {
    portfolioId: portfolio,
    currency: "EUR",
    name: "Shares",
    openedOn: "2022-03-01",
    priceSymbol: null,
    details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
  })
  const traded = (side: "buy" | "sell", tradedOn: string, quantity: string, amount: string, fees = "0", taxes = "0") =>
    anna.did("PUT", `/api/holdings/${shares}/entries/${randomUUID()}`, {
      _tag: "Trade",
      side,
      quantity,
      consideration: eur(amount),
      fees: eur(fees),
      taxes: eur(taxes),
      tradedOn,
    })
  await traded("buy", "2022-03-01", "10", "100", "5")
  await traded("buy", "2023-03-01", "10", "200")
  await traded("sell", "2024-03-01", "15", "450", "9", "12")
  await traded("sell", "2025-07-01", "5", "100")
})
afterAll(() => api.close())

const read = async (more = "") => (await anna.get(`/api/realised-gains?on=${on}&currency=EUR${more}`)).json

it("what was sold is listed by year, and lot by lot with the days for which each was held", async () => {
  const asked = await read("&method=fifo&year=2024")
  expect(asked).toMatchObject({
    method: "fifo",
    years: [
      { year: "2025", proceeds: "100.00", fees: "0.00", taxes: "0.00", cost: "100.00", gain: "0.00" },
      { year: "2024", proceeds: "450.00", fees: "9.00", taxes: "12.00", cost: "205.00", gain: "236.00" },
    ],
    total: { proceeds: "550.00", fees: "9.00", taxes: "12.00", cost: "305.00", gain: "236.00" },
    year: "2024",
    missing: [],
  })
  const of = { lineId: shares, kind: "holding", name: "Shares", assetClass: "security", portfolioId: portfolio }
  const first = { proceeds: "300.00", fees: "6.00", taxes: "8.00", cost: "105.00", gain: "189.00" }
  const second = { proceeds: "150.00", fees: "3.00", taxes: "4.00", cost: "100.00", gain: "47.00" }
  const sale = { ...of, event: "sale", soldOn: "2024-03-01", currency: "EUR" }
  expect(asked.lots).toEqual([
    { ...sale, acquiredOn: "2022-03-01", daysHeld: 731, units: "10", own: first, amounts: first },
    { ...sale, acquiredOn: "2023-03-01", daysHeld: 366, units: "5", own: second, amounts: second },
  ])
})

it("the total is the realised gain that the key figures and the holding show, by the same method", async () => {
  const [average, fifo] = [await read(), await read("&method=fifo")]
  const gain = (await anna.get(`/api/holdings/${shares}/gain?on=${on}&currency=EUR`)).json
  expect(average.total.gain).toBe((await anna.get(`/api/metrics?on=${on}&currency=EUR`)).json.gain.realised)
  expect(average.total.gain).toBe(gain.inAsked.average.realised)
  expect(fifo.total.gain).toBe(gain.inAsked.fifo.realised)
})

it("the lots are those of the last year with sales until the day, and of one portfolio if it is named", async () => {
  expect(await read()).toMatchObject({ year: "2025", lots: [{ acquiredOn: "2023-03-01", daysHeld: 853 }] })
  expect((await anna.get("/api/realised-gains?on=2024-12-31")).json.years).toHaveLength(1)
  expect((await anna.get("/api/realised-gains?on=2023-12-31")).json).toMatchObject({ years: [], year: null, lots: [] })
  expect((await read(`&portfolioId=${portfolio}`)).years).toHaveLength(2)
  expect((await read(`&portfolioId=${other}`)).years).toEqual([])
  expect((await anna.get(`/api/realised-gains?portfolioId=${randomUUID()}`)).status).toBe(404)
  expect((await anna.get("/api/realised-gains?year=24")).status).toBe(400)
})

it("the currency gains of accounts are a column of their own, so that each year adds up to its gain", async () => {
  const [portfolioId, account] = [randomUUID(), randomUUID()]
  await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Carla" })
  // 1,000 dollars come in at 2 for a euro, and 400 of them are paid out at 1.25 for a euro: 320 - 200 = 120.
  const rate = (effectiveOn: string, unitsForOneEuro: string) =>
    anna.did("PUT", "/api/own-rates", { currency: "USD", effectiveOn, unitsForOneEuro })
  await rate("2024-02-01", "2")
  await rate("2024-06-03", "1.25")
  await anna.did("PUT", `/api/holdings/${account}`, {
    portfolioId,
    currency: "USD",
    name: "Dollars",
    openedOn: "2024-02-01",
    priceSymbol: null,
    details: { _tag: "account", accountType: "checking", description: null, institution: null, isActive: true },
  })
  const stated = (amount: string, statedOn: string) =>
    anna.did("PUT", `/api/holdings/${account}/entries/${randomUUID()}`, {
      _tag: "Balance",
      balance: { amount, currency: "USD" },
      statedOn,
    })
  await stated("1000", "2024-02-01")
  await stated("600", "2024-06-03")
  const none = { proceeds: "0.00", fees: "0.00", taxes: "0.00", cost: "0.00" }
  expect(await read(`&portfolioId=${portfolioId}`)).toMatchObject({
    years: [{ year: "2024", ...none, currencyGains: "120.00", gain: "120.00" }],
    total: { ...none, currencyGains: "120.00", gain: "120.00" },
    lots: [{ event: "currency", name: "Dollars", amounts: { ...none, gain: "120.00" } }],
  })
})
