import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { holdWild } from "#server/marketdata/held/held.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { her, openClara } from "./clara.ts"

/* A share that Clara holds in euros, whose instrument is quoted in dollars; a euro is 1.10, then 1.25 dollars. */
let api: TestApi
let clara: Person
beforeAll(async () => void ({ api, clara } = await openClara()))
afterAll(() => api.close())

const share = { kind: "share", currency: "USD", identifier: { scheme: "ticker", value: "xnas:aapl" } }
const description = {
  name: "Apple",
  openedOn: "2024-01-01",
  priceSymbol: "ACME",
  details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
}
const created = async (person: Person, body: object = share) =>
  (await person.send("POST", "/api/instruments", body)).json
async function opened(details: object = description.details, terms: object = {}) {
  const id = randomUUID()
  const opening = { portfolioId: her, currency: "EUR", ...description, priceSymbol: null, details, ...terms }
  return { id, answer: await clara.send("PUT", `/api/holdings/${id}`, opening) }
}
const attach = (holdingId: string, instrumentId: string, inOtherCurrency: boolean) =>
  clara.send("PUT", `/api/holdings/${holdingId}/instrument`, { instrumentId, inOtherCurrency })

it("an identifier finds the same instrument for two households, and neither sees what only the other was given", async () => {
  const ben = await api.person("ben")
  const { instrumentId } = await created(clara)
  expect((await ben.get(`/api/instruments/${instrumentId}`)).json).toMatchObject(
    (await ben.get(`/api/instruments/${randomUUID()}`)).json,
  )
  expect(await created(ben)).toEqual({ instrumentId, kind: "share", name: "Apple Inc.", currency: "USD" })
  expect((await ben.get(`/api/instruments/${instrumentId}`)).json.symbols).toEqual([
    { scheme: "isin", value: "US0378331005" },
    { scheme: "ticker", value: "XNAS:AAPL" },
    { scheme: "yahoo", value: "AAPL" },
  ])
})

it("a person reads the stored price of an instrument on a day, and in a currency, and creates or receives nothing by it", async () => {
  const ben = await api.person("ben")
  const quote = "/api/market/quote?kind=share&scheme=ticker&value=XNAS:MSFT&quotedIn=USD"
  const priceOn = async (query: string) => (await clara.get(`${quote}&${query}`)).json.price
  expect(await priceOn("on=2024-02-12")).toBeNull()
  // Nothing was created: what another person creates afterwards is new, and Clara may not attach it.
  const { instrumentId } = await created(ben, { ...share, identifier: { scheme: "ticker", value: "XNAS:MSFT" } })
  expect(await priceOn("on=2024-02-12")).toBeNull()
  const points = [{ day: "2024-02-09", value: "205.10" }] as never
  const series = { kind: "price", symbol: `instrument/${instrumentId}`, currency: "USD", points } as const
  const pool = openPool(api.databaseUrl)
  await recordPoints(openDatabase(pool), [series], { source: "yahoo" })
  await pool.end()
  const published = { amount: "205.1", currency: "USD", on: "2024-02-09" }
  // 1 USD = 1 / 1.25 EUR
  expect(await priceOn("on=2024-02-12&currency=EUR")).toEqual({ ...published, rate: "0.800000000000" })
  expect(await priceOn("on=2024-02-12&currency=USD")).toEqual({ ...published, rate: "1.000000000000" })
  // The installation has no rate for the yen.
  expect(await priceOn("on=2024-02-12&currency=JPY")).toEqual({ ...published, rate: null })
  expect(await priceOn("on=2024-02-08&currency=EUR")).toBeNull()
  expect((await clara.get(`/api/instruments/${instrumentId}`)).status).toBe(404)
  const attached = { id: instrumentId, currency: "USD", inOtherCurrency: true }
  expect((await opened(description.details, { instrument: attached })).answer.json.refusal).toEqual({
    _tag: "InstrumentNotFound",
  })
  const wrong = await clara.get("/api/market/quote?kind=share&scheme=isin&value=US0378331004&quotedIn=USD")
  expect(wrong.json.refusal).toEqual({ _tag: "IdentifierMalformed", scheme: "isin" })
})

