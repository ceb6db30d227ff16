import type pg from "pg"
import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { listSeries, searchSymbols } from "#server/marketdata/catalogue.ts"
import { marketCache } from "#server/marketdata/market.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { prices, rates } from "./points.ts"

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  await record("ecb", rates("USD", { "2014-06-06": "1.3642" }), rates("CHF", { "2014-06-06": "1.2194" }))
  await record("file:AAPL.csv", prices("AAPL", "USD", { "2014-06-06": "645.57", "2014-06-09": "93.70" }))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const record = async (source: string, ...batch: ReadonlyArray<ReturnType<typeof prices>>) =>
  Result.getOrThrow(
    await recordPoints(openDatabase(pool), batch, { source, clock: () => new Date("2014-06-10T08:00:00Z") }),
  )

describe("the cache of market data", () => {
  test("the cache returns the requested series and their ages, and nothing for unknown ones", async () => {
    const market = await marketCache(openDatabase(pool)).read("real", ["AAPL", "GONE", "AAPL"], ["EUR", "USD", "NOK"])
    expect(market.price("AAPL")).toMatchObject({ currency: "USD", decimals: 2 })
    expect(market.price("GONE")).toBeUndefined()
    expect(market.rate("USD")).toMatchObject({ currency: "USD", decimals: 4 })
    expect(market.rate("NOK")).toBeUndefined()
    expect(market.rate("CHF")).toBeUndefined() // Not requested.
    expect(market.versions).toEqual(
      new Map([
        ["price:AAPL", 2n],
        ["rate:USD", 1n],
      ]),
    )
    const recordedAt = new Date("2014-06-10T08:00:00Z")
    expect(market.ages).toEqual([
      {
        kind: "price",
        symbol: "AAPL",
        currency: "USD",
        firstOn: "2014-06-06",
        lastOn: "2014-06-09",
        source: "file:AAPL.csv",
        recordedAt,
        name: "AAPL",
      },
      {
        kind: "rate",
        symbol: "USD",
        currency: "USD",
        firstOn: "2014-06-06",
        lastOn: "2014-06-06",
        source: "ecb",
        recordedAt,
        name: "USD",
      },
    ])
  })

  test("the cache returns nothing for an empty request", async () => {
    const market = await marketCache(openDatabase(pool)).read("real", [], ["EUR"])
    expect(market.ages).toEqual([])
  })

  test("the cache returns a series as the same object until it changes, and never changes an object it returned", async () => {
    await record(
      "file:a.csv",
      prices("SAME", "USD", { "2020-01-02": "1" }),
      prices("OTHER", "USD", { "2020-01-02": "1" }),
    )
    const cache = marketCache(openDatabase(pool))
    const before = await cache.read("real", ["SAME", "OTHER"], ["USD"])
    const again = await cache.read("real", ["OTHER", "SAME"], [])
    expect(again.price("SAME")).toBe(before.price("SAME"))

    await record("file:a.csv", prices("SAME", "USD", { "2020-01-02": "1.00" }))
    expect((await cache.read("real", ["SAME"], [])).price("SAME")).toBe(before.price("SAME"))

    await record("file:b.csv", prices("SAME", "USD", { "2020-01-02": "2" }))
    const after = await cache.read("real", ["SAME", "OTHER"], ["USD"])
    expect(after.price("SAME")).not.toBe(before.price("SAME"))
    expect(Array.from(after.price("SAME")?.mantissas ?? [], Number)).toEqual([2])
    expect(Array.from(before.price("SAME")?.mantissas ?? [], Number)).toEqual([1])
    expect(after.ages.find(({ symbol }) => symbol === "SAME")?.source).toBe("file:b.csv")
    expect(after.price("OTHER")).toBe(before.price("OTHER"))
    expect(after.rate("USD")).toBe(before.rate("USD"))
  })

  test("the cache returns a series that was recorded after it was first requested", async () => {
    const cache = marketCache(openDatabase(pool))
    expect((await cache.read("real", ["LATER"], [])).price("LATER")).toBeUndefined()
    await record("a", prices("LATER", "USD", { "2020-01-02": "1" }))
    expect((await cache.read("real", ["LATER"], [])).price("LATER")?.days).toHaveLength(1)
  })

  test("the cache returns the same object to all simultaneous requests", async () => {
    // All connections are open, so that all read before the first has read to the end.
    for (const client of await Promise.all(Array.from({ length: 10 }, () => pool.connect()))) client.release()
    const cache = marketCache(openDatabase(pool))
    const markets = await Promise.all(Array.from({ length: 10 }, () => cache.read("real", ["AAPL"], ["CHF"])))
    const last = await cache.read("real", ["AAPL"], ["CHF"])
    for (const market of markets.slice(1)) expect(market.price("AAPL")).toBe(markets[0]?.price("AAPL"))
    expect(last.price("AAPL")).toBe(markets[0]?.price("AAPL"))
  })

  test("the cache drops the least recently used series when it is full, and still answers completely", async () => {
    const day = { "2020-01-02": "1", "2020-01-03": "2" }
    await record("a", prices("L1", "USD", day), prices("L2", "USD", day), prices("L3", "USD", day))
    const cache = marketCache(openDatabase(pool), { pointsMax: 4 })
    const first = await cache.read("real", ["L1", "L2"], [])
    await cache.read("real", ["L1"], [])
    await cache.read("real", ["L3"], []) // L2 is dropped.
    const l1 = (await cache.read("real", ["L1"], [])).price("L1")
    expect(l1).toBe(first.price("L1"))
    const all = await cache.read("real", ["L1", "L2", "L3"], [])
    expect(all.price("L1")).toBe(first.price("L1"))
    expect(all.price("L2")).not.toBe(first.price("L2"))
    expect(all.price("L2")).toEqual(first.price("L2"))
    expect(all.price("L3")?.days).toHaveLength(2)
  })
})

describe("the list of series", () => {
  test("the list has each series with the days it covers", async () => {
    const listed = await listSeries(openDatabase(pool))
    expect(listed).toContainEqual({
      kind: "price",
      symbol: "AAPL",
      currency: "USD",
      firstOn: "2014-06-06",
      lastOn: "2014-06-09",
      source: "file:AAPL.csv",
      recordedAt: new Date("2014-06-10T08:00:00Z"),
      name: "AAPL",
    })
    expect(listed.map(({ kind, symbol }) => `${kind}:${symbol}`)).toContain("rate:USD")
  })

  test("the list can be searched by a part of the symbol in any case: matches at the beginning first, rates never", async () => {
    await record("a", prices("XBRK.B", "USD", { "2020-01-02": "1" }), prices("BRK.B", "USD", { "2020-01-02": "1" }))
    const found = async (text: string) =>
      (await searchSymbols(openDatabase(pool), "real", text)).map(({ symbol }) => symbol)
    expect(await found(" brk.b ")).toEqual(["BRK.B", "XBRK.B"])
    expect(await found("usd")).toEqual([])
    expect(await found("%")).toEqual([])
    expect(await found("_")).toEqual([])
    expect(await found("B\u0000")).toEqual([])
    expect(await found("'; drop table market.points")).toEqual([])
    expect((await searchSymbols(openDatabase(pool), "real", "", 3)).map(({ symbol }) => symbol)).toEqual([
      "AAPL",
      "BRK.B",
      "L1",
    ])
  })
})
