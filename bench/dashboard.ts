import { fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result, Schema } from "effect"
import { holdingCodec, portfolioCodec } from "../server/eventlog/eventCodec.ts"
import type { NewEvent } from "../server/eventlog/eventLog.ts"
import { postgresEventLog } from "../server/eventlog/postgresEventLog.ts"
import { holdingStream, portfolioStream } from "../server/eventlog/streams.ts"
import { HoldingEvent } from "../domain/holding/events.ts"
import { PortfolioEvent } from "../domain/portfolio/events.ts"
import { addDays } from "../domain/shared/calendarDate.ts"
import type { HouseholdId, HoldingId, PortfolioId } from "../domain/shared/ids.ts"
import { currencies } from "../domain/shared/money.ts"
import { openPool } from "../server/database.ts"
import { recordPoints } from "../server/marketdata/store.ts"
import { migrate } from "../server/migrate.ts"
import { startEmbeddedPostgres } from "../server/postgres/embeddedPostgres.ts"
import { median, percentile, type Report } from "./report.ts"

/*
 * The API answers of the dashboard for a family with 10,000 trades over 10 years in 100 holdings: the first after a
 * write, warm, and how soon after its acknowledgement a trade shows. A whole server over real HTTP, and
 * an embedded Postgres with everything that guards against a power failure on. What is generated is so from a seed.
 */
const holdingCount = 100
const tradesEach = 100
const years = 10
const firstDay = "2015-01-02"
const lastDay = addDays(firstDay, years * 365)
const writesEach = 50

interface Sample {
  readonly question: string
  readonly afterWrite: Array<number>
  readonly warm: Array<number>
  readonly visible: Array<number>
}

/** `npm run bench dashboard`. */
export async function run(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wealth-bench-"))
  chmodSync(folder, 0o711) // Postgres runs as somebody else when this runs as root
  const postgres = await startEmbeddedPostgres({ folder })
  try {
    await migrate(postgres.url)
    const server = await startServer(postgres.url)
    try {
      await measure(server, postgres.url, report)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface RunningServer {
  readonly address: string
  readonly memory: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** In a process of its own, so that its memory is its own and asking does not slow down answering. */
async function startServer(databaseUrl: string): Promise<RunningServer> {
  const child = fork(join(import.meta.dirname, "dashboardServer.ts"), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const ask = (question: string): Promise<unknown> => {
    child.send(question)
    return once(child, "message").then(([answer]) => answer as unknown)
  }
  const [address] = (await once(child, "message")) as [string]
  return {
    address,
    memory: async () => Number(await ask("memory")),
    async stop() {
      child.send("stop")
      await once(child, "exit")
    },
  }
}

async function measure(server: RunningServer, databaseUrl: string, report: Report): Promise<void> {
  const family = await signUp(server.address)
  const holdings = await enterHistory(databaseUrl, family)
  const holding = holdings[0] ?? ""
  const memory = [await server.memory()]

  const questions = {
    "net worth, allocation, change": "/api/net-worth",
    "history of 10 years": `/api/net-worth/history?from=${firstDay}&to=${lastDay}`,
    "history of one year": `/api/net-worth/history?from=${addDays(lastDay, -365)}&to=${lastDay}`,
    "list of 100 holdings": "/api/holdings",
    "one holding with 100 trades": `/api/holdings/${holding}`,
    "history of one holding": `/api/holdings/${holding}/history`,
    portfolios: "/api/portfolios",
    activity: "/api/activity",
  }
  await family.get("/api/net-worth") // what is read and compiled once
  const samples: Array<Sample> = []
  for (const [question, path] of Object.entries(questions)) {
    const sample: Sample = { question, afterWrite: [], warm: [], visible: [] }
    samples.push(sample)
    for (let i = 0; i < writesEach; i++) {
      const written = holdings[(i * 7) % holdings.length] ?? ""
      const position = await recordTrade(family, written, i)
      sample.visible.push(await timed(() => family.get(path, position)))

      const next = await recordTrade(family, written, i)
      // Nothing of what is measured is read for this, and all of it is there afterwards.
      await family.get("/api/portfolios", next)
      sample.afterWrite.push(await timed(() => family.get(path)))
      sample.warm.push(await timed(() => family.get(path)))
      memory.push(await server.memory())
    }
  }
  show(report, samples, memory)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

interface Family {
  readonly householdId: HouseholdId
  readonly actorId: string
  readonly get: (path: string, readAfter?: string) => Promise<void>
  readonly put: (path: string, body: unknown) => Promise<{ readonly position: string }>
}

async function signUp(address: string): Promise<Family> {
  const answer = await fetch(`${address}/api/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "family@example.org",
      password: "a long enough password",
      preferences: { language: "en", baseCurrency: "EUR", numberFormat: "swiss", costMethod: "average", theme: "dark" },
    }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
  const { householdId, userId } = (await answer.json()) as { householdId: HouseholdId; userId: string }
  return {
    householdId,
    actorId: userId,
    async get(path, readAfter) {
      const got = await fetch(address + path, { headers: { cookie, ...(readAfter && { "read-after": readAfter }) } })
      const text = await got.text()
      if (got.status !== 200) throw new Error(`${path}: ${got.status} ${text}`)
    },
    async put(path, body) {
      const put = await fetch(address + path, {
        method: "PUT",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      const text = await put.text()
      if (put.status !== 200) throw new Error(`${path}: ${put.status} ${text}`)
      return JSON.parse(text) as { position: string }
    },
  }
}

/** A purchase of a unit on some day of the ten years. */
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

/** Prices of every symbol and rates of every currency for each weekday, and the trades, as events in the log. */
async function enterHistory(databaseUrl: string, family: Family): Promise<ReadonlyArray<string>> {
  const pool = openPool(databaseUrl)
  const log = postgresEventLog({ pool })
  const random = seeded(20_150_102)
  const days = weekdays()
  const symbols = Array.from({ length: holdingCount }, (_, i) => `SYM${i}`)
  const walk = (start: number): ReadonlyArray<string> => {
    let value = start
    return days.map(() => (value = Math.max(1, value * (1 + (random() - 0.499) * 0.03))).toFixed(2))
  }
  const points = (values: ReadonlyArray<string>) => days.map((day, i) => ({ day, value: values[i] ?? "1" }))
  const recorded = await recordPoints(
    pool,
    [
      ...symbols.map((symbol) => ({ kind: "price" as const, symbol, currency: "EUR", points: points(walk(100)) })),
      ...currencies
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
  await log.close()
  await pool.end()
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

function show(report: Report, samples: ReadonlyArray<Sample>, memory: ReadonlyArray<number>): void {
  const both = (times: ReadonlyArray<number>): ReadonlyArray<string> => [
    median(times).toFixed(1),
    percentile(times, 0.99).toFixed(1),
  ]
  report.table(
    `The dashboard's answers for ${holdingCount * tradesEach} trades over ${years} years in ${holdingCount} holdings: milliseconds`,
    ["answer", "after a write, p50", "p99", "warm, p50", "p99", "acknowledged to shown, p50", "p99"],
    samples.map(({ question, afterWrite, warm, visible }) => [
      question,
      ...both(afterWrite),
      ...both(warm),
      ...both(visible),
    ]),
  )
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
  report.note(
    `${writesEach} writes before each answer. Memory of the server's process: ${megabytes(memory[0] ?? 0)} ` +
      `before the first question, ${megabytes(Math.max(...memory))} at most.`,
  )
}