it("a person may look at 200 prices a day that their household does not have, each as often as they like", async () => {
  const cleo = await api.person("cleo")
  const look = (ticker: string) =>
    cleo.get(`/api/market/quote?kind=share&scheme=ticker&value=XNAS:${ticker}&quotedIn=USD`)
  for (let number = 0; number < 200; number += 1) expect((await look(`T${number}`)).status).toBe(200)
  expect((await look("T7")).status).toBe(200)
  expect((await look("T200")).json.refusal).toEqual({ _tag: "InstrumentsSpent", most: 200 })
})

it("a malformed identifier is refused by its scheme", async () => {
  const wrong = { ...share, identifier: { scheme: "isin", value: "US0378331004" } }
  expect((await created(clara, wrong)).refusal).toEqual({ _tag: "IdentifierMalformed", scheme: "isin" })
})

it("an instrument in another currency is attached after confirmation alone, and its prices then value the holding", async () => {
  const { instrumentId } = await created(clara)
  const { id } = await opened(description.details, { priceSymbol: "ACME" })
  await clara.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, {
    _tag: "Delivery",
    direction: "in",
    quantity: "10",
    cost: { amount: "0", currency: "EUR" },
    reason: "gift",
    deliveredOn: "2024-01-15",
  })
  const value = async () => {
    const { holding } = (await clara.get(`/api/holdings/${id}?on=2024-02-10`)).json
    return [holding.figures.value, holding.figures.price?.amount]
  }
  expect(await value()).toEqual(["960.00", "120"])
  expect((await attach(id, instrumentId, false)).json.refusal).toEqual({
    _tag: "InstrumentInOtherCurrency",
    instrumentCurrency: "USD",
    currency: "EUR",
  })
  expect((await attach(id, instrumentId, true)).status).toBe(200)
  // Until the instrument has prices of its own, those of the typed symbol stay.
  expect(await value()).toEqual(["960.00", "120"])
  const pool = openPool(api.databaseUrl)
  const points = [{ day: "2024-02-09", value: "200" }] as never
  const series = { kind: "price", symbol: `instrument/${instrumentId}`, currency: "USD", points } as const
  await recordPoints(
    openDatabase(pool),
    [{ ...series, points: [...points, { day: "2024-02-10", value: "250" }] as never }],
    { source: "yahoo" },
  )
  await pool.end()
  expect(await value()).toEqual(["2000.00", "250"])
  await clara.did("DELETE", `/api/holdings/${id}/instrument`, undefined)
  expect(await value()).toEqual(["960.00", "120"])
})

it("an instrument of the household is a benchmark by its name, and one that only others have is not found", async () => {
  const { instrumentId } = await created(clara, { ...share, identifier: { scheme: "ticker", value: "XNAS:NVDA" } })
  const symbol = `instrument/${instrumentId}`
  const attached = { id: instrumentId, currency: "USD", inOtherCurrency: true }
  expect((await opened(description.details, { instrument: attached })).answer.status).toBe(200)
  const pool = openPool(api.databaseUrl)
  const points = [
    { day: "2024-02-09", value: "200" },
    { day: "2024-02-10", value: "250" },
  ] as never
  await recordPoints(openDatabase(pool), [{ kind: "price", symbol, currency: "USD", points }], { source: "yahoo" })
  await pool.end()
  const compared = async (person: Person) =>
    (
      await person.get(
        `/api/returns?from=2024-02-09&to=2024-02-10&currency=USD&benchmark=${encodeURIComponent(symbol)}`,
      )
    ).json.benchmark
  const { series } = (await clara.get("/api/market/status")).json
  expect(series.find((one: { symbol: string }) => one.symbol === symbol).name).toBe("NVIDIA Corporation")
  expect(await compared(clara)).toMatchObject({
    symbol,
    name: "Apple",
    timeWeighted: { value: "0.25" },
  })
  const dora = await api.person("dora")
  expect(await compared(dora)).toMatchObject({ symbol, name: null, timeWeighted: { value: null } })
})

