import { Result } from "effect"
import type pg from "pg"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type ProviderAdministration, providerAdministration } from "#server/admin/providers.ts"
import { type Db, openDatabase, openPool } from "#server/db/database.ts"
import type { FeedSettings } from "#server/marketdata/feeds/asking.ts"
import { withChosenOrders } from "#server/marketdata/feeds/orders.ts"
import { noteAnswered, noteFailed, reserve } from "#server/marketdata/feeds/pace.ts"
import { ratesInStead } from "#server/marketdata/feeds/rates.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"

let database: TestDatabase
let pool: pg.Pool
let db: Db
let providers: ProviderAdministration
let enqueued: Array<string>
const now = () => new Date("2026-04-14T21:00:00Z")

const settings: FeedSettings = {
  order: {
    securities: ["yahoo"],
    crypto: ["coingecko", "kraken"],
    metals: [],
    rates: ["frankfurter", "nbp"],
    search: [],
  },
  keys: new Map([["eodhd", "secret-key"]]),
  urls: new Map(),
  limits: new Map(),
}

beforeEach(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  db = openDatabase(pool)
  enqueued = []
  providers = providerAdministration({
    workerDb: db,
    settings,
    ecbUrl: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    isOn: true,
    now,
    enqueueFollowing: async () => void enqueued.push("following"),
    enqueueRates: async () => void enqueued.push("rates"),
  })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const stateOf = async (id: string) => (await providers.list()).providers.find(({ provider }) => provider === id)
const slot = (id: string) => reserve(db, id, { perMinute: 60, perDay: null }, { now: now(), longestWaitMs: 1_000 })

it("a provider is shown with its failures, budget and terms, and is left alone once it was stopped", async () => {
  await reserve(db, "yahoo", { perMinute: 60, perDay: 5_000 }, { now: now(), longestWaitMs: 0 })
  await noteFailed(db, "yahoo", { kind: "Malformed", sentence: "an HTML page" }, now())
  expect(await stateOf("yahoo")).toMatchObject({
    state: "failing",
    error: "an HTML page",
    requests: 1,
    failures: 1,
    left: 4_999,
    isCommercial: false,
    asksFor: ["securities"],
  })
  expect(await stateOf("tiingo")).toMatchObject({ state: "keyMissing", asksFor: [] })
  expect(await stateOf("eodhd")).toMatchObject({ state: "off", hasKey: true })
  await noteAnswered(db, "yahoo", now())
  expect((await stateOf("yahoo"))?.state).toBe("working")
  // The requests to the central bank are not counted, which is not the same as none.
  expect((await providers.list()).providers[0]).toMatchObject({ provider: "ecb", state: "unused", requests: null })
  await providers.stop("yahoo")
  expect(await slot("yahoo")).toMatchObject({ kind: "refused", why: "stopped" })
  expect(await providers.run("yahoo")).toEqual(Result.fail({ _tag: "ProviderStopped" }))
  await providers.resume("yahoo")
  expect((await stateOf("yahoo"))?.state).toBe("working")
})

it("what a provider delivered last is fetched now, also while it is left alone after failures", async () => {
  await pool.query(
    `insert into market.followed (price_symbol, kind, first_on, wanted_at, next_at, provider)
     values ('COINGECKO:BITCOIN', 'crypto', '2026-01-01', now(), '2027-01-01', 'kraken'),
       ('COINGECKO:ETHEREUM', 'crypto', '2026-01-01', now(), '2027-01-01', 'coingecko')`,
  )
  await slot("kraken")
  await noteFailed(db, "kraken", { kind: "RateLimited", sentence: "429", retryAfterSeconds: 600 }, now())
  expect(await stateOf("kraken")).toMatchObject({ state: "waiting", waitsUntil: "2026-04-14T21:10:00.000Z" })
  expect(await providers.run("kraken")).toEqual(Result.void)
  const { rows } = await pool.query("select price_symbol from market.followed where next_at <= $1", [now()])
  expect(rows).toEqual([{ price_symbol: "COINGECKO:BITCOIN" }])
  expect(await slot("kraken")).toMatchObject({ kind: "granted" })
  expect(enqueued).toEqual(["following"])
  expect(await providers.run("eodhd")).toEqual(Result.fail({ _tag: "ProviderOff" }))
  await providers.run("ecb")
  expect(enqueued).toEqual(["following", "rates"])
})

it("an order that an operator chooses applies at once, and that of the settings again after it is dropped", async () => {
  expect(await providers.order("securities", ["eodhd", "yahoo"])).toEqual(Result.void)
  expect((await withChosenOrders(db, settings)).order.securities).toEqual(["eodhd", "yahoo"])
  expect(await providers.order("rates", ["nbp"])).toEqual(Result.void)
  const asking = { db, send: async () => Promise.reject(new Error("nothing is sent")), now }
  const inStead = await ratesInStead({ ...asking, settings: () => withChosenOrders(db, settings) })
  expect(inStead.map(({ id }) => id)).toEqual(["nbp"])
  for (const [kind, unfit, name] of [
    ["crypto", "yahoo", "Yahoo Finance"],
    ["securities", "tiingo", "Tiingo"],
  ] as const) {
    expect(await providers.order(kind, [unfit])).toEqual(Result.fail({ _tag: "ProviderUnfit", name }))
  }
  expect(await providers.order("crypto", [])).toEqual(Result.void)
  const { orders } = await providers.list()
  expect(orders.find(({ kind }) => kind === "crypto")).toEqual({ kind: "crypto", providers: [], isChosen: true })
  await providers.order("securities", null)
  expect((await withChosenOrders(db, settings)).order.securities).toEqual(["yahoo"])
})
