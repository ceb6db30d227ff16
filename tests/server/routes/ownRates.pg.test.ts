import { afterAll, beforeAll, expect, it } from "vitest"
import { checking, her, openClara, shares } from "./clara.ts"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"

/* Clara's euros and dollars: 1 EUR = 1.25 USD since 31 January, and no rate of the dollar is published later. */
let api: TestApi
let clara: Person
beforeAll(async () => {
  ;({ api, clara } = await openClara())
})
afterAll(() => api.close())

const set = (currency: string, effectiveOn: string, unitsForOneEuro: string, who = clara) =>
  who.send("PUT", "/api/own-rates", { currency, effectiveOn, unitsForOneEuro })
const inEuros = async (on: string) => {
  const { figures } = (await clara.get(`/api/holdings/${shares}?on=${on}&currency=EUR`)).json.holding
  return { value: figures.household.valueInBase, ratedOn: figures.oldestRateOn }
}

it("an own rate counts from its day until a later published one, in figures, explanation and data health", async () => {
  // 6 shares at 120 dollars, of which half are Clara's: 360 dollars.
  expect(await inEuros("2024-02-20")).toEqual({ value: "288.00", ratedOn: "2024-01-31" })
  await clara.did("PUT", "/api/own-rates", { currency: "USD", effectiveOn: "2024-02-15", unitsForOneEuro: "1.5" })
  expect(await inEuros("2024-02-14")).toEqual({ value: "288.00", ratedOn: "2024-01-31" })
  expect(await inEuros("2024-02-15")).toEqual({ value: "240.00", ratedOn: "2024-02-15" })
  expect(await inEuros("2024-02-20")).toEqual({ value: "240.00", ratedOn: "2024-02-15" })

  // On its day it comes before the published rate, and not after it.
  await clara.did("PUT", "/api/own-rates", { currency: "USD", effectiveOn: "2024-01-31", unitsForOneEuro: "1.2" })
  await clara.did("PUT", "/api/own-rates", { currency: "USD", effectiveOn: "2024-01-20", unitsForOneEuro: "2" })
  expect(await inEuros("2024-02-10")).toMatchObject({ value: "300.00", ratedOn: "2024-01-31" })

  const explained = await clara.get(`/api/explain?figure=holdingValue&subjectId=${shares}&currency=EUR&on=2024-02-20`)
  expect(JSON.stringify(explained.json)).toContain('"currency":"USD","on":"2024-02-15","source":"own"')
  const { issues } = (await clara.get("/api/data-health?on=2024-03-20")).json
  expect(issues).toContainEqual(
    expect.objectContaining({ _tag: "StaleRate", currency: "USD", source: "own", lastOn: "2024-02-15" }),
  )

  expect((await clara.get("/api/own-rates")).json.rates).toContainEqual({
    currency: "USD",
    effectiveOn: "2024-02-15",
    unitsForOneEuro: "1.5",
  })
  for (const effectiveOn of ["2024-02-15", "2024-01-31", "2024-01-20"]) {
    await clara.did("PUT", "/api/own-rates/removal", { currency: "USD", effectiveOn })
  }
  expect(await inEuros("2024-02-20")).toEqual({ value: "288.00", ratedOn: "2024-01-31" })
})

it("a currency without any rate is in the totals once the household has one of its own", async () => {
  const roubles = crypto.randomUUID()
  await clara.did("PUT", `/api/holdings/${roubles}`, {
    portfolioId: her,
    currency: "RUB",
    name: "Savings in roubles",
    openedOn: "2024-01-01",
    priceSymbol: null,
    details: checking,
  })
  await clara.did("PUT", `/api/holdings/${roubles}/entries/${crypto.randomUUID()}`, {
    _tag: "Balance",
    balance: { amount: "9850", currency: "RUB" },
    statedOn: "2024-02-01",
  })
  const netWorth = async () => (await clara.get("/api/net-worth?on=2024-02-20")).json
  expect((await netWorth()).missingRates).toMatchObject([{ currency: "RUB" }])
  await clara.did("PUT", "/api/own-rates", { currency: "RUB", effectiveOn: "2024-02-01", unitsForOneEuro: "98.5" })
  expect((await netWorth()).missingRates).toEqual([])
  expect((await clara.get(`/api/holdings/${roubles}?on=2024-02-20`)).json.holding.figures.household.valueInBase).toBe(
    "100.00",
  )
})

it("a rate that is law, of a day to come, or that is not there is refused with a reason", async () => {
  const tagOf = async (answer: ReturnType<typeof set>) => (await answer).json
  expect(await tagOf(set("EUR", "2024-02-01", "1.1"))).toMatchObject({ refusal: { _tag: "OwnRateIsFixed" } })
  expect(await tagOf(set("HRK", "2023-01-01", "7.6"))).toMatchObject({ refusal: { _tag: "OwnRateIsFixed" } })
  expect((await set("HRK", "2022-12-31", "7.6")).status).toBe(200)
  expect(await tagOf(set("USD", "2090-01-01", "1.1"))).toMatchObject({ refusal: { _tag: "DayInFuture" } })
  expect((await set("USD", "2024-02-01", "0")).status).toBe(400)
  const gone = await clara.send("PUT", "/api/own-rates/removal", { currency: "USD", effectiveOn: "2024-02-02" })
  expect(gone).toMatchObject({ status: 404, json: { refusal: { _tag: "OwnRateNotFound" } } })
})