it("a share does not value metal, and an account has no instrument", async () => {
  const { instrumentId } = await created(clara)
  const gold = {
    _tag: "metal",
    metal: "gold",
    form: "bar",
    issuer: null,
    denomination: null,
    gramsPerPiece: "100",
    purity: "0.9999",
  }
  const { id } = await opened(gold)
  expect((await attach(id, instrumentId, true)).json.refusal).toEqual({
    _tag: "InstrumentNotForClass",
    assetClass: "metal",
  })
  const instrument = { id: instrumentId, currency: "USD", inOtherCurrency: true }
  const account = { _tag: "account", accountType: "savings", institution: null, description: null, isActive: true }
  for (const [details, assetClass] of [
    [gold, "metal"],
    [account, "account"],
  ] as const) {
    const { answer } = await opened(details, { instrument })
    expect(answer.json.refusal).toEqual({ _tag: "InstrumentNotForClass", assetClass })
  }
})

it("a holding is not opened with an unknown instrument, nor with another currency than it has", async () => {
  const { instrumentId } = await created(clara)
  const attached = { id: randomUUID(), currency: "EUR", inOtherCurrency: false }
  expect((await opened(description.details, { instrument: attached })).answer.json.refusal).toEqual({
    _tag: "InstrumentNotFound",
  })
  expect(
    (await opened(description.details, { instrument: { ...attached, id: instrumentId } })).answer.json.refusal,
  ).toEqual({ _tag: "InstrumentInOtherCurrency", instrumentCurrency: "USD", currency: "EUR" })
})

