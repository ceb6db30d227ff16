import { fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createConnection } from "node:net"
import { join } from "node:path"
import type { StoredHoldingFacts } from "#domain/measures/ledger/facts.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { newcomer } from "#scripts/setup/newcomer.ts"
import { largeFamily, lastDay } from "./largeFamily.ts"
import { publish, recordFamily, uuidOf } from "./recordFamily.ts"
import { median, percentile, type Report } from "./report.ts"
import { type Served, served } from "./served.ts"

/*
 * Measures how many requests per second the server answers over many concurrent connections, for the demo household:
 * the queries of its dashboard and a query that computes nothing, compared with a bare route that reads one row. Then the
 * dashboards of a hundred households of which some requests record an entry.
 */
const seconds = Number(process.env["BENCH_SECONDS"] ?? 10)
const connections = 64
const sessions = 16

/** `npm run bench load`. */
export const run = (report: Report): Promise<void> =>
  served(async (running) => {
    const household = await openDemo(running)
    const headers = (await sessionsOf(running)).map((authorization) => ({ authorization, household }))
    const bare = await startBareRoute(running)
    try {
      const { server } = running
      const memoryBefore = await server.memory()
      const ours = (paths: ReadonlyArray<string>, at = connections) => load(server, { paths, headers, connections: at })
      await ours(dashboard, 1)
      const rows = [
        ["bare route, one indexed query", await load(bare, { paths: [bare.path], headers: [{}], connections })],
        ["session, which computes nothing", await ours(["/api/session"])],
        ["health", await ours(["/api/health"])],
        ["list of activity", await ours(["/api/activity?limit=8"])],
        ["dashboard, one connection", await ours(dashboard, 1)],
        ["dashboard", await ours(dashboard)],
        ["bare route again", await load(bare, { paths: [bare.path], headers: [{}], connections })],
      ] as const
      const bareRate = Math.max(rows[0][1].rate, rows[6][1].rate)
      report.table(
        `Requests a second over ${connections} connections`,
        ["", "requests a second", "of the bare route", "ms, p50", "p99", "CPU ms each"],
        rows.map(([name, { rate, times, cpu }]) => [
          name,
          rate.toFixed(0),
          (rate / bareRate).toFixed(2),
          median(times).toFixed(1),
          percentile(times, 0.99).toFixed(1),
          cpu.toFixed(2),
        ]),
      )
      const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
      report.note(
        `The dashboard's ${dashboard.length} questions come in turn. Memory of the server's process: ` +
          `${megabytes(memoryBefore)} before, ${megabytes(await server.memory())} afterwards.`,
      )
      await withWrites(running, report)
    } finally {
      await bare.stop()
    }
  })

const households = Number(process.env["BENCH_HOUSEHOLDS"] ?? 100)
const linesEach = 16
const size = { entries: 20_000, days: 730 }

/** The dashboards of many households, each with its own user, while a part of the requests records an entry. */
async function withWrites({ server, pool, log }: Served, report: Report): Promise<void> {
  const { facts, market } = largeFamily(size)
  await publish(pool, { facts, market })
  const families: Array<Asking> = []
  let position = ""
  for (let n = 0; n < households; n += 1) {
    // All sign up from one address, which a server limits.
    await pool.query("delete from identity.attempts")
    const { authorization, userId, householdId } = await newcomer(server.address)
    const own = Array.from({ length: linesEach }, (_, i) => facts[(n * 7 + i) % facts.length] as StoredHoldingFacts)
    const by = { householdId: householdId as HouseholdId, actorId: userId }
    const portfolios = [...new Set(own.map(({ portfolioId }) => portfolioId))]
    position = await recordFamily(log, by, { facts: own, portfolios, stakes: [] })
    const account = own.find(({ assetClass }) => assetClass === "account") as StoredHoldingFacts
    families.push({ account, authorization })
  }
  const last = families.at(-1) as Asking
  const headers = { authorization: await last.authorization(), "read-after": position }
  while ((await fetch(`${server.address}/api/net-worth`, { headers })).status === 202);

  const rows: Array<ReadonlyArray<string>> = []
  for (const share of [0, 0.01, 0.05]) {
    const { reads, writes, took, cpu } = await mixed(server, families, share)
    rows.push([
      `${share * 100} % writes`,
      ((reads.length + writes.length) / (took / 1_000)).toFixed(0),
      median(reads).toFixed(1),
      percentile(reads, 0.99).toFixed(1),
      writes.length > 0 ? median(writes).toFixed(1) : "",
      writes.length > 0 ? percentile(writes, 0.99).toFixed(1) : "",
      (cpu / (reads.length + writes.length)).toFixed(2),
    ])
  }
  report.table(
    `Requests a second of ${households} households with ${linesEach} lines each, over ${connections} connections`,
    ["", "requests a second", "read, ms, p50", "p99", "write, ms, p50", "p99", "CPU ms each"],
    rows,
  )
}

