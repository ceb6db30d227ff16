import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Db, openDatabase, openPool } from "#server/db/database.ts"
import type { AskingDependencies } from "#server/marketdata/feeds/asking.ts"
import type { FeedId } from "#server/marketdata/feeds/feed.ts"
import { followSymbolChanges } from "#server/marketdata/symbolChanges/follow.ts"
import { reportedName, symbolChangesOf } from "#server/marketdata/symbolChanges/store.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { sendHere } from "#tests/server/marketdata/rateServer.ts"

/*
 * EODHD's report of changed symbols, as it is documented: those of the exchanges of the United States, with the day from
 * which the new symbol is effective.
 */

let server: Server
let url: string
let database: TestDatabase
let pool: pg.Pool
let db: Db
let now: Date
let asked: Array<URL>
let answer: { readonly status?: number; readonly body: unknown }
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://here"))
    response.writeHead(answer.status ?? 200, { "content-type": "application/json" })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  db = openDatabase(pool)
  now = new Date("2026-11-27T20:00:00Z")
  asked = []
  answer = { body: [meta] }
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const meta = {
  exchange: "US",
  old_symbol: "FB",
  new_symbol: "META",
  company_name: "Meta Platforms Inc",
  effective: "2022-06-09",
}

const day = (text: string) => dayOfNumber(dayNumber(text))

const asking = (securities: ReadonlyArray<FeedId> = ["yahoo", "eodhd"]): AskingDependencies => ({
  db,
  send: sendHere(url),
  settings: {
    order: { securities, crypto: [], metals: [], rates: [], search: [] },
    keys: new Map<FeedId, string>([["eodhd", "secret-key"]]),
    urls: new Map([["eodhd", url] as const]),
    limits: new Map([["eodhd", { perMinute: 600_000, perDay: null }] as const]),
  },
  now: () => now,
  signal: new AbortController().signal,
  pause: async () => {},
})

const changesOf = (...symbols: ReadonlyArray<string>) => symbolChangesOf(db, symbols, day("2026-11-27"))
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

test("a changed symbol is found under every name of the old listing, and for no other exchange", async () => {
  await followSymbolChanges(asking())
  expect(
    asked.map(({ pathname, searchParams }) => [pathname, searchParams.get("from"), searchParams.get("to")]),
  ).toEqual([["/api/symbol-change-history", "2022-07-22", "2026-11-27"]])
  const change = {
    day: "2022-06-09",
    from: "FB",
    to: "META",
    company: "Meta Platforms Inc",
    source: "eodhd",
  }
  expect(await changesOf("YAHOO:FB", "EODHD:FB.US", "listing:XNYS:FB", "YAHOO:FB.DE", "YAHOO:META")).toEqual(
    new Map([
      ["YAHOO:FB", { ...change, listing: "XNAS:META" }],
      ["EODHD:FB.US", { ...change, listing: "XNAS:META" }],
      ["listing:XNYS:FB", { ...change, listing: "XNYS:META" }],
    ]),
  )
})

test("the new listing has the name of the company, and the old one has none", async () => {
  await followSymbolChanges(asking())
  const named = (value: string) => reportedName(db, { scheme: "ticker", value })
  expect(await named("XNAS:META")).toEqual({ name: "Meta Platforms Inc" })
  expect(await named("XNAS:FB")).toBeUndefined()
  expect(await reportedName(db, { scheme: "isin", value: "US30303M1027" })).toBeUndefined()
})

test("a provider is asked once a day, for what it reported late as well, and what is known is stored once", async () => {
  await followSymbolChanges(asking())
  later(23)
  await followSymbolChanges(asking())
  expect(asked).toHaveLength(1)
  later(1)
  await followSymbolChanges(asking())
  // Two weeks before the last report.
  expect(asked.at(-1)?.searchParams.get("from")).toBe("2026-11-13")
  expect((await pool.query("select symbol_to from market.symbol_changes")).rows).toEqual([{ symbol_to: "META.US" }])
})

test("a plan without the report is asked again after a month, and a fault the next day", async () => {
  answer = { status: 403, body: "Forbidden. Please contact support@eodhd.com" }
  await followSymbolChanges(asking())
  later(25)
  await followSymbolChanges(asking())
  expect(asked).toHaveLength(1)
  later(30 * 24)
  answer = { body: [] }
  await followSymbolChanges(asking())
  expect(asked).toHaveLength(2)
  // Nothing has been reported until now, so that the whole report is requested.
  expect(asked.at(-1)?.searchParams.get("from")).toBe("2022-07-22")
})

test("a provider that is switched off is not asked", async () => {
  await followSymbolChanges(asking(["yahoo"]))
  expect(asked).toEqual([])
})
