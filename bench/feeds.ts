import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { loadavg } from "node:os"
import type { StoredHoldingFacts } from "#domain/measures/ledger/facts.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { HouseholdId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import { newcomer } from "#scripts/setup/newcomer.ts"
import { detailsOf } from "./largeFamily.ts"
import { recordFamily, uuidOf } from "./recordFamily.ts"
import { median, percentile, type Report } from "./report.ts"
import { type Served, served } from "./served.ts"
import { randomNumbers } from "./syntheticInput.ts"

/*
 * Measures how long prices take to arrive from a provider on this machine, which speaks the protocol of Yahoo's charts and
 * answers at once: the histories of 500 symbols over fifteen years, a day's update of 2,000, and one price that changes.
 */
const [ofHousehold, all] = [500, 2_000]
/** So many symbols has each further household: the first ones of each come before the further ones of any other. */
const ofOthers = 150
const years = 15
const today = dayNumber(new Date().toISOString().slice(0, 10))
const boughtOn = dayOfNumber(today - years * 365)

/** `npm run bench -- feeds`. */
export async function run(report: Report): Promise<void> {
  const provider = await startProvider()
  try {
    await served((running) => measured(running, provider, report), {
      MARKET_DATA_SCHEDULE: "0 0 1 1 *",
      MARKET_DATA_ECB_URL: `${provider.url}/rates.xml`,
      MARKET_DATA_PROVIDERS: "securities=yahoo crypto=off metals=off rates=off search=off",
      MARKET_DATA_URLS: `yahoo=${provider.url}`,
      MARKET_DATA_LIMITS: "yahoo=999999",
    })
  } finally {
    provider.stop()
  }
}

