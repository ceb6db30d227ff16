import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { publishedOn } from "#domain/measures/valuation/series.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { listSeries } from "#server/marketdata/catalogue.ts"
import { readReleasedRates, releasedRates, releasedUpTo } from "#server/marketdata/released/releasedRates.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { followedBy, updateFrom } from "#server/marketdata/update.ts"
import { testApi } from "#tests/server/http/testApi.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { loadSeries, rates } from "./points.ts"

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

const load = (at: Date) =>
  updateFrom(openDatabase(pool), releasedRates, { clock: () => at, signal: new AbortController().signal })
const isDue = async (at: Date) =>
  releasedRates.isDue((await followedBy(openDatabase(pool), releasedRates)).newestOn, at)
const rateOn = async (currency: string, day: string) => {
  const published = publishedOn(await loadSeries(pool, "rate", currency), dayNumber(day))
  return published && `${toPlainString(published.value)} on ${published.on}`
}

test("other work runs while the file is read, which has 41 currencies up to its newest day", async () => {
  let others = 0
  let isRead = false
  const other = (): void => {
    others++
    if (!isRead) setImmediate(other)
  }
  setImmediate(other)
  const series = await readReleasedRates()
  isRead = true
  const days = series.flatMap(({ points }) => points.map(({ day }) => day)).sort()
  expect(series).toHaveLength(41)
  expect([days[0], days.at(-1)]).toEqual(["1999-01-04", releasedUpTo])
  expect(others).toBeGreaterThan(30)
})

test("an installation without a network has the rates of every day up to the release, and loads them once", async () => {
  const start = new Date("2026-11-28T09:00:00Z")
  expect(await isDue(start)).toBe(true)
  expect(await load(start)).toMatchObject({ outcome: "taken" })
  expect(await rateOn("JPY", "2015-01-15")).toBe("136.48 on 2015-01-15")
  expect(await rateOn("RUB", "2026-11-28")).toBe("117.201 on 2022-03-01")
  expect(await rateOn("USD", "1999-01-04")).toBe("1.1789 on 1999-01-04")
  expect(await rateOn("USD", "1999-01-03")).toBeUndefined()
  const usd = (await listSeries(openDatabase(pool))).find(({ symbol }) => symbol === "USD")
  expect(usd).toMatchObject({ firstOn: "1999-01-04", lastOn: releasedUpTo, source: "ecb-release" })

  expect(await isDue(start)).toBe(false)
  expect(await load(start)).toMatchObject({ outcome: "unchanged" })
})

test("an installation without a network converts every day, and says from which day its newest rate is", async () => {
  const today = "2026-11-28"
  const api = await testApi({ databaseUrl: database.url, ports: { now: () => new Date(`${today}T09:00:00Z`) } })
  try {
    const anna = await api.person("anna")
    const [portfolioId, account] = [randomUUID(), randomUUID()]
    await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Anna" })
    await anna.did("PUT", `/api/holdings/${account}`, {
      portfolioId,
      currency: "JPY",
      name: "Yen",
      openedOn: "2015-01-15",
      priceSymbol: null,
      details: { _tag: "account", accountType: "savings", institution: null, description: null },
    })
    const balance = { _tag: "Balance", balance: { amount: "13648", currency: "JPY" }, statedOn: "2015-01-15" }
    await anna.did("PUT", `/api/holdings/${account}/entries/${randomUUID()}`, balance)
    const netWorthOn = async (on: string) => (await anna.did("GET", `/api/net-worth?on=${on}&currency=EUR`)).json
    // 13,648 yen at 136.48 for one euro.
    expect(await netWorthOn("2015-01-15")).toMatchObject({ household: { net: "100.00" }, oldestRateOn: "2015-01-15" })
    expect(await netWorthOn(today)).toMatchObject({ household: { net: "73.08" }, oldestRateOn: releasedUpTo })
  } finally {
    await api.close()
  }
})

test("rates that the bank publishes later come after those of the release, and count before them on the same day", async () => {
  const published = [rates("USD", { "2026-04-13": "1.17", "2026-04-14": "1.18" })]
  await recordPoints(openDatabase(pool), published, { source: "ecb" })
  expect(await rateOn("USD", "2026-04-10")).toBe("1.1711 on 2026-04-10")
  expect(await rateOn("USD", "2026-04-13")).toBe("1.17 on 2026-04-13")
  expect(await rateOn("USD", "2026-04-20")).toBe("1.18 on 2026-04-14")
})
