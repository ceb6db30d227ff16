import { randomUUID } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { FeedSettings } from "#server/marketdata/feeds/asking.ts"
import { ofPersons, reserve } from "#server/marketdata/feeds/pace.ts"
import { searchesOfDay, searchForPersons } from "#server/marketdata/searchForPerson.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { sendHere } from "./rateServer.ts"

/* A local server speaks the searches of Yahoo, which answers, and of CoinGecko, which never does. */
let server: Server
let database: TestDatabase
let pool: pg.Pool
let asked: Array<string> = []
let search: ReturnType<typeof searchForPersons>
let searchOfYahoo: ReturnType<typeof searchForPersons>
const userId = randomUUID()
const otherId = randomUUID()
const now = () => new Date("2026-04-14T21:00:00Z")

const quote = (symbol: string, longname: string) => ({ symbol, longname, quoteType: "EQUITY", isYahooFinance: true })

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "")
    if (request.url?.startsWith("/v1/finance/search")) {
      const quotes = [
        quote("SYN", "Synthetic Corp"),
        quote("SYN.DE", "Synthetic AG"),
        quote("SYN.SW", "Synthetic SA"),
        { ...quote("SYN=F", "Synthetic Future"), quoteType: "FUTURE" },
      ]
      response.end(JSON.stringify({ count: quotes.length, quotes }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  database = await testDatabase()
  pool = openPool(database.url)
  const db = openDatabase(pool)
  await pool.query(
    `insert into identity.users (user_id, own_household_id, password_hash, language, base_currency, number_format,
       cost_method, theme, created_at, confirmed_at)
     select id, gen_random_uuid(), '$argon2id$', 'en', 'EUR', 'swiss', 'average', 'system', now(), now()
     from unnest($1::uuid[]) as id`,
    [[userId, otherId]],
  )
  const limits = { perMinute: 600_000, perDay: 1_000 }
  const settings: FeedSettings = {
    order: { securities: [], crypto: [], metals: [], rates: [], search: ["yahoo", "coingecko"] },
    keys: new Map(),
    urls: new Map([
      ["yahoo", url],
      ["coingecko", url],
    ]),
    limits: new Map([
      ["yahoo", limits],
      ["coingecko", limits],
    ]),
  }
  const signal = new AbortController().signal
  const common = { db, send: sendHere(url), now, signal }
  search = searchForPersons({ ...common, settings: async () => settings, timeoutMs: 1_000 })
  const order = { ...settings.order, search: ["yahoo" as const] }
  searchOfYahoo = searchForPersons({ ...common, settings: async () => ({ ...settings, order }) })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await pool.end()
  await database.drop()
})

const asks = (text: string, preferred = { exchange: "SIX" as string | null, currency: "EUR" }) =>
  search({ userId, text, assetClass: "security", preferred })

it("the person's exchange comes first, then their currency, and a provider that does not answer delays no other", async () => {
  const { instruments, outcome } = await asks("synthetic")
  expect(outcome).toBe("partly")
  expect(instruments.map(({ symbol, currency }) => `${symbol} ${currency}`)).toEqual([
    "SYN.SW CHF",
    "SYN.DE EUR",
    "SYN USD",
  ])
  expect(instruments[0]).toMatchObject({ kind: "share", ticker: "SYN", exchange: { mic: "XSWX" } })
})

it("a person who has searched as often as a day allows gets the own list alone, and others still search", async () => {
  await pool.query("update market.search_counts set searches = $1", [searchesOfDay])
  asked = []
  expect(await asks("another text")).toEqual({ instruments: [], outcome: "spent" })
  expect(asked).toEqual([])
})

it("a person whose searches are used up does not learn what others searched, and may repeat their own", async () => {
  const asking = (person: string, text: string) =>
    searchOfYahoo({
      userId: person,
      text,
      assetClass: "security",
      preferred: { exchange: null, currency: "EUR" },
    }).then(({ outcome }) => outcome)
  expect(await asking(otherId, "secret plans")).toBe("complete")
  // The answer is in memory: it costs the other person one search, and no request.
  await pool.query("update market.search_counts set searches = $1 where user_id = $2", [searchesOfDay - 1, userId])
  asked = []
  expect(await asking(userId, "secret plans")).toBe("complete")
  expect(asked).toEqual([])
  expect(await asking(otherId, "other plans")).toBe("complete")
  expect(await asking(userId, "other plans")).toBe("spent")
  expect(await asking(userId, "secret plans")).toBe("complete")
})

it("searches of persons leave half of a provider's budget of the day to the prices of all", async () => {
  const db = openDatabase(pool)
  const limits = { perMinute: 600_000, perDay: 4 }
  const at = { now: now(), longestWaitMs: 1_000 }
  for (const kind of ["granted", "granted", "refused"]) {
    expect((await reserve(db, "kraken", ofPersons(limits), at)).kind).toBe(kind)
  }
  expect((await reserve(db, "kraken", limits, at)).kind).toBe("granted")
})
