import { Result } from "effect"
import * as fc from "fast-check"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { publishedOn } from "#domain/measures/valuation/series.ts"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { addDays, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { SeriesPoints } from "#server/marketdata/points.ts"
import { searchSymbols } from "#server/marketdata/catalogue.ts"
import { marketCache } from "#server/marketdata/market.ts"
import { loadAllSeries, type RecordOptions, recordPoints } from "#server/marketdata/store.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { samples } from "#tests/support/samples.ts"
import { loadSeries, prices, rates } from "./points.ts"

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The values of a series as a reader would see them in a table. */
function table(series: Series | undefined): ReadonlyArray<readonly [string, string]> {
  return Array.from(series?.days ?? [], (number) => {
    const day = dayOfNumber(number)
    const value = publishedOn(series, number)?.value
    return [day, value ? toPlainString(value) : ""] as const
  })
}

const at = (time: string) => () => new Date(time)
const recorded = async (to: pg.Pool, batch: ReadonlyArray<SeriesPoints>, options: RecordOptions) =>
  Result.getOrThrow(await recordPoints(openDatabase(to), batch, options))

describe("recording published values", () => {
  test("recording stores each value of a day exactly, in any order of arrival", async () => {
    const given = prices("EXACT", "USD", {
      "2014-06-09": "93.70",
      "2014-06-06": "645.57",
      "2014-06-10": "0.000000000000000001",
      "2014-06-11": "999999999999999999.999999999999999999",
    })
    expect(await recorded(pool, [given], { source: "file:EXACT.csv" })).toEqual({
      added: 4,
      corrected: 0,
      unchanged: 0,
    })

    const series = await loadSeries(pool, "price", "EXACT")
    expect(series?.currency).toBe("USD")
    expect(table(series)).toEqual([
      ["2014-06-06", "645.57"],
      ["2014-06-09", "93.7"],
      ["2014-06-10", "0.000000000000000001"],
      ["2014-06-11", "999999999999999999.999999999999999999"],
    ])
  })

  test("recording writes nothing when the same value arrives again, with any number of zeros", async () => {
    await recorded(pool, [prices("AGAIN", "USD", { "2020-01-02": "12.5", "2020-01-03": "13" })], { source: "a" })
    const again = [prices("AGAIN", "USD", { "2020-01-02": "12.50", "2020-01-03": "13.000" })]
    expect(await recorded(pool, again, { source: "a" })).toEqual({ added: 0, corrected: 0, unchanged: 2 })
    expect(await rowsOf("AGAIN")).toEqual([
      { day: "2020-01-02", seq: 1n, value: "12.5", source: "a" },
      { day: "2020-01-03", seq: 2n, value: "13", source: "a" },
    ])
  })

  test("recording stores both the former value and its correction", async () => {
    await recorded(pool, [prices("CORRECTED", "USD", { "2020-01-02": "12", "2020-01-03": "13" })], {
      source: "file:a.csv",
    })
    const correction = [prices("CORRECTED", "USD", { "2020-01-02": "21", "2020-01-03": "13", "2020-01-06": "14" })]
    expect(await recorded(pool, correction, { source: "file:b.csv" })).toEqual({
      added: 1,
      corrected: 1,
      unchanged: 1,
    })
    expect(await rowsOf("CORRECTED")).toEqual([
      { day: "2020-01-02", seq: 1n, value: "12", source: "file:a.csv" },
      { day: "2020-01-02", seq: 3n, value: "21", source: "file:b.csv" },
      { day: "2020-01-03", seq: 2n, value: "13", source: "file:a.csv" },
      { day: "2020-01-06", seq: 4n, value: "14", source: "file:b.csv" },
    ])
    expect(table(await loadSeries(pool, "price", "CORRECTED"))).toEqual([
      ["2020-01-02", "21"],
      ["2020-01-03", "13"],
      ["2020-01-06", "14"],
    ])
  })

  test("a correction back to the first value is one more row", async () => {
    for (const value of ["5", "6", "5"])
      await recorded(pool, [prices("BACK", "EUR", { "2020-01-02": value })], { source: "x" })
    expect((await rowsOf("BACK")).map(({ value }) => value)).toEqual(["5", "6", "5"])
    expect(table(await loadSeries(pool, "price", "BACK"))).toEqual([["2020-01-02", "5"]])
  })

  test("recording refuses prices in a currency other than that of the symbol, and writes nothing of the batch", async () => {
    await recorded(pool, [prices("NESN", "CHF", { "2020-01-02": "104.02" })], { source: "a" })
    const batch = [prices("BEFORE", "USD", { "2020-01-02": "1" }), prices("NESN", "USD", { "2020-01-03": "105" })]
    expect(await recordPoints(openDatabase(pool), batch, { source: "b" })).toEqual(
      Result.fail({ _tag: "SeriesInOtherCurrency", symbol: "NESN", currency: "CHF", given: "USD" }),
    )
    expect(await loadSeries(pool, "price", "BEFORE")).toBeUndefined()
    expect(await rowsOf("NESN")).toHaveLength(1)
  })

  test("a price and a rate of one name are two series", async () => {
    await recorded(pool, [prices("SEK", "USD", { "2020-01-02": "7" }), rates("SEK", { "2020-01-02": "10.5" })], {
      source: "a",
    })
    expect(table(await loadSeries(pool, "price", "SEK"))).toEqual([["2020-01-02", "7"]])
    expect(table(await loadSeries(pool, "rate", "SEK"))).toEqual([["2020-01-02", "10.5"]])
  })

  test("a series without a recorded value is unknown", async () => {
    expect(await loadSeries(pool, "price", "NOTHING")).toBeUndefined()
    expect(await recorded(pool, [prices("NOTHING", "USD", {})], { source: "a" })).toEqual({
      added: 0,
      corrected: 0,
      unchanged: 0,
    })
    expect(await loadSeries(pool, "price", "NOTHING")).toBeUndefined()
  })

  test("recorded values can be neither changed nor removed, by any role", async () => {
    await recorded(pool, [prices("FINAL", "USD", { "2020-01-02": "7" })], { source: "a" })
    for (const statement of [
      "update market.points set value = 8",
      "delete from market.points",
      "truncate market.points",
      "delete from market.series",
      "truncate market.series cascade",
      "update market.series set currency = 'EUR' where symbol = 'FINAL'",
      "update market.series set version = 0 where symbol = 'FINAL'",
    ]) {
      const refusal = await pool.query(statement).catch((error: unknown) => String(error))
      expect([statement, refusal]).toEqual([statement, expect.stringMatching(/only ever added to/)])
    }
    expect(table(await loadSeries(pool, "price", "FINAL"))).toEqual([["2020-01-02", "7"]])
  })

  test("recording leaves nothing when it fails half-way", async () => {
    const batch = [prices("HALF", "USD", { "2020-01-02": "1" }), prices("WAY", "USD", { "2020-01-02": "-1" })]
    await expect(recordPoints(openDatabase(pool), batch, { source: "a" })).rejects.toThrow(/check constraint/)
    expect(await loadSeries(pool, "price", "HALF")).toBeUndefined()
  })
})

test("a Postgres that ends the connection in the middle fails that import alone, and leaves none of its values", async () => {
  const busy = await pool.connect()
  await busy.query("begin")
  await busy.query("lock table market.series")
  const importing = recorded(pool, [prices("CUT", "USD", { "2020-01-02": "1" })], { source: "a" }).catch(String)
  const { rows } = await vi.waitFor(async () => {
    const waiting = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(waiting.rows).toHaveLength(1)
    return waiting
  })
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid])
  expect(await importing).toMatch(/terminat/)
  await busy.query("rollback")
  busy.release()
  expect(await loadSeries(pool, "price", "CUT")).toBeUndefined()
  expect(await recorded(pool, [prices("CUT", "USD", { "2020-01-02": "1" })], { source: "a" })).toMatchObject({
    added: 1,
  })
})

