import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
import { ecbProvider } from "#server/marketdata/ecb.ts"
import type { AskingDependencies } from "#server/marketdata/feeds/asking.ts"
import { dueNow, wantHeld } from "#server/marketdata/following/followed.ts"
import { followDue } from "#server/marketdata/following/following.ts"
import { loadAllSeries } from "#server/marketdata/store.ts"
import { updateFrom } from "#server/marketdata/update.ts"
import { type Send, sender } from "#server/outgoing/send.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { publishedOn } from "#domain/measures/valuation/series.ts"
import { plainDigits, toPlainString } from "#domain/numbers/decimal.ts"
import {
  type Fault,
  isWorkingDay,
  newestDay,
  priceOf,
  type ProvidersDouble,
  quotedCurrencies,
} from "./providersDouble.ts"
import { isTargetDay } from "#server/marketdata/targetCalendar.ts"

/** How long a provider may take for an answer here; the product gives it 30 seconds. */
const answerMs = 400

const feeds = ["yahoo", "coingecko", "frankfurter"] as const

/** Follows the double as the jobs of the product do, at a moment of a simulated clock. */
export async function followOnce(
  db: Db,
  url: string,
  now: Date,
): Promise<{ readonly fetched: number; readonly failed: number }> {
  const whole = sender({ userAgent: "Wealth Tracker drill", privateHosts: new Set([new URL(url).host]) })
  const send: Send = (request) => whole({ ...request, timeoutMs: Math.min(request.timeoutMs, answerMs) })
  const { signal } = new AbortController()
  const asking: AskingDependencies = {
    db,
    send,
    settings: {
      order: { securities: ["yahoo"], crypto: ["coingecko"], metals: ["frankfurter"], rates: [], search: [] },
      keys: new Map(),
      urls: new Map(feeds.map((id) => [id, url])),
      limits: new Map(feeds.map((id) => [id, { perMinute: 600_000, perDay: null }])),
    },
    now: () => now,
    signal,
    pause: () => pause(0),
  }
  await wantHeld(db, now)
  await dueNow(db, now)
  const followed = await followDue(asking)
  await updateFrom(db, ecbProvider({ send, url: `${url}/rates.xml`, retryWaitsMs: [] }), { clock: () => now, signal })
  return followed
}

/** What the double has of each series up to a moment, from a first day on: `kind:symbol day value`. */
export function truth(held: Held, now: Date): ReadonlySet<string> {
  const lines: Array<string> = []
  const add = (
    kind: string,
    symbol: string,
    name: string,
    last: CalendarDate,
    isIncluded: (day: CalendarDate) => boolean,
  ) => {
    for (let day = dayNumber(held.since); day <= dayNumber(last); day += 1) {
      const on = dayOfNumber(day)
      if (isIncluded(on)) lines.push(`${kind}:${symbol} ${on} ${plainDigits(priceOf(name, on))}`)
    }
  }
  for (const share of held.shares) add("price", `YAHOO:${share}`, share, newestDay(now, isWorkingDay), isWorkingDay)
  for (const coin of held.coins)
    add(
      "price",
      `COINGECKO:${coin.toUpperCase()}`,
      coin,
      dayOfNumber(dayNumber(now.toISOString().slice(0, 10))),
      () => true,
    )
  for (const metal of held.metals) add("price", metal, metal, newestDay(now, isWorkingDay), isWorkingDay)
  for (const currency of quotedCurrencies) add("rate", currency, currency, newestDay(now, isTargetDay), isTargetDay)
  return new Set(lines)
}

export interface Held {
  readonly shares: ReadonlyArray<string>
  readonly coins: ReadonlyArray<string>
  readonly metals: ReadonlyArray<string>
  /** The first day that is compared. */
  readonly since: string
}

/** The symbols of what is held, as prices are stored. */
export const symbolsOf = ({ shares, coins, metals }: Held): ReadonlyArray<string> => [
  ...shares.map((share) => `YAHOO:${share}`),
  ...coins.map((coin) => `COINGECKO:${coin.toUpperCase()}`),
  ...metals,
]

