import { Result } from "effect"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { CorporateAction } from "#server/marketdata/actions/action.ts"
import { actionsOf, recordActions } from "#server/marketdata/actions/store.ts"
import { decideHeld, holdWild, waitingPoints } from "#server/marketdata/held/held.ts"
import { marketCache } from "#server/marketdata/market.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { loadSeries, prices } from "./points.ts"

let database: TestDatabase
let pool: pg.Pool
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const on = (day: string) => day as CalendarDate
const at = (time: string) => () => new Date(time)
const splitOf = (day: string, to: number, from = 1): CorporateAction => ({ kind: "split", day: on(day), from, to })
const dividendOf = (day: string, amount: string, paidOn: string | null = null): CorporateAction => ({
  kind: "dividend",
  day: on(day),
  paidOn: paidOn === null ? null : on(paidOn),
  amount,
  currency: "USD",
})
const record = async (symbol: string, actions: ReadonlyArray<CorporateAction>, source: string, time = "2024-01-01") =>
  Result.getOrThrow(await recordActions(db, [{ symbol, currency: "USD", actions }], { source, clock: at(time) }))

test("a corrected action is a further row, and a repeated one changes nothing", async () => {
  const first = [splitOf("2014-06-09", 7), dividendOf("2014-08-07", "0.47")]
  expect(await record("AAPL", first, "yahoo")).toEqual({ added: 2, corrected: 0, unchanged: 0 })
  expect(await record("AAPL", first, "yahoo")).toEqual({ added: 0, corrected: 0, unchanged: 2 })
  const corrected = [dividendOf("2014-08-07", "0.48", "2014-08-14")]
  expect(await record("AAPL", corrected, "yahoo")).toEqual({ added: 0, corrected: 1, unchanged: 0 })
  expect((await actionsOf(db, "real", ["AAPL"])).get("AAPL")).toEqual([
    { ...splitOf("2014-06-09", 7), source: "yahoo" },
    { ...dividendOf("2014-08-07", "0.48", "2014-08-14"), source: "yahoo" },
  ])
})

test("what the operator's file says of a split comes before a provider, and two dividends of one day are their sum", async () => {
  await record("FILE", [splitOf("2020-08-31", 3)], "yahoo")
  await record(
    "FILE",
    [splitOf("2020-08-28", 4), dividendOf("2020-08-07", "0.2"), dividendOf("2020-08-07", "0.3")],
    "file:a.csv",
  )
  expect((await actionsOf(db, "real", ["FILE"])).get("FILE")).toMatchObject([{ amount: "0.5" }, { from: 1, to: 4 }])
})

test("a split reaches a series that is in use, once, and a state of before does not have it", async () => {
  await recordPoints(db, [prices("SPLIT", "USD", { "2014-06-06": "645.57" })], {
    source: "yahoo",
    clock: at("2014-06-07"),
  })
  const cache = marketCache(db)
  const before = (await cache.read("real", ["SPLIT"], [])).price("SPLIT")
  expect(before?.splits).toBeUndefined()
  await record("SPLIT", [splitOf("2014-06-09", 7)], "yahoo", "2014-06-10")
  await record("SPLIT", [splitOf("2014-06-08", 7)], "eodhd", "2014-06-11")
  const after = (await cache.read("real", ["SPLIT"], [])).price("SPLIT")
  expect(after?.splits).toEqual([{ day: dayNumber("2014-06-08"), from: 1, to: 7 }])
  expect((await cache.read("real", ["SPLIT"], [])).price("SPLIT")).toBe(after)
  const known = await loadSeries(pool, "price", "SPLIT", { knownAt: new Date("2014-06-08") })
  expect(known?.splits).toBeUndefined()
})

test("a wild price is held, changes no figure, and counts once it is accepted", async () => {
  const fetched = async (values: Readonly<Record<string, string>>) => {
    const judged = Result.getOrThrow(await holdWild(db, [prices("OCDO", "GBP", values)], { source: "yahoo" }))
    Result.getOrThrow(await recordPoints(db, judged.batch, { source: "yahoo" }))
    return judged.held
  }
  expect(await fetched({ "2024-01-02": "12.595", "2024-01-03": "1260" })).toBe(1)
  expect(await fetched({ "2024-01-03": "1260", "2024-01-04": "1262" })).toBe(2)
  expect(await waitingPoints(db, "real", ["OCDO"])).toMatchObject([
    { day: "2024-01-03", value: "1260", goodOn: "2024-01-02", goodValue: "12.595" },
    { day: "2024-01-04", value: "1262", goodValue: "12.595" },
  ])
  expect((await loadSeries(pool, "price", "OCDO"))?.days).toHaveLength(1)

  expect(await decideHeld(db, { symbol: "OCDO", day: "2024-01-04", decision: "rejected" }, () => new Date())).toBe(1)
  expect(await decideHeld(db, { symbol: "OCDO", decision: "accepted" }, () => new Date())).toBe(1)
  expect(await fetched({ "2024-01-03": "1260", "2024-01-04": "1262", "2024-01-05": "1261" })).toBe(0)
  const series = await loadSeries(pool, "price", "OCDO")
  expect(Array.from(series?.days ?? [])).toEqual(["2024-01-02", "2024-01-03", "2024-01-05"].map(dayNumber))
  expect(await waitingPoints(db, "real", ["OCDO"])).toEqual([])
})
