import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Result } from "effect"
import type pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { type Db, openDatabase, openPool } from "#server/db/database.ts"
import { type AskingDependencies, askingOf, type FeedSettings } from "#server/marketdata/feeds/asking.ts"
import type { FeedId } from "#server/marketdata/feeds/feed.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { findOrCreateInstrument, setSymbol } from "#server/marketdata/instruments.ts"
import { claimDue, historiesOfDay, symbolsFirst, want, wantHeld } from "#server/marketdata/following/followed.ts"
import { followDue } from "#server/marketdata/following/following.ts"
import { feedStates, resumeFeed, stopFeed } from "#server/marketdata/feeds/states.ts"
import { searchAtProviders } from "#server/marketdata/searchAtProviders.ts"
import { loadAllSeries } from "#server/marketdata/store.ts"
import { addDays, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { sendHere } from "#tests/server/marketdata/rateServer.ts"
import { holding } from "./holding.ts"

/* A local server speaks the protocols of Yahoo, EODHD, CoinGecko and Kraken, with prices made here. */

interface Double {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

let server: Server
let url: string
let answers: (path: string, query: URLSearchParams, request: IncomingMessage) => Double
let asked: Array<string> = []
let database: TestDatabase
let pool: pg.Pool
let db: Db
let now: Date

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://here")
    asked.push(pathname)
    const { status = 200, headers = {}, body } = answers(pathname, searchParams, request)
    const text = typeof body === "string" ? body : JSON.stringify(body)
    // A chart names the symbol that was requested.
    response
      .writeHead(status, headers)
      .end(pathname.includes("/chart/") ? text.replaceAll(`"OCDO.L"`, `"${pathname.split("/").at(-1)}"`) : text)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  db = openDatabase(pool)
  now = new Date("2026-04-14T21:00:00Z")
  asked = []
  answers = () => ({ status: 404, body: {} })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const day = (text: string) => dayOfNumber(dayNumber(text))

const asking = (settings: Partial<FeedSettings> = {}): AskingDependencies => ({
  db,
  send: sendHere(url),
  settings: {
    order: { securities: ["yahoo", "eodhd"], crypto: ["coingecko", "kraken"], metals: [], rates: [], search: [] },
    keys: new Map<FeedId, string>([["eodhd", "secret-key"]]),
    urls: new Map((["yahoo", "eodhd", "coingecko", "kraken"] as const).map((id) => [id, url])),
    limits: new Map(
      (["yahoo", "eodhd", "coingecko", "kraken"] as const).map((id) => [id, { perMinute: 600_000, perDay: null }]),
    ),
    ...settings,
  },
  now: () => now,
  signal: new AbortController().signal,
  pause: async () => {},
})

const seconds = (instant: string): number => Date.parse(instant) / 1_000

/** A chart of Yahoo's: closes of days in London, as quoted before later splits are divided. */
const chart = (
  bars: ReadonlyArray<readonly [string, number | null]>,
  more: { currency?: string; splits?: object } = {},
) => ({
  chart: {
    result: [
      {
        meta: {
          currency: more.currency ?? "GBp",
          symbol: "OCDO.L",
          instrumentType: "EQUITY",
          exchangeTimezoneName: "Europe/London",
          dataGranularity: "1d",
          regularMarketTime: seconds(`${bars.at(-1)?.[0]}T15:35:00Z`),
          currentTradingPeriod: { regular: { start: 1, end: 2 } },
        },
        timestamp: bars.map(([on]) => seconds(`${on}T08:00:00Z`)),
        events: more.splits === undefined ? {} : { splits: more.splits },
        indicators: { quote: [{ close: bars.map(([, close]) => close) }] },
      },
    ],
    error: null,
  },
})

const pricesOf = async (symbol: string) => {
  const [loaded] = await loadAllSeries(db, [{ kind: "price", symbol }])
  const { rows } = await pool.query<{ day: string; value: string; source: string; unit: string | null }>(
    `select distinct on (p.day) p.day::text, p.value::text, p.source, p.unit from market.series s
     join market.points p using (series_id) where s.symbol = $1 order by p.day, p.seq desc`,
    [symbol],
  )
  return { currency: loaded?.series.currency, rows }
}
const followedState = async (symbol: string) =>
  (await pool.query("select * from market.followed where price_symbol = $1", [symbol])).rows[0]
const providerState = async (id: string) =>
  (await pool.query("select * from market.providers where provider = $1", [id])).rows[0]
const ocdo = { priceSymbol: "YAHOO:OCDO.L", firstOn: day("2026-04-09") }

test("the history of a held symbol arrives since its first entry, in pounds, without days that have no close", async () => {
  answers = (path) =>
    path === "/v8/finance/chart/OCDO.L"
      ? {
          body: chart([
            ["2026-04-09", 1259.5],
            ["2026-04-10", null],
            ["2026-04-13", 1262],
          ]),
        }
      : { status: 404, body: {} }
  await holding(pool, [["YAHOO:OCDO.L", "2026-04-09"]])
  await wantHeld(db, now)
  expect(await followDue(asking())).toEqual({ fetched: 1, failed: 0 })
  expect(await pricesOf("YAHOO:OCDO.L")).toEqual({
    currency: "GBP",
    rows: [
      { day: "2026-04-09", value: "12.595", source: "yahoo", unit: "GBp" },
      { day: "2026-04-13", value: "12.62", source: "yahoo", unit: "GBp" },
    ],
  })
  expect(await followedState("YAHOO:OCDO.L")).toMatchObject({
    provider: "yahoo",
    took_over: false,
    time_zone: "Europe/London",
    fetched_from: "2026-03-30",
    error: null,
  })
  expect(await followDue(asking())).toEqual({ fetched: 0, failed: 0 })
})

/** Symbols, each held since a day later than the one before. */
const oneAfterAnother = (symbols: ReadonlyArray<string>) =>
  symbols.map((symbol, place) => [symbol, addDays(day("2020-01-02"), place)] as const)

test("a household that holds thousands of symbols does not delay others: they come first, and a day has so many histories", async () => {
  const many = Array.from({ length: historiesOfDay + 50 }, (_, i) => `YAHOO:X${i}`)
  await holding(pool, oneAfterAnother(many))
  await holding(pool, oneAfterAnother(["YAHOO:OCDO.L", "YAHOO:X900"]))
  const followed = async () =>
    (await pool.query<{ price_symbol: string }>("select price_symbol from market.followed")).rows.length
  await wantHeld(db, now)
  await wantHeld(db, now)
  expect(await followed()).toBe(historiesOfDay + 1)

  const first = await claimDue(db, now, symbolsFirst + 2)
  expect(first.map(({ priceSymbol }) => priceSymbol)).toEqual(expect.arrayContaining(["YAHOO:OCDO.L", "YAHOO:X900"]))
  expect(first.every(({ waits }) => !waits)).toBe(true)
  expect((await claimDue(db, now, 10)).every(({ waits }) => waits)).toBe(true)

  now = new Date("2026-04-15T00:10:00Z")
  await wantHeld(db, now)
  expect(await followed()).toBe(many.length + 1)
})

test("what a household holds beyond its first symbols leaves half of the budget of a day to others", async () => {
  const limits = new Map([["yahoo" as const, { perMinute: 600_000, perDay: 4 }]])
  const order = { ...asking().settings.order, securities: ["yahoo" as const] }
  answers = () => ({ body: chart([["2026-04-13", 1262]]) })
  await want(
    db,
    ["A", "B", "C"].map((name) => ({ ...ocdo, priceSymbol: `YAHOO:${name}`, turn: symbolsFirst + 1 })),
    now,
  )
  expect(await followDue(asking({ limits, order }))).toEqual({ fetched: 2, failed: 1 })
  await want(db, [ocdo], now)
  expect(await followDue(asking({ limits, order }))).toEqual({ fetched: 1, failed: 0 })
})

test("an instrument is fetched by its symbol at the provider, after it was renamed too, and in its own currency alone", async () => {
  const [userId, householdId] = [randomUUID() as UserId, randomUUID() as HouseholdId]
  const identifier = { scheme: "ticker", value: "XLON:OCDX" } as const
  const proposed = [{ scheme: "yahoo", value: "OCDX.L" }]
  const wanted = { kind: "share", identifier, proposed } as const
  const [pounds, euros] = [
    await findOrCreateInstrument(db, "real", { ...wanted, currency: "GBP" }, { now, userId, householdId }),
    await findOrCreateInstrument(db, "real", { ...wanted, currency: "EUR" }, { now, userId, householdId }),
  ].map((one) => one?.id ?? "")
  await setSymbol(db, pounds ?? "", { scheme: "yahoo", value: "OCDO.L" }, day("2026-04-13"))
  answers = (path) =>
    path.endsWith("/OCDO.L") || path.endsWith("/OCDX.L")
      ? { body: chart([["2026-04-13", 1262]]) }
      : { status: 404, body: {} }
  await want(
    db,
    [pounds, euros].map((id) => ({ ...ocdo, priceSymbol: `instrument/${id}` })),
    now,
  )
  expect(await followDue(asking())).toEqual({ fetched: 1, failed: 1 })
  expect(asked).toContain("/v8/finance/chart/OCDO.L")
  expect(await pricesOf(`instrument/${pounds}`)).toEqual({
    currency: "GBP",
    rows: [{ day: "2026-04-13", value: "12.62", source: "yahoo", unit: "GBp" }],
  })
  expect((await pricesOf(`instrument/${euros}`)).rows).toEqual([])
  expect((await followedState(`instrument/${euros}`)).error).toContain("GBP")
})

test("the source that a holding prefers is fetched beside the one that serves all", async () => {
  answers = (path) =>
    path.startsWith("/v8/")
      ? { body: chart([["2026-04-13", 1262]]) }
      : { body: path.startsWith("/api/eod/") ? [{ date: "2026-04-13", close: 1260 }] : [] }
  const settings = asking().settings
  const inOrder = asking({ order: { ...settings.order, securities: ["eodhd", "yahoo"] } })
  const sources = async () => (await pricesOf("YAHOO:OCDO.L")).rows.length
  answers = (
    (before) => (path, query, request) =>
      path.startsWith("/api/search/")
        ? { body: [{ Code: "OCDO", Exchange: "LSE", Name: "x", Currency: "GBX" }] }
        : before(path, query, request)
  )(answers)
  await want(db, [ocdo], now)
  await followDue(inOrder)
  expect(asked.some((path) => path.startsWith("/v8/"))).toBe(false)
  expect(await sources()).toBe(1)
  await want(db, [{ ...ocdo, preferred: ["yahoo"] }], now)
  await followDue(inOrder)
  expect(asked.some((path) => path.startsWith("/v8/"))).toBe(true)
  const [byDefault, preferred] = [
    await loadAllSeries(db, [{ kind: "price", symbol: "YAHOO:OCDO.L" }]),
    await loadAllSeries(db, [{ kind: "price", symbol: "YAHOO:OCDO.L" }], { preferred: ["yahoo"] }),
  ]
  expect([byDefault[0]?.source, preferred[0]?.source]).toEqual(["eodhd", "yahoo"])
})

test("of an order that a household prefers the first provider that answers is fetched, and no other", async () => {
  const settings = asking().settings
  const answering = new Set(["/api/", "/tiingo/", "/v8/"])
  answers = (path) => {
    if (![...answering].some((start) => path.startsWith(start))) return { status: 404, body: {} }
    if (path.startsWith("/v8/")) return { body: chart([["2026-04-13", 1262]]) }
    if (path.startsWith("/api/search/"))
      return { body: [{ Code: "OCDO", Exchange: "LSE", Name: "x", Currency: "GBX" }] }
    return { body: path.startsWith("/api/eod/") ? [{ date: "2026-04-13", close: 1260 }] : [] }
  }
  const inOrder = asking({ order: { ...settings.order, securities: ["eodhd", "yahoo"] } })
  // Tiingo is not asked in this installation: Yahoo, which is next, takes its place.
  await want(db, [{ ...ocdo, preferred: ["tiingo,yahoo,eodhd"] }], now)
  expect(await followDue(inOrder)).toEqual({ fetched: 1, failed: 0 })
  expect(asked.filter((path) => path.startsWith("/v8/"))).toHaveLength(1)
  const [counting] = await loadAllSeries(db, [{ kind: "price", symbol: "YAHOO:OCDO.L" }], {
    preferred: ["tiingo", "yahoo", "eodhd"],
  })
  expect([counting?.source, counting?.series.days.length]).toEqual(["yahoo", 1])
  // The one that serves all is the first of the order: nothing else is asked.
  const before = asked.length
  await want(db, [{ ...ocdo, preferred: ["eodhd,yahoo"] }], now)
  await followDue(inOrder)
  expect(asked.slice(before).filter((path) => path.startsWith("/v8/"))).toHaveLength(0)
  // It fails, and the next of the order has served: it is asked once.
  answering.delete("/api/")
  const failing = asked.length
  await want(db, [{ ...ocdo, preferred: ["eodhd,yahoo", "yahoo"] }], now)
  await followDue(inOrder)
  expect(asked.slice(failing).filter((path) => path.startsWith("/v8/"))).toHaveLength(1)
})

test("another provider takes over when the first fails, and the failure is shown without the key", async () => {
  answers = (path, query, request) => {
    if (path.startsWith("/v8/")) return { status: 503, body: "down" }
    if (query.get("api_token") !== "secret-key" || request.headers.authorization) return { status: 401, body: "no key" }
    if (path.startsWith("/api/search/"))
      return { body: [{ Code: "OCDO", Exchange: "LSE", Name: "x", Currency: "GBX" }] }
    return { body: path.startsWith("/api/eod/") ? [{ date: "2026-04-13", close: 1259.5 }] : [] }
  }
  await want(db, [ocdo], now)
  expect(await followDue(asking())).toEqual({ fetched: 1, failed: 0 })
  expect((await pricesOf("YAHOO:OCDO.L")).rows).toEqual([
    { day: "2026-04-13", value: "12.595", source: "eodhd", unit: "GBX" },
  ])
  expect(await followedState("YAHOO:OCDO.L")).toMatchObject({ provider: "eodhd", took_over: true })

  answers = () => ({ status: 403, body: '{"error":"the key secret-key is not valid"}' })
  now = new Date("2026-04-15T21:30:00Z")
  expect(await followDue(asking())).toEqual({ fetched: 0, failed: 1 })
  const { error } = await followedState("YAHOO:OCDO.L")
  expect(error).toContain("EODHD")
  expect(error).not.toContain("secret-key")
  expect((await pricesOf("YAHOO:OCDO.L")).rows).toHaveLength(1)
})

test("a body of another form is no zero, and a wild close waits until the next one confirms it", async () => {
  await want(db, [ocdo], now)
  answers = () => ({ body: "<!doctype html><title>Just a moment</title>" })
  expect(await followDue(asking({ order: { ...asking().settings.order, securities: ["yahoo"] } }))).toMatchObject({
    failed: 1,
  })
  expect((await pricesOf("YAHOO:OCDO.L")).rows).toEqual([])

  now = new Date("2026-04-14T23:00:00Z")
  answers = () => ({
    body: chart([
      ["2026-04-13", 1260],
      ["2026-04-14", 126_000],
    ]),
  })
  await followDue(asking())
  expect((await pricesOf("YAHOO:OCDO.L")).rows.map(({ value }) => value)).toEqual(["12.6"])
  expect(await followedState("YAHOO:OCDO.L")).toMatchObject({ held: 1 })

  now = new Date("2026-04-16T00:00:00Z")
  answers = () => ({
    body: chart([
      ["2026-04-13", 1260],
      ["2026-04-14", 126_000],
      ["2026-04-15", 1275],
    ]),
  })
  await followDue(asking())
  expect((await pricesOf("YAHOO:OCDO.L")).rows.map(({ value }) => value)).toEqual(["12.6", "12.75"])
})

test("after a split the whole series is fetched again, and every close stays as it was quoted on its day", async () => {
  await want(db, [ocdo], now)
  answers = () => ({
    body: chart([
      ["2026-04-13", 4000],
      ["2026-04-14", 4040],
    ]),
  })
  await followDue(asking())
  now = new Date("2026-04-16T00:00:00Z")
  asked = []
  // Yahoo divides earlier closes by the split of 15 April, which is 4 for 1.
  const splits = { 1: { date: seconds("2026-04-15T08:00:00Z"), numerator: 4, denominator: 1 } }
  answers = () => ({
    body: chart(
      [
        ["2026-04-13", 1000],
        ["2026-04-14", 1010],
        ["2026-04-15", 1020],
      ],
      { splits },
    ),
  })
  await followDue(asking())
  expect(asked).toHaveLength(2)
  expect((await pricesOf("YAHOO:OCDO.L")).rows.map(({ value }) => value)).toEqual(["40", "40.4", "10.2"])
  const { rows } = await pool.query("select count(*)::int as points from market.points")
  expect(rows[0]).toEqual({ points: 3 })
})

test("coins are priced with one request an hour once their history is there", async () => {
  await want(
    db,
    [
      { priceSymbol: "coin:bitcoin", firstOn: day("2026-04-13") },
      { priceSymbol: "coin:ethereum", firstOn: day("2026-04-13") },
    ],
    now,
  )
  const at = (text: string) => Date.parse(text)
  answers = (path, query) =>
    path.endsWith("/market_chart")
      ? {
          body: {
            prices: [
              [at("2026-04-13T00:00:00Z"), 100],
              [at("2026-04-14T00:00:00Z"), query.get("days") ? 110 : 0],
            ],
          },
        }
      : {
          body: Object.fromEntries(
            (query.get("ids") ?? "")
              .split(",")
              .map((id) => [id, { usd: 120.5, last_updated_at: seconds("2026-04-14T22:01:00Z") }]),
          ),
        }
  expect(await followDue(asking())).toEqual({ fetched: 2, failed: 0 })
  asked = []
  now = new Date("2026-04-14T22:15:00Z")
  expect(await followDue(asking())).toEqual({ fetched: 2, failed: 0 })
  expect(asked).toEqual(["/api/v3/simple/price"])
  expect((await pricesOf("coin:bitcoin")).rows.map(({ value }) => value)).toEqual(["100", "120.5"])
})

test("a search at providers finds a listing once, and names the provider that does not answer", async () => {
  const order = { ...asking().settings.order, search: ["yahoo", "eodhd", "coingecko"] as const }
  answers = (path) =>
    path === "/v1/finance/search"
      ? {
          body: {
            quotes: [
              { symbol: "OCDO.L", quoteType: "EQUITY", longname: "Ocado Group", exchDisp: "London" },
              { symbol: "OCDO.L", quoteType: "EQUITY", longname: "Ocado Group", exchDisp: "London" },
            ],
          },
        }
      : path.startsWith("/api/search/")
        ? { body: [{ Code: "OCDO", Exchange: "LSE", Name: "Ocado", Currency: "GBX", ISIN: "GB00B3MBS747" }] }
        : { status: 500, body: "down" }
  const { found, failed } = await searchAtProviders(asking({ order }), "ocado")
  expect(found.map(({ priceSymbol, currency, isin }) => ({ priceSymbol, currency, isin }))).toEqual([
    { priceSymbol: "YAHOO:OCDO.L", currency: "GBP", isin: "GB00B3MBS747" },
  ])
  expect(failed.join()).toContain("CoinGecko")
  asked = []
  expect(await searchAtProviders(asking({ order }), "oc")).toEqual({ found: [], failed: [] })
  expect(asked).toEqual([])
})

test("a provider that an operator stopped is not asked until it is resumed", async () => {
  answers = () => ({ body: { quotes: [] } })
  const search = { path: "/v1/finance/search" }
  await stopFeed(db, "yahoo", now)
  const refused = await askingOf(asking(), "yahoo")(search)
  expect(Result.isFailure(refused) && refused.failure.sentence).toBe("Yahoo Finance was stopped by an operator.")
  await resumeFeed(db, "yahoo")
  await askingOf(asking(), "yahoo")(search)
  expect(asked).toEqual(["/v1/finance/search"])
  const [first] = await feedStates(db, asking().settings, now)
  expect(first).toMatchObject({ id: "yahoo", asksFor: ["securities"], stoppedAt: null, requests: 1, failures: 0 })
})

test("a series keeps its currency: a listing in another one is refused and says so", async () => {
  await want(db, [ocdo], now)
  answers = () => ({ body: chart([["2026-04-13", 1260]]) })
  await followDue(asking())
  now = new Date("2026-04-15T20:00:00Z")
  answers = (path) =>
    path.startsWith("/v8/") ? { body: chart([["2026-04-15", 15]], { currency: "USD" }) } : { body: [] }
  await followDue(asking())
  expect((await followedState("YAHOO:OCDO.L")).error).toContain("in USD, and the stored prices are in GBP")
})

test("two processes share the pace, the budget of the day and the circuit breaker of a provider", async () => {
  const other = openPool(database.url)
  const limits = new Map([["yahoo" as const, { perMinute: 60, perDay: 8 }]])
  const settings = { ...asking().settings, limits }
  const waits: Array<number> = []
  const process = (from: Db) =>
    askingOf({ ...asking(), db: from, settings, pause: async (ms: number) => void waits.push(ms) }, "yahoo")
  const [one, two] = [process(db), process(openDatabase(other))]
  const search = { path: "/v1/finance/search" }
  try {
    answers = () => ({ body: { quotes: [{ symbol: "AAPL", quoteType: "EQUITY", longname: "Apple" }] } })
    await one(search)
    await two(search)
    await one(search)
    expect(waits).toEqual([1_000, 2_000])

    // Five failures in a row open the breaker: the other process sends nothing.
    now = new Date("2026-04-14T21:10:00Z")
    answers = () => ({ status: 401, body: "{}" })
    for (const ask of [one, two, one, two, one]) await ask(search)
    asked = []
    const refused = await two(search)
    expect(Result.isFailure(refused) && refused.failure.sentence).toContain("is left alone until 2026-04-14T21:11")
    expect(asked).toEqual([])

    // The budget of 8 requests is used up, also when the breaker would allow a trial.
    now = new Date("2026-04-14T21:20:00Z")
    const spent = await one(search)
    expect(Result.isFailure(spent) && spent.failure.sentence).toContain("used up until 2026-04-15T00:00")

    // The next day one request tries the provider again, and its success closes the breaker for both.
    now = new Date("2026-04-15T08:00:00Z")
    answers = () => ({ body: { quotes: [{ symbol: "AAPL", quoteType: "EQUITY" }] } })
    expect(Result.isSuccess(await two(search))).toBe(true)
    expect(await providerState("yahoo")).toMatchObject({
      failures_in_a_row: 0,
      blocked_until: null,
      requests: 1,
      failures: 0,
    })

    // It asks to wait: both obey.
    answers = () => ({ status: 429, headers: { "retry-after": "600" }, body: "Too Many Requests" })
    await one(search)
    asked = []
    now = new Date("2026-04-15T08:09:00Z")
    await two(search)
    expect(asked).toEqual([])
    now = new Date("2026-04-15T08:10:01Z")
    await two(search)
    expect(asked).toEqual(["/v1/finance/search"])
  } finally {
    await other.end()
  }
})