it("the source that a person puts first counts for that holding alone, after a file for its day, and all figures obey", async () => {
  const { instrumentId } = await created(clara)
  const instrument = { id: instrumentId, currency: "USD", inOtherCurrency: false }
  const inUsd = async (preferredSource: string | null) => {
    const terms = { currency: "USD", instrument, preferredSource, priceSymbol: null }
    const { id } = await opened(description.details, terms)
    await clara.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, {
      _tag: "Delivery",
      direction: "in",
      quantity: "10",
      cost: { amount: "0", currency: "USD" },
      reason: "gift",
      deliveredOn: "2024-03-01",
    })
    return id
  }
  const [standard, hers] = [await inUsd(null), await inUsd("yahoo")]
  const pool = openPool(api.databaseUrl)
  const record = (source: string, values: Record<string, string>) =>
    recordPoints(
      openDatabase(pool),
      [
        {
          kind: "price",
          symbol: `instrument/${instrumentId}`,
          currency: "USD",
          points: Object.entries(values).map(([day, value]) => ({ day, value })) as never,
        },
      ],
      { source },
    )
  await record("eodhd", { "2024-03-04": "100", "2024-03-05": "101", "2024-03-06": "102" })
  await record("yahoo", { "2024-03-04": "200", "2024-03-05": "201" })
  await record("file:own.csv", { "2024-03-05": "55" })
  await pool.end()
  const valuesOf = async (id: string) =>
    (await clara.get(`/api/holdings/${id}/history?from=2024-03-04&to=2024-03-06`)).json.value
  expect(await valuesOf(standard)).toEqual(["1000.00", "550.00", "1020.00"])
  expect(await valuesOf(hers)).toEqual(["2000.00", "550.00", "1020.00"])
  const priced = async (id: string) => (await clara.get(`/api/holdings/${id}?on=2024-03-04`)).json.holding.figures
  expect((await priced(standard)).price).toMatchObject({ amount: "100" })
  expect((await priced(hers)).price).toMatchObject({ amount: "200" })
  // The explanation names the source of the price of its day, and so does the page of the holding.
  const sourcesOf = async (id: string, on: string) => {
    const { json } = await clara.get(`/api/explain?figure=holdingValue&subjectId=${id}&on=${on}`)
    const { holding } = (await clara.get(`/api/holdings/${id}?on=${on}`)).json
    const leaf = json.root.parts[0].parts.find(({ what }: { readonly what: string }) => what === "price")
    return [leaf.source.source, holding.figures.price.source]
  }
  expect(await sourcesOf(standard, "2024-03-04")).toEqual(["eodhd", "eodhd"])
  expect(await sourcesOf(hers, "2024-03-04")).toEqual(["yahoo", "yahoo"])
  // The household's order of the class counts for both, and the order of the installation again without it.
  const order = (providers: ReadonlyArray<string>) =>
    clara.send("PUT", "/api/price-orders", { kind: "securities", providers })
  expect((await order(["yahoo"])).status).toBe(200)
  expect((await clara.get("/api/price-orders")).json.orders).toEqual([{ kind: "securities", providers: ["yahoo"] }])
  expect(await valuesOf(standard)).toEqual(["2000.00", "550.00", "1020.00"])
  expect(await sourcesOf(standard, "2024-03-04")).toEqual(["yahoo", "yahoo"])
  expect(await sourcesOf(standard, "2024-03-06")).toEqual(["eodhd", "eodhd"])
  const { sources } = (await clara.get(`/api/holdings/${standard}/prices`)).json
  expect(sources.map(({ source }: { readonly source: string }) => source).slice(0, 3)).toEqual([
    "file",
    "yahoo",
    "eodhd",
  ])
  // EODHD has no key here, and Kraken has no shares.
  for (const [id, name] of [
    ["eodhd", "EODHD"],
    ["kraken", "Kraken"],
    ["unknown", "unknown"],
  ] as const) {
    expect((await order([id])).json.refusal).toEqual({ _tag: "ProviderNotAsked", name })
  }
  expect((await order(["yahoo", "yahoo"])).status).toBe(400)
  expect((await order([])).status).toBe(200)
  expect(await valuesOf(standard)).toEqual(["1000.00", "550.00", "1020.00"])
  for (const id of [standard, hers]) {
    expect(await sourcesOf(id, "2024-03-05")).toEqual(["file", "file"])
    expect(await sourcesOf(id, "2024-03-06")).toEqual(["eodhd", "eodhd"])
  }

  // The description has the source: the same holding in the default order.
  const { json } = await clara.get(`/api/holdings/${hers}`)
  const { name, openedOn, details, acquisitionCost, investable, taxRate, unitsEarned } = json.holding
  const described = { name, openedOn, details, acquisitionCost, investable, taxRate, unitsEarned, instrument }
  await clara.did("PUT", `/api/holdings/${hers}/description`, { ...described, priceSymbol: null })
  expect(await valuesOf(hers)).toEqual(["1000.00", "550.00", "1020.00"])
})

it("the page of a holding shows its instrument and the sources of its prices", async () => {
  const { instrumentId } = await created(clara)
  const instrument = { id: instrumentId, currency: "USD", inOtherCurrency: false }
  const { id } = await opened(description.details, { currency: "USD", instrument, priceSymbol: null })
  const { json: shown } = await clara.get(`/api/holdings/${id}/prices`)
  expect(shown.instrument).toMatchObject({ name: "Apple Inc.", exchange: "NASDAQ", currency: "USD" })
  expect(shown.sources.slice(0, 3)).toMatchObject([
    { source: "file", days: 1 },
    { source: "eodhd", days: 3, lastOn: "2024-03-06" },
    { source: "yahoo", days: 4, firstOn: "2024-02-09" },
  ])
})

it("a holding has the ticker of its instrument beside a typed symbol of another one, and not beside one that names it", async () => {
  const { instrumentId } = await created(clara)
  const instrument = { id: instrumentId, currency: "USD", inOtherCurrency: false }
  const tickerBeside = async (priceSymbol: string | null) => {
    const { id } = await opened(description.details, { currency: "USD", instrument, priceSymbol })
    return (await clara.get(`/api/holdings/${id}`)).json.holding.ticker
  }
  expect(await tickerBeside("ACME")).toBe("AAPL")
  expect(await tickerBeside(null)).toBe("AAPL")
  for (const same of ["AAPL", "YAHOO:AAPL", "EODHD:AAPL.US"]) expect(await tickerBeside(same)).toBeUndefined()
})