async function measured(running: Served, provider: Provider, report: Report): Promise<void> {
  const { server, pool, log, family } = running
  const json = async (path: string, readAfter?: string) => {
    const headers = { authorization: await family.authorization(), ...(readAfter && { "read-after": readAfter }) }
    const answer = await fetch(server.address + path, { headers })
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  const memoryBefore = await server.memory()
  const own = Array.from({ length: ofHousehold }, (_, n) => shareOf(n))
  await recordFamily(log, family, { facts: own, portfolios: ["depot" as PortfolioId], stakes: [] })

  const filled = await whileReading(running, async () => {
    const started = performance.now()
    await openAnother(family)
    await until(async () => (await json("/api/market/arrivals")).body["arrived"] === ofHousehold + 1)
    return performance.now() - started
  })

  for (let n = ofHousehold; n < all; n += ofOthers) {
    const other = await newcomer(server.address)
    const by = { householdId: other.householdId as HouseholdId, actorId: other.userId }
    const facts = Array.from({ length: Math.min(ofOthers, all - n) }, (_, i) => shareOf(n + i))
    await recordFamily(log, by, { facts, portfolios: ["depot" as PortfolioId], stakes: [] })
  }
  await openAnother(family)
  const due = async () => {
    const { rows } = await pool.query(
      "select count(*)::int as due from market.followed where next_at <= now() or fetched_from is null",
    )
    return (rows[0] as { due: number }).due
  }
  const followed = async () =>
    ((await pool.query("select count(*)::int as n from market.followed")).rows[0] as { n: number }).n
  await until(async () => (await followed()) >= all && (await due()) === 0)

  const updated = await whileReading(running, async () => {
    await pool.query(
      "update market.followed set next_at = now() - interval '1 second', fetched_at = fetched_at - interval '1 day'",
    )
    const started = performance.now()
    await openAnother(family)
    await until(async () => (await due()) === 0)
    return performance.now() - started
  })

  const before = (await json("/api/net-worth")).body["household"]?.["net"]
  provider.change()
  await pool.query("update market.followed set next_at = now() - interval '1 second' where price_symbol = 'YAHOO:S0'")
  await openAnother(family)
  await until(async () => provider.changedAt() !== undefined)
  await until(async () => (await json("/api/net-worth")).body["household"]?.["net"] !== before)
  const shown = performance.now() - (provider.changedAt() ?? 0)

  report.table(
    "Prices of a provider on this machine",
    ["", "seconds", "CPU seconds of the server", "of Postgres", "dashboard meanwhile, ms, p50", "p99", "memory, MB"],
    [
      [`${ofHousehold} symbols, ${years} years each`, ...cellsOf(filled, memoryBefore)],
      [`a day's update of ${all} symbols`, ...cellsOf(updated, memoryBefore)],
      ["a price that changes, from its answer to net worth", (shown / 1_000).toFixed(2), "", "", "", "", ""],
    ],
  )
  report.note(`Load average of the machine: ${loadavg()[0]?.toFixed(1)}.`)
  report.note("Memory is what the server's process grew by at most. The provider runs in the process of the benchmark.")
}

type Json = { readonly [field: string]: Json } & (object | string | number)

interface Meanwhile {
  readonly took: number
  /** Milliseconds of the server's process, and of all of Postgres. */
  readonly cpu: { readonly server: number; readonly postgres: number }
  readonly times: ReadonlyArray<number>
  readonly memory: number
}

const cellsOf = ({ took, cpu, times, memory }: Meanwhile, memoryBefore: number): ReadonlyArray<string> => [
  (took / 1_000).toFixed(1),
  (cpu.server / 1_000).toFixed(1),
  (cpu.postgres / 1_000).toFixed(1),
  median(times).toFixed(1),
  percentile(times, 0.99).toFixed(1),
  ((memory - memoryBefore) / 2 ** 20).toFixed(0),
]

const dashboard = [
  "/api/net-worth",
  "/api/portfolios",
  "/api/net-worth/history",
  "/api/metrics",
  "/api/activity?limit=8",
]

/** Reads a dashboard, one answer after the other, and the memory of the server until the work ends. */
async function whileReading({ server, pool, family }: Served, work: () => Promise<number>): Promise<Meanwhile> {
  const before = { server: await server.cpu(), postgres: await postgresCpu(pool) }
  const times: Array<number> = []
  let [isDone, memory] = [false, 0]
  const reading = (async () => {
    for (let n = 0; !isDone; n++) {
      const start = performance.now()
      await family.get(dashboard[n % dashboard.length] as string)
      times.push(performance.now() - start)
      memory = Math.max(memory, await server.memory())
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  try {
    const took = await work()
    const cpu = {
      server: (await server.cpu()) - before.server,
      postgres: (await postgresCpu(pool)) - before.postgres,
    }
    return { took, cpu, times, memory }
  } finally {
    isDone = true
    await reading
  }
}

/** CPU time of Postgres so far, in milliseconds: of its main process and all that it started. Zero except on Linux. */
async function postgresCpu(pool: Served["pool"]): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid")
  const main = statOf(String(rows[0]?.pid))?.parent
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return all.reduce((sum, pid) => {
    const stat = statOf(pid)
    return stat && (stat.parent === main || pid === main) ? sum + stat.ticks * 10 : sum
  }, 0)
}

/** The parent of a process, and its CPU time with that of ended children, in hundredths of a second. */
function statOf(pid: string): { readonly parent: string; readonly ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
    const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0)
    return { parent: fields[1] ?? "", ticks }
  } catch {
    return undefined
  }
}

/** Opening a holding lets the server look at once for what is due. Each has a symbol that is known already. */
async function openAnother(family: Served["family"]): Promise<void> {
  await family.put(`/api/holdings/${randomUUID()}`, {
    portfolioId: uuidOf("depot"),
    currency: "USD",
    name: "Another",
    openedOn: boughtOn,
    priceSymbol: "YAHOO:S0",
    details: detailsOf("security"),
  })
}

const shareOf = (n: number): StoredHoldingFacts => ({
  lineId: `share ${n}` as LineId,
  portfolioId: "depot" as PortfolioId,
  assetClass: "security",
  currency: "USD",
  openedOn: boughtOn,
  closedOn: null,
  priceSymbol: `YAHOO:S${n}`,
  acquisitionCost: null,
  piece: null,
  investable: "investable",
  taxRate: null,
  unitsEarned: "incomeAndCost",
  entries: [
    {
      entryId: "0",
      entry: {
        _tag: "Trade",
        side: "buy",
        quantity: "10",
        consideration: { amount: "1000", currency: "USD" },
        fees: { amount: "0", currency: "USD" },
        comment: null,
        tradedOn: boughtOn,
      },
    },
  ],
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 300_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("nothing arrived within five minutes")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

interface Provider {
  readonly url: string
  /** From now on the last close of S0 is another one. */
  readonly change: () => void
  /** When it was answered first. */
  readonly changedAt: () => number | undefined
  readonly stop: () => void
}

const secondsInDay = 86_400

/** A server that answers `v8/finance/chart/S…` with closes of each working day. */
async function startProvider(): Promise<Provider> {
  const firstDay = today - years * 366 - 30
  const days = Array.from({ length: today - firstDay }, (_, i) => firstDay + i).filter(
    (day) => ![2, 3].includes(day % 7),
  )
  let [isChanged, changedAt]: [boolean, number | undefined] = [false, undefined]
  const made = new Map<string, Float64Array>()
  const closesOf = (symbol: string): Float64Array => {
    const random = randomNumbers(Number(symbol.slice(1)) + 1)
    let close = 100
    return Float64Array.from(days, () => (close *= 1 + (random() - 0.5) / 50))
  }
  const answerOf = (symbol: string, from: number, to: number): string => {
    const closes = made.get(symbol) ?? closesOf(symbol)
    made.set(symbol, closes)
    const shown = days.flatMap((day, i) => {
      const at = day * secondsInDay + 52_200
      return at >= from && at <= to ? [{ at, close: Number((closes[i] ?? 0).toFixed(2)) }] : []
    })
    const last = shown.at(-1)
    if (isChanged && symbol === "S0" && last) last.close = Number((last.close * 1.1).toFixed(2))
    const meta = {
      currency: "USD",
      symbol,
      instrumentType: "EQUITY",
      exchangeTimezoneName: "America/New_York",
      dataGranularity: "1d",
      regularMarketTime: last?.at ?? from,
      currentTradingPeriod: { regular: { start: 1, end: 2 } },
    }
    const quote = [{ close: shown.map((one) => one.close) }]
    return JSON.stringify({
      chart: { result: [{ meta, timestamp: shown.map(({ at }) => at), indicators: { quote } }], error: null },
    })
  }
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1")
    const symbol = /^\/v8\/finance\/chart\/(S\d+)$/.exec(pathname)?.[1]
    if (symbol === undefined) {
      response.writeHead(404).end("{}")
      return
    }
    response.end(answerOf(symbol, Number(searchParams.get("period1")), Number(searchParams.get("period2"))))
    if (isChanged && symbol === "S0") changedAt ??= performance.now()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: () => (isChanged = true),
    changedAt: () => changedAt,
    stop: () => server.close(),
  }
}
