import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { ecbProvider } from "#server/marketdata/ecb.ts"
import { claimFetch, lastFetches } from "#server/marketdata/fetches.ts"
import { noValidators, type Provider } from "#server/marketdata/provider.ts"
import { listSeries } from "#server/marketdata/catalogue.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { followedBy, updateFrom } from "#server/marketdata/update.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { ecbXml } from "./ecbFiles.ts"
import { prices, rates } from "./points.ts"
import { content, type RateServer, rateServer, sendHere, status } from "./rateServer.ts"

const eight = {
  USD: "1.1684",
  CHF: "0.9242",
  SEK: "10.892",
  NOK: "11.098",
  GBP: "0.87058",
  CAD: "1.6177",
  AUD: "1.661",
  NZD: "2.0081",
}
const now = new Date("2026-04-14T09:00:00Z")

let database: TestDatabase
let pool: pg.Pool
let server: RateServer
let ecb: Provider
beforeAll(async () => {
  server = await rateServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  ecb = ecbProvider({
    send: sendHere(server.url),
    url: `${server.url}/rates`,
    timeoutMs: conditionTimeoutMs,
    retryWaitsMs: [],
  })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const signal = new AbortController().signal
const update = (at = now) => updateFrom(openDatabase(pool), ecb, { clock: () => at, signal })

describe("an update from the bank", () => {
  test("an update records the rates with the bank as their source, and its own success", async () => {
    expect((await followedBy(openDatabase(pool), ecb)).newestOn).toBeNull()
    server.answer(content(ecbXml({ "2026-04-13": eight }), { etag: '"13"' }))
    expect(await update()).toMatchObject({ outcome: "taken" })
    expect((await followedBy(openDatabase(pool), ecb)).newestOn).toBe("2026-04-13")

    const series = await listSeries(openDatabase(pool))
    const fetches = await lastFetches(openDatabase(pool))
    expect(series).toHaveLength(8)
    expect(series.find(({ symbol }) => symbol === "USD")).toEqual({
      kind: "rate",
      symbol: "USD",
      name: "USD",
      currency: "USD",
      firstOn: "2026-04-13",
      lastOn: "2026-04-13",
      source: "ecb",
      recordedAt: now,
    })
    expect(fetches).toEqual([
      { provider: "ecb", attemptedAt: now, outcome: "taken", error: null, succeededAt: now, failuresInARow: 0 },
    ])
  })

  test("a second update changes nothing, whether the bank sends its file again or reports that it has not changed", async () => {
    server.answer(content(ecbXml({ "2026-04-13": eight }), { etag: '"13"' }))
    await update()
    expect(await update()).toMatchObject({ outcome: "unchanged" })
    server.answer((request, response) =>
      (request.headers["if-none-match"] === '"13"' ? status(304) : status(500))(request, response),
    )
    expect(await update()).toMatchObject({ outcome: "unchanged" })
    const { rows } = await pool.query<{ count: bigint }>("select count(*) from market.points")
    expect(rows).toEqual([{ count: 8n }])
  })

  test("an update counts its failures, stores the last reason, and clears them after a success", async () => {
    server.answer(content(ecbXml({ "2026-04-13": eight }), { etag: '"13"' }))
    await update()
    server.answer(status(503))
    const later = new Date("2026-04-15T15:00:00Z")
    expect(await update(later)).toMatchObject({ outcome: "failed" })
    await update(later)
    expect(await lastFetches(openDatabase(pool))).toEqual([
      {
        provider: "ecb",
        attemptedAt: later,
        outcome: "failed",
        error: `${server.url}/rates answered 503 Service Unavailable`,
        succeededAt: now,
        failuresInARow: 2,
      },
    ])
    server.answer(content(ecbXml({ "2026-04-14": eight })))
    await update(later)
    expect(await lastFetches(openDatabase(pool))).toMatchObject([
      { outcome: "taken", error: null, failuresInARow: 0, succeededAt: later },
    ])
    expect(server.asked.at(-1)).toBe("/rates") // After a failure without a condition: in full.
  })

  test("an update records valid values, and reports the others", async () => {
    server.answer(content(ecbXml({ "2026-04-13": { ...eight, USD: "NaN" } })))
    expect(await update()).toEqual({
      outcome: "failed",
      error: 'rejected: line 6: USD 2026-04-13: "NaN" is not a number in plain digits with a decimal point',
    })
    expect(await listSeries(openDatabase(pool))).toHaveLength(7)
  })

  test("an update runs in one process at a time", async () => {
    let asked = 0
    let ended = 0
    const othersEnded = Promise.withResolvers<void>()
    server.answer((request, response) => {
      asked++
      void othersEnded.promise.then(() => content(ecbXml({ "2026-04-13": eight }))(request, response))
    })
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const outcome = await update()
        ended += 1
        if (ended === 4) othersEnded.resolve()
        return outcome
      }),
    )
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["busy", "busy", "busy", "busy", "taken"])
    expect(asked).toBe(1)
    expect(await update()).toMatchObject({ outcome: "unchanged" })
  })

  test("an update continues after a process that was killed in the middle, once its claim has expired", async () => {
    server.answer(content(ecbXml({ "2026-04-13": eight })))
    await claimFetch(openDatabase(pool), "ecb")
    expect(await update()).toEqual({ outcome: "busy" })
    await pool.query("update market.fetches set claimed_until = clock_timestamp() - interval '1 second'")
    expect(await update()).toMatchObject({ outcome: "taken" })
  })

  test("an update that is cancelled because the product stops is no failure, and blocks no other", async () => {
    const stopping = new AbortController()
    server.answer(() => stopping.abort())
    expect(await updateFrom(openDatabase(pool), ecb, { clock: () => now, signal: stopping.signal })).toEqual({
      outcome: "stopped",
    })
    expect(await lastFetches(openDatabase(pool))).toEqual([])
    expect(await claimFetch(openDatabase(pool), "ecb")).toBeDefined()
  })

  test("an update stores an error message that contains a NUL and fills a page", async () => {
    const broken: Provider = { ...ecb, fetch: () => Promise.reject(new Error(`\u0000${"x".repeat(5_000)}`)) }
    await updateFrom(openDatabase(pool), broken, { clock: () => now, signal })
    expect((await lastFetches(openDatabase(pool)))[0]?.error).toHaveLength(1_000)
  })

  test("an update is due when one of the currencies is behind", async () => {
    server.answer(content(ecbXml({ "2026-04-10": eight, "2026-04-13": { USD: "1.17" } })))
    await update()
    expect((await followedBy(openDatabase(pool), ecb)).newestOn).toBe("2026-04-10")
  })

  test("an update is due for the days that the bank has not published here, even where a file has later ones", async () => {
    server.answer(content(ecbXml({ "2026-04-10": eight })))
    await update()
    const series = Object.entries(eight).map(([symbol, value]) => rates(symbol, { "2026-04-13": value }))
    Result.getOrThrow(await recordPoints(openDatabase(pool), series, { source: "file:rates.csv" }))
    expect((await followedBy(openDatabase(pool), ecb)).newestOn).toBe("2026-04-10")
  })

  test("a provider follows the symbols that households hold at the moment, and no longer those that they removed", async () => {
    const households = [randomUUID(), randomUUID()]
    const isDemo = [null, 7]
    for (const [index, household] of households.entries()) {
      await pool.query(
        "insert into read.households (household_id, made_up, founded_at, founder_id) values ($1, $2, now(), $1)",
        [household, isDemo[index]],
      )
    }
    const hold = (household: string | undefined, symbol: string, lineId = randomUUID()) =>
      pool.query(
        `insert into read.lines (household_id, kind, line_id, position, portfolio_id, currency, name, asset_class,
           price_symbol, started_on, status, description, recorded_at)
         values ($1, 'holding', $2, 1, $2, 'EUR', '', 'security', $3, '2020-01-01', 'active', '', now())`,
        [household, lineId, symbol],
      )
    const held: Array<ReadonlyArray<string>> = []
    const following: Provider = {
      ...ecb,
      follows(symbols) {
        held.push(symbols)
        return symbols.map((symbol) => ({ kind: "price", symbol }))
      },
      fetch: ({ series }) =>
        Promise.resolve({
          kind: "published",
          series: series.map(({ symbol }) => prices(symbol, "EUR", { "2026-04-13": "5" })),
          refused: [],
          validators: noValidators,
        }),
    }
    const updateHeld = () => updateFrom(openDatabase(pool), following, { clock: () => now, signal })

    await hold(households[0], "AIR")
    await hold(households[1], "SAMPLE")
    await updateHeld()
    await hold(households[0], "BAYN")
    await updateHeld()
    await pool.query("update read.lines set status = 'removed' where price_symbol = 'AIR'")
    await updateHeld()
    expect(held).toEqual([["AIR"], ["AIR", "BAYN"], ["BAYN"]])
    expect((await listSeries(openDatabase(pool))).map(({ symbol }) => symbol)).toEqual(["AIR", "BAYN"])
  })
})
