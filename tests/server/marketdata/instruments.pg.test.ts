import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Identifier } from "#domain/instrument/identifiers.ts"
import { symbolOfInstrument } from "#domain/instrument/instrument.ts"
import { quotationText } from "#domain/instrument/quotation.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Db, openDatabase, openPool } from "#server/db/database.ts"
import { marketChanges } from "#server/marketdata/changes.ts"
import {
  findOrCreateInstrument,
  type Instrument,
  instrumentsPerDay,
  giveInstruments,
  instrumentGiven,
  instrumentsWithSymbols,
  mergeInstruments,
  setSymbol,
  symbolInScheme,
  type WantedInstrument,
} from "#server/marketdata/instruments.ts"
import type { Realm } from "#server/marketdata/points.ts"
import { marketCache } from "#server/marketdata/market.ts"
import { loadAllSeries, recordPoints } from "#server/marketdata/store.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { prices } from "./points.ts"

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

const now = new Date("2026-03-02T08:00:00Z")
const day = (text: string) => text as CalendarDate
const anna = "11111111-1111-4111-8111-111111111111" as UserId
const householdId = randomUUID() as HouseholdId
const wantedBy = async (realm: Realm, wanted: WantedInstrument, userId = anna): Promise<Instrument> => {
  const found = await findOrCreateInstrument(db, realm, wanted, { now, userId, householdId })
  if (!found) throw new Error("too many instruments")
  return found
}
const found = (value: string, currency = "USD", scheme: Identifier["scheme"] = "ticker", realm = "real" as const) =>
  wantedBy(realm, { kind: "share", currency, identifier: { scheme, value } })
const record = async (symbol: string, points: Record<string, string>, { source = "yahoo", at = now } = {}) =>
  Result.getOrThrow(await recordPoints(db, [prices(symbol, "USD", points)], { source, clock: () => at }))
const shown = async (symbol: string) => {
  const series = (await marketCache(db).read("real", [symbol], [])).price(symbol)
  return (
    series && Array.from(series.days, (on, i) => [dayOfNumber(on), Number(series.mantissas[i]) / 10 ** series.decimals])
  )
}

test("all who look for an identifier at the same time find one instrument, in each currency another", async () => {
  const same = await Promise.all(Array.from({ length: 12 }, () => found("XNAS:AAPL")))
  expect(new Set(same.map(({ id }) => id)).size).toBe(1)
  expect((await found("XNAS:AAPL")).id).toBe(same[0]?.id)
  expect((await found("XNAS:AAPL", "EUR")).id).not.toBe(same[0]?.id)
})

test("an instrument of a demo household is another one than that of the real households", async () => {
  const wanted = { kind: "share", currency: "USD", identifier: { scheme: "ticker", value: "XNAS:DEMO" } } as const
  const [real, demo] = [await wantedBy("real", wanted), await wantedBy("madeUp", wanted)]
  expect(real.id).not.toBe(demo.id)
})

test("an ISIN that a list proposes identifies nothing", async () => {
  const identifier = { scheme: "ticker", value: "XLON:VOD" } as const
  const proposed = [{ scheme: "isin", value: "GB00BH4HKS39" }]
  const listed = await wantedBy("real", { kind: "share", currency: "GBP", identifier, proposed })
  expect((await found("GB00BH4HKS39", "GBP", "isin")).id).not.toBe(listed.id)
})

test("the metals have the same ids in every installation", async () => {
  const identifier = { scheme: "metal", value: "XAU" } as const
  const gold = await wantedBy("real", { kind: "metal", currency: "USD", identifier, name: "Gold" })
  expect(gold).toEqual({ id: "0afd1a0e-a076-5c70-964b-8a2e835d136a", kind: "metal", name: "Gold", currency: "USD" })
})

test("a household gets so many instruments a day, keeps those that it has, and does not learn which ones others hold", async () => {
  const ben = "22222222-2222-4222-8222-222222222222" as UserId
  const bens = randomUUID() as HouseholdId
  const another = (value: string, at = now) =>
    findOrCreateInstrument(
      db,
      "real",
      { kind: "share", currency: "USD", identifier: { scheme: "ticker", value } },
      { now: at, userId: ben, householdId: bens },
    )
  expect(await another("XNAS:BEN1")).toBeDefined()
  await pool.query("update platform.instruments_created set created = $1 where user_id = $2", [instrumentsPerDay, ben])
  expect(await another("XNAS:BEN2")).toBeUndefined()
  expect(await another("XNAS:BEN1")).toBeDefined()
  // Another household has this one: the answer is as if it did not exist.
  expect(await found("XNAS:BEN3")).toBeDefined()
  expect(await another("XNAS:BEN3")).toBeUndefined()
  expect(await another("XNAS:BEN2", new Date("2026-03-03T00:00:00Z"))).toBeDefined()
})

test("a renamed symbol keeps the days before", async () => {
  const { id } = await found("XNAS:META")
  await setSymbol(db, id, { scheme: "yahoo", value: "FB" }, null)
  await setSymbol(db, id, { scheme: "yahoo", value: "META" }, day("2022-06-09"))
  await setSymbol(db, id, { scheme: "yahoo", value: "META" }, day("2022-06-09"))
  const on = (date: string) => symbolInScheme(db, "yahoo", symbolOfInstrument(id), day(date))
  expect([await on("2022-06-08"), await on("2022-06-09")]).toEqual(["FB", "META"])
  expect(await symbolInScheme(db, "eodhd", symbolOfInstrument(id), day("2022-06-09"))).toBeUndefined()
  expect(await symbolInScheme(db, "yahoo", "META", day("2022-06-09"))).toBeUndefined()
})