/** A user who asks for the dashboard of their household, and records entries of an account. */
interface Asking {
  readonly account: StoredHoldingFacts
  readonly authorization: () => Promise<string>
}

/** Sends the requests of a dashboard for one household after the other; `share` of them record an entry instead. */
async function mixed(server: Served["server"], families: ReadonlyArray<Asking>, share: number) {
  const { hostname, port, host } = new URL(server.address)
  const asking: Array<{ readonly account: StoredHoldingFacts; readonly headers: string }> = []
  // One after the other: each may sign in again, and some sign-ins at a time are refused.
  for (const { account, authorization } of families) {
    asking.push({ account, headers: `host: ${host}\r\nauthorization: ${await authorization()}\r\n` })
  }
  const [reads, writes]: [Array<number>, Array<number>] = [[], []]
  let turn = 0
  let written = 0
  let due = 0
  const requestOf = (): { readonly isWrite: boolean; readonly bytes: Buffer } => {
    const number = turn++
    due += share
    const isWrite = due >= 1
    // Writes have a turn of their own: every hundredth request of a hundred households would be the same household's.
    const { account, headers } = asking[(isWrite ? written++ : number) % asking.length] as (typeof asking)[number]
    if (!isWrite) {
      const path = dashboard[Math.floor(number / asking.length) % dashboard.length]
      return { isWrite: false, bytes: Buffer.from(`GET ${path} HTTP/1.1\r\n${headers}\r\n`) }
    }
    due -= 1
    const body = JSON.stringify({
      _tag: "CashFlow",
      kind: "interest",
      amount: { amount: `${number + 1}.25`, currency: account.currency },
      taxWithheld: { amount: "0", currency: account.currency },
      paidOn: dayOfNumber(lastDay - (number % size.days)),
    })
    const path = `/api/holdings/${uuidOf(account.lineId)}/entries/${randomUUID()}`
    const described = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
    return { isWrite: true, bytes: Buffer.from(`PUT ${path} HTTP/1.1\r\n${headers}${described}\r\n${body}`) }
  }
  const run = (goesOn: () => boolean): Promise<unknown> =>
    Promise.all(
      Array.from({ length: connections }, async () => {
        const connection = await connect(hostname, Number(port))
        while (goesOn()) {
          const { isWrite, bytes } = requestOf()
          const start = performance.now()
          await connection.ask(bytes)
          ;(isWrite ? writes : reads).push(performance.now() - start)
        }
        connection.close()
      }),
    )
  // Each address of each household once, so that what was not written to since is cached.
  await run(() => turn < asking.length * dashboard.length)
  reads.length = 0
  writes.length = 0
  const cpuBefore = await server.cpu()
  const begun = performance.now()
  await run(() => performance.now() < begun + seconds * 1_000)
  return { reads, writes, took: performance.now() - begun, cpu: (await server.cpu()) - cpuBefore }
}

const [from, to] = ["2023-01-01", "2024-12-31"]
const period = `from=${from}&to=${to}`
const dashboard = [
  `/api/net-worth?on=${to}&from=${from}`,
  `/api/net-worth/history?${period}`,
  `/api/metrics?on=${to}`,
  `/api/returns?${period}`,
  `/api/returns/portfolios?${period}`,
  `/api/liquidity?on=${to}`,
  `/api/private-markets?on=${to}`,
  `/api/goals/progress?on=${to}`,
  `/api/data-health?on=${to}`,
  "/api/activity?limit=8",
  `/api/holdings?on=${to}`,
  "/api/portfolios",
  "/api/session",
]

async function openDemo({ server, family }: Served): Promise<string> {
  const opened = await fetch(`${server.address}/api/demo`, {
    method: "POST",
    headers: { authorization: await family.authorization() },
  })
  if (!opened.ok) throw new Error(`no demo: ${opened.status} ${await opened.text()}`)
  return ((await opened.json()) as { readonly householdId: string }).householdId
}