describe("the values known at a moment", () => {
  test("the values of a moment can be read again by the moment and by the version of the series, to the last digit", async () => {
    await recorded(pool, [prices("CLOCKS", "USD", { "2024-01-02": "10", "2024-01-03": "11" })], {
      source: "file:a.csv",
      clock: at("2024-01-04T08:00:00Z"),
    })
    await recorded(pool, [prices("CLOCKS", "USD", { "2024-01-03": "11.5", "2024-01-04": "12" })], {
      source: "file:b.csv",
      clock: at("2024-01-05T08:00:00Z"),
    })

    const first = [
      ["2024-01-02", "10"],
      ["2024-01-03", "11"],
    ]
    const now = [
      ["2024-01-02", "10"],
      ["2024-01-03", "11.5"],
      ["2024-01-04", "12"],
    ]
    const knownAt = async (time: string) =>
      table(await loadSeries(pool, "price", "CLOCKS", { knownAt: new Date(time) }))
    expect(await knownAt("2024-01-04T07:59:59.999Z")).toEqual([])
    expect(await knownAt("2024-01-04T08:00:00Z")).toEqual(first)
    expect(await knownAt("2024-01-05T07:59:59.999Z")).toEqual(first)
    expect(await knownAt("2024-01-05T08:00:00Z")).toEqual(now)
    expect(table(await loadSeries(pool, "price", "CLOCKS"))).toEqual(now)
    expect(table(await loadSeries(pool, "price", "CLOCKS", { version: 2n }))).toEqual(first)
    expect(table(await loadSeries(pool, "price", "CLOCKS", { version: 4n }))).toEqual(now)

    const [early] = await loadAllSeries(openDatabase(pool), [{ kind: "price", symbol: "CLOCKS" }], {
      knownAt: new Date("2024-01-04T12:00:00Z"),
    })
    expect(early).toMatchObject({ version: 2n, source: "file:a.csv", recordedAt: new Date("2024-01-04T08:00:00Z") })
  })

  test("the versions never move backwards, even when the clock of the machine does", async () => {
    await recorded(pool, [prices("SKEWED", "USD", { "2024-01-02": "10" })], {
      source: "a",
      clock: () => new Date("2024-01-04T08:00:00Z"),
    })
    await recorded(pool, [prices("SKEWED", "USD", { "2024-01-02": "20" })], {
      source: "a",
      clock: () => new Date("2024-01-03T08:00:00Z"),
    })
    const before = await loadSeries(pool, "price", "SKEWED", { knownAt: new Date("2024-01-03T12:00:00Z") })
    expect(before).toBeUndefined()
  })
})

