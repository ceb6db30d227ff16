import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openClara, shares } from "./clara.ts"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"

/* Clara's company holds 6 shares of ACME since 10 January 2024: 110 USD from then, 120 USD from 5 February. */
let api: TestApi
let clara: Person
beforeAll(async () => {
  ;({ api, clara } = await openClara())
})
afterAll(() => api.close())

const figuresOn = async (on: string) => (await clara.get(`/api/holdings/${shares}?on=${on}`)).json.holding.figures
const list = (prices: string) => ({
  _tag: "OwnPrices",
  currency: "USD",
  prices,
  comment: "prices.csv",
  pricedOn: prices.slice(prices.lastIndexOf(",") + 1).slice(0, 10),
})
const entry = (id: string) => `/api/holdings/${shares}/entries/${id}`

it("prices of a file count on their days, are named as the household's own, and are taken back as a whole", async () => {
  const id = randomUUID()
  await clara.did("PUT", entry(id), list("2023-12-01 50,2024-01-15 100.125,2024-02-05 130"))
  expect(await figuresOn("2024-01-14")).toMatchObject({ value: "660.00", price: { amount: "110", source: "test" } })
  expect(await figuresOn("2024-01-20")).toMatchObject({ value: "600.75", price: { on: "2024-01-15", source: "own" } })
  expect(await figuresOn("2024-02-10")).toMatchObject({ value: "780.00", price: { on: "2024-02-05", source: "own" } })
  const explained = await clara.get(`/api/explain?figure=holdingValue&subjectId=${shares}&currency=USD&on=2024-01-20`)
  expect(JSON.stringify(explained.json)).toContain('"on":"2024-01-15","source":"own"')
  await clara.did("PUT", `${entry(id)}/voiding`, { reason: "by mistake" })
  expect(await figuresOn("2024-01-20")).toMatchObject({ value: "660.00", price: { source: "test" } })
  expect(await figuresOn("2024-02-10")).toMatchObject({ value: "720.00" })
})

it("thirty years of days are recorded within a few seconds, and the figures of the day follow", async () => {
  const days = Array.from({ length: 10_000 }, (_, index) =>
    new Date(Date.UTC(1996, 8, 20 + index)).toISOString().slice(0, 10),
  )
  const prices = days.map((day, index) => `${day} ${String(100 + (index % 50))}.449997`).join(",")
  const begun = performance.now()
  await clara.did("PUT", entry(randomUUID()), list(prices))
  const { price } = await figuresOn("2024-01-20")
  expect(performance.now() - begun).toBeLessThan(5_000)
  const index = days.indexOf("2024-01-20")
  expect(price).toEqual({
    amount: `${String(100 + (index % 50))}.449997`,
    currency: "USD",
    on: "2024-01-20",
    source: "own",
  })
})

it.each([
  ["2024-01-15 1,2024-01-15 2", "prices.malformed"],
  ["2024-01-15 -1", "prices.malformed"],
  ["2024-01-15 1e3", "prices.malformed"],
  ["2024-02-30 1", "prices.malformed"],
])("prices that are no ascending list of days are refused: %s", async (prices) => {
  const answer = await clara.send("PUT", entry(randomUUID()), { ...list(prices), pricedOn: "2024-01-15" })
  expect(answer.status).toBe(400)
})

it("a price of a day to come is refused, and so is another last day than that of the prices", async () => {
  expect((await clara.send("PUT", entry(randomUUID()), list("2099-01-01 1"))).json.refusal).toMatchObject({
    _tag: "DayInFuture",
  })
  const other = { ...list("2024-01-15 1"), pricedOn: "2024-01-16" }
  expect((await clara.send("PUT", entry(randomUUID()), other)).json.refusal).toMatchObject({
    _tag: "PricesEndOnAnotherDay",
  })
})
