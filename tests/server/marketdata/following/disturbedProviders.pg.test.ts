import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { disturb, followOnce, type Held, isSame, stored, symbolsOf, truth } from "#scripts/providers/rounds.ts"
import { faults, type ProvidersDouble, startProvidersDouble } from "#scripts/providers/providersDouble.ts"
import { type Db, openDatabase, openPool } from "#server/db/database.ts"
import { triesEverything } from "#tests/support/samples.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { holding } from "./holding.ts"

/* The drill of providers, small: `npm run drill:providers` disturbs each for an hour of minutes and kills what follows. */

let database: TestDatabase
let pool: pg.Pool
let db: Db
let double: ProvidersDouble
const held: Held = {
  shares: ["AAPL", "MSFT", "VOD.L"],
  coins: ["bitcoin", "ethereum"],
  metals: ["XAU"],
  since: "2026-03-16",
}

beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  db = openDatabase(pool)
  double = await startProvidersDouble()
  double.now = new Date("2026-04-13T21:30:00Z")
  await holding(
    pool,
    symbolsOf(held).map((symbol) => [symbol, held.since]),
  )
})
afterAll(async () => {
  await double.close()
  await pool.end()
  await database.drop()
})

/** The others run each night, and in the drill. */
const byDefault = [
  "ends in the middle of the answer",
  "states another currency",
  "answers about another symbol",
  "states a hundredfold",
  "states days that have not begun",
  "answers 429",
  "answers with a gzip bomb",
]

test("prices stay those of the last good answers while providers are down, slow or lying, and are complete afterwards", async () => {
  await followOnce(db, double.url, double.now)
  expect(await stored(db, held)).toEqual(truth(held, double.now))
  const follow = async (now: Date) => void (await followOnce(db, double.url, now))
  const outcomes = []
  for (const fault of faults.filter(({ name }) => triesEverything || byDefault.includes(name))) {
    outcomes.push(await disturb({ double, held, db, follow, everyMinutes: 20 }, fault))
  }
  const failed = outcomes.filter((one) => one.wrong.length + one.lost.length > 0 || one.recoveredAfter === undefined)
  expect(failed.map(({ fault, wrong, lost }) => ({ fault: fault.name, wrong, lost }))).toEqual([])
  expect(double.requests.redirected).toBe(0)
  // A reader that believes each number, without its currency or symbol, has wrong prices.
  expect(outcomes.filter(({ fault, fooled }) => fault.lie && fooled > 0)).not.toEqual([])
  expect(isSame(truth(held, double.now), await stored(db, held))).toBe(true)
})