/** The values that count, in the same form. */
export async function stored(db: Db, held: Held): Promise<ReadonlySet<string>> {
  const keys = [
    ...symbolsOf(held).map((symbol) => ({ kind: "price" as const, symbol })),
    ...quotedCurrencies.map((symbol) => ({ kind: "rate" as const, symbol })),
  ]
  const series = await loadAllSeries(db, keys)
  return new Set(
    series.flatMap((one) =>
      Array.from(one.series.days, (day) => {
        const value = publishedOn(one.series, day)?.value
        return `${one.kind}:${one.symbol} ${dayOfNumber(day)} ${value ? toPlainString(value) : ""}`
      }).filter((line) => (line.split(" ")[1] ?? "") >= held.since),
    ),
  )
}

/** The state of the pause of each provider. */
async function pauses(db: Db): Promise<ReadonlyArray<{ provider: string; failures: number; isPaused: boolean }>> {
  const { rows } = await sql<{ provider: string; failures: number; isPaused: boolean }>`
    select provider, failures_in_a_row as failures, blocked_until is not null as "isPaused"
    from market.providers order by provider`.execute(db)
  return rows
}

export const minutes = (now: Date, count: number): Date => new Date(now.getTime() + count * 60_000)

export interface Disturbed {
  readonly fault: Fault
  /** Values that count at the end of the hour and are not true. */
  readonly wrong: ReadonlyArray<string>
  readonly lost: ReadonlyArray<string>
  readonly requests: number
  /** Whether a provider of prices was left alone for some time. */
  readonly wasPaused: boolean
  /** Simulated minutes until everything is complete. */
  readonly recoveredAfter: number | undefined
  /** Symbols of which a reader that believes each number had a wrong price. */
  readonly fooled: number
}

interface Disturbance {
  readonly double: ProvidersDouble
  readonly held: Held
  readonly db: Db
  /** Follows at a moment: in this process, or in one that may be killed. */
  readonly follow: (now: Date) => Promise<void>
  readonly everyMinutes: number
  /** Called at the end of the hour, while the fault lasts. */
  readonly atWorst?: () => Promise<void>
}

/** Disturbs all answers for an hour of the simulated clock, and then follows until everything is complete again. */
export async function disturb(
  { double, held, db, follow, everyMinutes, atWorst }: Disturbance,
  fault: Fault,
): Promise<Disturbed> {
  const before = await stored(db, held)
  const asked = double.requests.all
  double.fault = fault
  double.believed.clear()
  let wasPaused = false
  for (let minute = 0; minute < 60; minute += everyMinutes) {
    double.now = minutes(double.now, everyMinutes)
    await follow(double.now)
    wasPaused ||= (await pauses(db)).some(({ isPaused }) => isPaused)
  }
  const true_ = truth(held, double.now)
  const now = await stored(db, held)
  const wrong = [...now].filter((line) => !true_.has(line))
  const lost = [...before].filter((line) => !now.has(line))
  await atWorst?.()
  const fooled = [...double.believed].filter(([symbol, value]) => !isPriceOf(symbol, value)).length
  const requests = double.requests.all - asked
  double.fault = undefined
  for (let minute = 10; minute <= 24 * 60; minute += 10) {
    double.now = minutes(double.now, 10)
    await follow(double.now)
    const isOpen = (await pauses(db)).some(({ isPaused, failures }) => isPaused || failures > 0)
    if (!isOpen && isSame(truth(held, double.now), await stored(db, held))) {
      return { fault, wrong, lost, requests, wasPaused, recoveredAfter: minute, fooled }
    }
  }
  return { fault, wrong, lost, requests, wasPaused, recoveredAfter: undefined, fooled }
}

/** Whether the symbol has such a price on some day: prices repeat within a year. */
const isPriceOf = (symbol: string, value: string): boolean =>
  Array.from({ length: 400 }, (_, day) => priceOf(symbol, dayOfNumber(dayNumber("2026-01-01") + day - 200))).includes(
    value,
  )

export const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((line) => b.has(line))