test("a symbol that was wrong is replaced for all days", async () => {
  const { id } = await found("XETR:SAP", "EUR")
  await setSymbol(db, id, { scheme: "yahoo", value: "SAP" }, null)
  await setSymbol(db, id, { scheme: "yahoo", value: "SAP.DE" }, null)
  const [instrument] = await instrumentsWithSymbols(db, "real", [id])
  expect(instrument?.symbols.filter(({ scheme }) => scheme === "yahoo").map(({ value }) => value)).toEqual(["SAP.DE"])
})

test("a merged instrument keeps its past, continues with the prices of its successor, and is found as that", async () => {
  const [old, successor] = [await found("XNAS:OLDC"), await found("XNAS:NEWC")]
  const [oldSeries, newSeries] = [symbolOfInstrument(old.id), symbolOfInstrument(successor.id)]
  await record(oldSeries, { "2026-01-02": "10", "2026-01-05": "11" })
  await record(newSeries, { "2026-01-05": "99", "2026-01-06": "12" })
  const mergedAt = new Date("2026-03-03T08:00:00Z")
  expect(await mergeInstruments(db, { from: old.id, into: successor.id }, mergedAt)).toBeUndefined()
  expect(await mergeInstruments(db, { from: old.id, into: successor.id }, mergedAt)).toBeUndefined()
  await record(newSeries, { "2026-01-07": "13" }, { at: new Date("2026-03-04T08:00:00Z") })

  expect(await shown(oldSeries)).toEqual([
    ["2026-01-02", 10],
    ["2026-01-05", 11],
    ["2026-01-06", 12],
    ["2026-01-07", 13],
  ])
  expect(await shown(newSeries)).toEqual([
    ["2026-01-05", 99],
    ["2026-01-06", 12],
    ["2026-01-07", 13],
  ])
  // As it was known before the merger.
  const [before] = await loadAllSeries(db, [{ kind: "price", symbol: oldSeries }], { knownAt: now })
  expect(before?.series.days).toHaveLength(2)
  expect((await found("XNAS:OLDC")).id).toBe(successor.id)
  await setSymbol(db, successor.id, { scheme: "yahoo", value: "NEWC" }, null)
  expect(await symbolInScheme(db, "yahoo", oldSeries, day("2026-03-05"))).toBe("NEWC")
})

test("instruments of different currencies or kinds, and one that was merged elsewhere, are not merged", async () => {
  const [usd, eur, other, third] = [
    await found("XNYS:AAA"),
    await found("XNYS:AAA", "EUR"),
    await found("XNYS:BBB"),
    await found("XNYS:CCC"),
  ]
  expect(await mergeInstruments(db, { from: usd.id, into: eur.id }, now)).toBe("otherCurrency")
  expect(await mergeInstruments(db, { from: usd.id, into: usd.id }, now)).toBe("same")
  await mergeInstruments(db, { from: usd.id, into: other.id }, now)
  expect(await mergeInstruments(db, { from: usd.id, into: third.id }, now)).toBe("mergedElsewhere")
  expect(await mergeInstruments(db, { from: third.id, into: usd.id }, now)).toBe("mergedElsewhere")
})

test("prices under a typed symbol count for the days on which the instrument has none, and those of a file always", async () => {
  const { id } = await found("XNAS:MSFT")
  await record("MSFT", { "2026-02-02": "400", "2026-02-03": "401", "2026-02-05": "405" }, { source: "yahoo" })
  const text = quotationText({ symbol: symbolOfInstrument(id), typed: "MSFT", sources: [] })
  const cache = marketCache(db, { changes: marketChanges(db) })
  expect((await cache.read("real", [text], [])).price(text)?.days).toHaveLength(3)
  await record(symbolOfInstrument(id), { "2026-02-03": "402.5", "2026-02-04": "403" })
  expect(await shown(text)).toEqual([
    ["2026-02-02", 400],
    ["2026-02-03", 402.5],
    ["2026-02-04", 403],
    ["2026-02-05", 405],
  ])
  const [first, second] = [await cache.read("real", [text], []), await cache.read("real", [text], [])]
  expect(second.price(text)).toBe(first.price(text))
  expect(first.ages).toMatchObject([{ symbol: text, lastOn: "2026-02-05", source: "yahoo", name: "XNAS:MSFT" }])
  // A file counts for its day, also where the instrument has another price, and is named where it is the newest.
  await record("MSFT", { "2026-02-04": "390", "2026-02-06": "391" }, { source: "file:m.csv" })
  await record(symbolOfInstrument(id), { "2026-02-06": "409" })
  expect(await shown(text)).toEqual([
    ["2026-02-02", 400],
    ["2026-02-03", 402.5],
    ["2026-02-04", 390],
    ["2026-02-05", 405],
    ["2026-02-06", 391],
  ])
  expect((await cache.read("real", [text], [])).ages).toMatchObject([{ lastOn: "2026-02-06", source: "file:m.csv" }])
})

test("an instrument that only another household was given is as unknown as one that does not exist", async () => {
  const { id } = await found("XNAS:NVDA")
  const [hers, his] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"] as const
  await giveInstruments(db, hers as HouseholdId, [id])
  await giveInstruments(db, hers as HouseholdId, [id])
  expect(await instrumentGiven(db, hers as HouseholdId, id)).toMatchObject({ id })
  expect(await instrumentGiven(db, his as HouseholdId, id)).toBeUndefined()
})