describe("two sources of one series", () => {
  const day = "2024-05-02"
  const from = (source: string, values: Record<string, string>, at = "2024-05-03T08:00:00Z", symbol = "TWO") =>
    recorded(pool, [prices(symbol, "USD", values)], { source, clock: () => new Date(at) })

  test("two providers that differ in the last digit do not correct each other, however often they are asked", async () => {
    for (let round = 0; round < 3; round += 1) {
      await from("beta", { [day]: "10.0001" }, undefined, "TWINS")
      await from("alpha", { [day]: "10.0002" }, undefined, "TWINS")
    }
    expect(await rowsOf("TWINS")).toEqual([
      { day, seq: 1n, value: "10.0001", source: "beta" },
      { day, seq: 2n, value: "10.0002", source: "alpha" },
    ])
    expect(table(await loadSeries(pool, "price", "TWINS"))).toEqual([[day, "10.0002"]])
  })

  test("a value in a file counts before that of any provider for its day, also when the provider publishes later", async () => {
    await from("alpha", { "2024-05-02": "10", "2024-05-03": "11" }, "2024-05-04T08:00:00Z", "OWN")
    await from("file:own.csv", { "2024-05-02": "12" }, "2024-05-05T08:00:00Z", "OWN")
    await from("alpha", { "2024-05-02": "10.5", "2024-05-06": "13" }, "2024-05-07T08:00:00Z", "OWN")
    const now = [
      ["2024-05-02", "12"],
      ["2024-05-03", "11"],
      ["2024-05-06", "13"],
    ]
    expect(table(await loadSeries(pool, "price", "OWN"))).toEqual(now)
    const [shown] = await searchSymbols(openDatabase(pool), "real", "OWN")
    expect(shown).toMatchObject({ firstOn: "2024-05-02", lastOn: "2024-05-06", source: "alpha" })
  })

  test("a series as it was known at a moment has the values of the sources known then", async () => {
    await from("beta", { [day]: "1" }, "2024-05-03T08:00:00Z", "THEN")
    await from("alpha", { [day]: "2" }, "2024-05-04T08:00:00Z", "THEN")
    await from("file:own.csv", { [day]: "3" }, "2024-05-05T08:00:00Z", "THEN")
    await from("beta", { [day]: "4" }, "2024-05-06T08:00:00Z", "THEN")
    const knownAt = async (time: string) =>
      table(await loadSeries(pool, "price", "THEN", { knownAt: new Date(time) })).map(([, value]) => value)
    expect(await knownAt("2024-05-03T09:00:00Z")).toEqual(["1"])
    expect(await knownAt("2024-05-04T09:00:00Z")).toEqual(["2"])
    expect(await knownAt("2024-05-05T09:00:00Z")).toEqual(["3"])
    expect(await knownAt("2024-05-06T09:00:00Z")).toEqual(["3"])
    const byVersion = [1n, 2n, 3n, 4n].map(async (version) => {
      const [loaded] = await loadAllSeries(openDatabase(pool), [{ kind: "price", symbol: "THEN" }], { version })
      return [loaded?.version, loaded?.source, table(loaded?.series)[0]?.[1]]
    })
    expect(await Promise.all(byVersion)).toEqual([
      [1n, "beta", "1"],
      [2n, "alpha", "2"],
      [3n, "file:own.csv", "3"],
      [4n, "file:own.csv", "3"],
    ])
  })

  test("a rate from a file counts before that of the European Central Bank, and the bank's before any other", async () => {
    const rate = (source: string, value: string) => recorded(pool, [rates("SEK", { "2024-05-08": value })], { source })
    const shown = async () => table(await loadSeries(pool, "rate", "SEK")).find(([on]) => on === "2024-05-08")?.[1]
    await rate("another", "11.1")
    expect(await shown()).toBe("11.1")
    await rate("ecb", "11.2")
    await rate("another", "11.3")
    expect(await shown()).toBe("11.2")
    await rate("file:rates.csv", "11.4")
    await rate("ecb", "11.5")
    expect(await shown()).toBe("11.4")
  })

  test("a series with a value that does not count is not read again for each figure", async () => {
    await from("file:own.csv", { [day]: "3" }, undefined, "CACHED")
    await from("beta", { [day]: "4" }, undefined, "CACHED")
    const cache = marketCache(openDatabase(pool))
    const read = async () => (await cache.read("real", ["CACHED"], [])).price("CACHED")
    const first = await read()
    expect(table(first)).toEqual([[day, "3"]])
    expect(await read()).toBe(first)
  })
})