/** Access by each of several sessions, as of several people at once. */
async function sessionsOf({ family: { authorization } }: Served): Promise<ReadonlyArray<string>> {
  const all = [await authorization()]
  while (all.length < sessions) all.push(await authorization({ refused: all.at(-1) as string }))
  return all
}

interface Loaded {
  /** Answers per second. */
  readonly rate: number
  /** Duration of each request, in milliseconds. */
  readonly times: ReadonlyArray<number>
  /** CPU time of the server per answer, in milliseconds. */
  readonly cpu: number
}

interface Target {
  readonly address: string
  readonly cpu: () => Promise<number>
}

/** Sends requests to the paths in turn over each connection, the next one as soon as the last is answered. */
async function load(
  target: Target,
  asked: {
    readonly paths: ReadonlyArray<string>
    /** Headers of each session, assigned to the connections in turn. */
    readonly headers: ReadonlyArray<Readonly<Record<string, string>>>
    readonly connections: number
  },
): Promise<Loaded> {
  const { hostname, port, host } = new URL(target.address)
  const requestsOf = (headers: Readonly<Record<string, string>>): ReadonlyArray<Buffer> => {
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    return asked.paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`))
  }
  const sessionRequests = asked.headers.map(requestsOf)
  const times: Array<number> = []
  const cpuBefore = await target.cpu()
  const begun = performance.now()
  const until = begun + seconds * 1_000
  await Promise.all(
    Array.from({ length: asked.connections }, async (_, index) => {
      const connection = await connect(hostname, Number(port))
      const requests = sessionRequests[index % sessionRequests.length] as ReadonlyArray<Buffer>
      for (let next = index; performance.now() < until; next += 1) {
        const start = performance.now()
        await connection.ask(requests[next % requests.length] as Buffer)
        times.push(performance.now() - start)
      }
      connection.close()
    }),
  )
  const took = performance.now() - begun
  return { rate: (times.length / took) * 1_000, times, cpu: ((await target.cpu()) - cpuBefore) / times.length }
}

/** A minimal client that leaves the processors to the server. It accepts only answers of status 200 with a length. */
async function connect(hostname: string, port: number) {
  const socket = createConnection({ host: hostname, port, noDelay: true })
  await once(socket, "connect")
  let received: Array<Buffer> = []
  let missing = -1
  let answered: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined
  socket.on("error", (error) => answered?.reject(error))
  socket.on("close", () => answered?.reject(new Error("the server closed the connection")))
  socket.on("data", (chunk: Buffer) => {
    if (missing < 0) {
      received.push(chunk)
      const all = received.length === 1 ? chunk : Buffer.concat(received)
      const end = all.indexOf("\r\n\r\n")
      if (end < 0) return
      const head = all.toString("latin1", 0, end)
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
      if (!head.startsWith("HTTP/1.1 200") || length === undefined) {
        answered?.reject(new Error(`${head}\n${all.toString("utf8", end)}`))
        return
      }
      missing = Number(length) - (all.length - end - 4)
    } else missing -= chunk.length
    if (missing > 0) return
    received = []
    missing = -1
    answered?.resolve()
  })
  return {
    ask: (request: Buffer): Promise<void> =>
      new Promise((resolve, reject) => {
        answered = { resolve, reject }
        socket.write(request)
      }),
    close(): void {
      answered = undefined
      socket.destroy()
    },
  }
}

async function startBareRoute({
  pool,
}: Served): Promise<Target & { readonly path: string; readonly stop: () => Promise<void> }> {
  const { rows } = await pool.query<{ sessionId: string }>(
    `select session_id as "sessionId" from identity.sessions limit 1`,
  )
  const child = fork(join(import.meta.dirname, "bareRoute.ts"), {
    env: { ...process.env, DATABASE_URL: pool.options.connectionString },
  })
  const ask = (question: string): Promise<unknown> => {
    child.send(question)
    return once(child, "message").then(([answer]) => answer as unknown)
  }
  const [address] = (await once(child, "message")) as [string]
  return {
    address,
    path: `/session/${rows[0]?.sessionId ?? ""}`,
    cpu: async () => Number(await ask("cpu")),
    async stop() {
      child.send("stop")
      await once(child, "exit")
    },
  }
}