it("a holding with a typed symbol is offered the instrument that it looks like, with the figures that follow", async () => {
  const { id } = await opened({ ...description.details, isin: null }, { currency: "USD", priceSymbol: "AAPL" })
  const prices = async (query = "") => (await clara.get(`/api/holdings/${id}/prices${query}`)).json
  expect(await prices()).toMatchObject({
    instrument: null,
    proposal: { name: "Apple Inc.", exchange: { mic: "XNAS" }, currency: "USD" },
    attached: null,
  })
  const { instrumentId } = await created(clara)
  expect((await prices(`?instrumentId=${instrumentId}`)).attached).toMatchObject({ price: { currency: "USD" } })
})

it("an instrument and its prices stay for the others when one who holds it erases their account", async () => {
  const dora = await api.person("dora")
  const { instrumentId } = await created(dora)
  const holdsIt = async (person: Person) => {
    const portfolioId = randomUUID()
    await person.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Shares" })
    const id = randomUUID()
    const instrument = { id: instrumentId, currency: "USD", inOtherCurrency: false }
    const opening = {
      portfolioId,
      currency: "USD",
      ...description,
      priceSymbol: null,
      acquisitionCost: null,
      instrument,
    }
    await person.did("PUT", `/api/holdings/${id}`, { ...opening, investable: null, taxRate: null })
    await person.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, {
      _tag: "Delivery",
      direction: "in",
      quantity: "10",
      cost: { amount: "0", currency: "USD" },
      reason: "gift",
      deliveredOn: "2024-03-01",
    })
    return id
  }
  const emil = await api.person("emil")
  await created(emil)
  await holdsIt(dora)
  const his = await holdsIt(emil)
  const shown = async () => [
    (await emil.get(`/api/holdings/${his}?on=2024-03-04`)).json.holding.figures.value,
    (await emil.get(`/api/instruments/${instrumentId}`)).json.instrument.name,
  ]
  expect(await shown()).toEqual(["1000.00", "Apple Inc."])
  await dora.did("DELETE", "/api/account")
  expect(await shown()).toEqual(["1000.00", "Apple Inc."])
})

it("a held price of an instrument and its series are named by the instrument and by the holding that has it", async () => {
  const { instrumentId } = await created(clara, { ...share, identifier: { scheme: "ticker", value: "XNAS:MSFT" } })
  const attached = { id: instrumentId, currency: "USD", inOtherCurrency: true }
  const { id } = await opened(description.details, { name: "Windows of Clara", instrument: attached })
  await clara.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, {
    _tag: "Delivery",
    direction: "in",
    quantity: "10",
    cost: { amount: "0", currency: "EUR" },
    reason: "gift",
    deliveredOn: "2024-01-15",
  })
  const series = { kind: "price", symbol: `instrument/${instrumentId}`, currency: "USD" } as const
  const pool = openPool(api.databaseUrl)
  const db = openDatabase(pool)
  await recordPoints(db, [{ ...series, points: [{ day: "2024-02-12", value: "205" }] as never }], { source: "yahoo" })
  await holdWild(db, [{ ...series, points: [{ day: "2024-02-13", value: "20500" }] as never }], { source: "yahoo" })
  await pool.end()
  const { issues } = (await clara.get("/api/data-health")).json
  expect(issues).toContainEqual(
    expect.objectContaining({
      _tag: "HeldPrice",
      lineId: id,
      name: "Windows of Clara",
      symbol: "Microsoft Corporation",
    }),
  )
  const { series: used } = (await clara.get("/api/market/status")).json
  expect(used).toContainEqual(
    expect.objectContaining({ symbol: series.symbol, name: "Microsoft Corporation", usedBy: ["Windows of Clara"] }),
  )
})