test("several simultaneous imports leave every day once, and versions without a gap", async () => {
  const days = Array.from({ length: 300 }, (_, index) => addDays("2020-01-01", index))
  const all = Object.fromEntries(days.map((day, index) => [day, `${index + 1}.25`]))
  const batch = ["CC1", "CC2", "CC3"].map((symbol) => prices(symbol, "USD", all))
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      recorded(pool, index % 2 ? batch : batch.toReversed(), { source: `file:${index}.csv` }),
    ),
  )
  expect(outcomes.filter(({ added }) => added === 900)).toHaveLength(1)
  expect(outcomes.filter(({ added, unchanged }) => added === 0 && unchanged === 900)).toHaveLength(7)
  for (const symbol of ["CC1", "CC2", "CC3"]) {
    const rows = await rowsOf(symbol)
    expect(rows.map(({ seq }) => seq)).toEqual(days.map((_, index) => BigInt(index + 1)))
  }
})

test("many series at once, each with corrections, are returned as from a plain table", async () => {
  const day = fc.integer({ min: 18_000, max: 18_030 }).map((number) => dayOfNumber(number))
  const value = fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))
  const symbol = fc.constantFrom("P1", "P2", "P3")
  const batches = fc.array(fc.array(fc.tuple(symbol, day, value), { maxLength: 20 }), { minLength: 1, maxLength: 5 })
  let run = 0
  let corrections = 0
  await fc.assert(
    fc.asyncProperty(batches, async (given) => {
      run++
      const known = new Map<string, Map<string, string>>()
      for (const entries of given) {
        const bySymbol = new Map<string, Record<string, string>>()
        for (const [name, on, amount] of entries) {
          bySymbol.set(name, { ...bySymbol.get(name), [on]: amount })
        }
        const batch = Array.from(bySymbol, ([name, values]) => prices(`${name}.R${run}`, "USD", values))
        corrections += (await recorded(pool, batch, { source: "property" })).corrected
        for (const [name, values] of bySymbol) {
          known.set(name, new Map([...(known.get(name) ?? []), ...Object.entries(values)]))
        }
      }
      for (const [name, values] of known) {
        const expected = [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([on, amount]) => [on, Number(amount)])
        const found = table(await loadSeries(pool, "price", `${name}.R${run}`))
        expect(found.map(([on, amount]) => [on, Number(amount)])).toEqual(expected)
      }
    }),
    // The example makes sure that a value is corrected.
    { numRuns: samples(25), examples: [[[[["P1", dayOfNumber(18_000), "1"]], [["P1", dayOfNumber(18_000), "2"]]]]] },
  )
  expect(corrections).toBeGreaterThan(0)
})

async function rowsOf(symbol: string) {
  const { rows } = await pool.query<{ day: string; seq: bigint; value: string; source: string }>(
    `select day, seq, value, source from market.points join market.series using (series_id)
     where kind = 'price' and symbol = $1 order by day, seq`,
    [symbol],
  )
  return rows
}
