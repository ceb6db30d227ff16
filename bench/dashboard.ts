import { defaultCurrencies } from "#domain/shared/currencies.ts"
import { randomUUID } from "node:crypto"
import { Result, Schema } from "effect"
import { openDatabase } from "#server/db/database.ts"
import { holdingCodec, portfolioCodec } from "#server/eventlog/eventCodec.ts"
import type { NewEvent } from "#server/eventlog/eventLog.ts"
import { holdingStream, portfolioStream } from "#server/eventlog/streams.ts"
import { HoldingEvent } from "#domain/holding/events.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import type { HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import type { Report } from "./report.ts"
import { ask, type Family, type Served, served, show } from "./served.ts"

/*
 * Measures the API responses of the dashboard for a household with 10,000 trades over 10 years in 100 holdings: the
 * first after a write, the warm ones, and how soon after its acknowledgement a trade is visible. All data comes from a
 * fixed seed.
 */
const holdingCount = 100
const tradesEach = 100
const years = 10
const firstDay = "2015-01-02"
const lastDay = addDays(firstDay, years * 365)
const writesEach = 50

/** `npm run bench dashboard`. */
export const run = (report: Report): Promise<void> =>
  served(async (running) => {
    const { family } = running
    const holdings = await enterHistory(running)
    const questions = {
      "net worth, allocation, change": "/api/net-worth",
      "history of 10 years": `/api/net-worth/history?from=${firstDay}&to=${lastDay}`,
      "history of one year": `/api/net-worth/history?from=${addDays(lastDay, -365)}&to=${lastDay}`,
      "list of 100 holdings": "/api/holdings",
      "one holding with 100 trades": `/api/holdings/${holdings[0] ?? ""}`,
      "history of one holding": `/api/holdings/${holdings[0] ?? ""}/history`,
      portfolios: "/api/portfolios",
      activity: "/api/activity",
    }
    const write = (i: number) => recordTrade(family, holdings[(i * 7) % holdings.length] ?? "", i)
    const asked = await ask(running, questions, { writesEach, write })
    const size = `${holdingCount * tradesEach} trades over ${years} years in ${holdingCount} holdings`
    show(report, `The dashboard's answers for ${size}`, asked, writesEach)
  })

/** Records a purchase of 1.5 units on a day of the ten years that depends on `i`, and returns its position. */
async function recordTrade(family: Family, holdingId: string, i: number): Promise<string> {
  const { position } = await family.put(`/api/holdings/${holdingId}/entries/${randomUUID()}`, {
    _tag: "Trade",
    side: "buy",
    quantity: "1.5",
    consideration: { amount: "151.25", currency: "EUR" },
    fees: { amount: "1.20", currency: "EUR" },
    tradedOn: addDays(firstDay, (i * 37) % (years * 365)),
  })
  return position
}

/** Stores prices of all symbols and rates of all currencies for each weekday, and appends the trades to the log. */
async function enterHistory({ pool, log, family }: Served): Promise<ReadonlyArray<string>> {
  const random = seeded(20_150_102)
  const days = weekdays()
  const symbols = Array.from({ length: holdingCount }, (_, i) => `SYM${i}`)
  const walk = (start: number): ReadonlyArray<string> => {
    let value = start
    return days.map(() => (value = Math.max(1, value * (1 + (random() - 0.499) * 0.03))).toFixed(2))
  }
  const points = (values: ReadonlyArray<string>) => days.map((day, i) => ({ day, value: values[i] ?? "1" }))
  const recorded = await recordPoints(
    openDatabase(pool),
    [
      ...symbols.map((symbol) => ({ kind: "price" as const, symbol, currency: "EUR", points: points(walk(100)) })),
      ...defaultCurrencies
        .filter((currency) => currency !== "EUR")
        .map((symbol) => ({ kind: "rate" as const, symbol, currency: symbol, points: points(walk(1.1)) })),
    ],
    { source: "bench" },
  )
  if (Result.isFailure(recorded)) throw new Error(JSON.stringify(recorded.failure))

  const metadata = (commandId: string) => ({
    householdId: family.householdId,
    actorId: family.actorId,
    commandId,
    commandDigest: "",
    causationId: commandId,
    correlationId: commandId,
  })
  const newEvent = (encoded: ReturnType<typeof holdingCodec.encode>): NewEvent => ({
    id: randomUUID(),
    type: encoded.type,
    data: encoded.data,
    metadata: { ...metadata(randomUUID()), schemaVersion: encoded.schemaVersion },
  })
  const portfolios = Array.from({ length: 5 }, () => randomUUID() as PortfolioId)
  for (const portfolioId of portfolios) {
    const created = PortfolioEvent.cases.PortfolioCreated.make({ portfolioId, title: `Portfolio ${portfolioId}` })
    await log.append(portfolioStream(family.householdId, portfolioId), "no_stream", [
      newEvent(portfolioCodec.encode(created)),
    ])
  }

  const decode = Schema.decodeUnknownSync(HoldingEvent)
  const holdings: Array<string> = []
  for (const [i, priceSymbol] of symbols.entries()) {
    const holdingId = randomUUID()
    holdings.push(holdingId)
    const opened = decode({
      _tag: "HoldingOpened",
      holdingId,
      portfolioId: portfolios[i % portfolios.length],
      currency: "EUR",
      name: priceSymbol,
      openedOn: firstDay,
      priceSymbol,
      details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
    })
    const trades = Array.from({ length: tradesEach }, (_, trade) =>
      decode({
        _tag: "TradeRecorded",
        holdingId,
        entryId: randomUUID(),
        replaces: null,
        side: trade > 0 && trade % 4 === 0 ? "sell" : "buy",
        quantity: trade % 4 === 0 && trade > 0 ? "2" : (1 + Math.floor(random() * 1000) / 100).toFixed(2),
        consideration: { amount: (100 + random() * 5000).toFixed(2), currency: "EUR" },
        fees: { amount: (random() * 10).toFixed(2), currency: "EUR" },
        tradedOn: addDays(firstDay, Math.floor((trade / tradesEach) * years * 365)),
      }),
    )
    const stream = holdingStream(family.householdId, holdingId as HoldingId)
    const events = [opened, ...trades].map((event) => newEvent(holdingCodec.encode(event)))
    const appended = await log.append(stream, "no_stream", events)
    if (Result.isFailure(appended)) throw new Error(JSON.stringify(appended.failure))
    if (i === symbols.length - 1) await family.get("/api/net-worth", `C:${appended.success.position.commit}/P:0`)
  }
  return holdings
}

function weekdays() {
  const days = []
  for (let day = addDays(firstDay, 0); day <= lastDay; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) days.push(day)
  }
  return days
}

/** Mulberry32: the same numbers for the same seed, in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
