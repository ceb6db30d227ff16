import { fork } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { HouseholdId } from "#domain/shared/ids.ts"
import type { Pool } from "pg"
import { type Newcomer, newcomer } from "#scripts/setup/newcomer.ts"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { openPool } from "#server/db/database.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { migrate } from "#server/db/migrate.ts"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import { roleEnvironment } from "#server/postgres/roles.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { median, percentile, type Report } from "./report.ts"

/*
 * Runs a whole server over real HTTP on an embedded Postgres with all protection against power failures on. Measures
 * how long answers take after a write, when warm, and until a write is visible.
 */

export interface Served {
  readonly server: RunningServer
  readonly pool: Pool
  /** The log of the server, with the same keys, to append events directly. */
  readonly log: EventLog
  readonly family: Family
}

/** Starts a server with one household, and other settings if given, and deletes everything afterwards. */
export async function served(
  work: (served: Served) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wealth-bench-"))
  chmodSync(folder, 0o711) // Postgres runs as another user when this runs as root
  const postgres = await startEmbeddedPostgres({ folder })
  try {
    await migrate(postgres.url)
    const server = await startServer({
      ...ownSettings(folder),
      PORT: "0",
      DATABASE_URL: postgres.url,
      ...roleEnvironment(postgres.roleUrls),
      ...settings,
    })
    const pool = openPool(postgres.url)
    const keys = openPool(postgres.url, { max: 2 })
    const masterKeys = openMasterKeys(masterKeySource({ dataDir: folder }))
    const vault = openVault({ pool: keys, masterKeys, now: () => new Date() })
    const log = encryptedEventLog(postgresEventLog({ pool }), vault)
    try {
      await work({ server, pool, log, family: await signUp(server.address) })
    } finally {
      await Promise.all([log.close(), vault.close()])
      await Promise.all([pool.end(), keys.end()])
      await server.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Sample {
  readonly question: string
  readonly afterWrite: Array<number>
  readonly warm: Array<number>
  readonly visible: Array<number>
}

/**
 * Sends each query in three cases: as soon as a write is acknowledged, as the first query after a write is visible, and
 * once more when warm.
 */
export async function ask(
  { server, family }: Served,
  questions: Readonly<Record<string, string>>,
  { writesEach, write }: { readonly writesEach: number; readonly write: (i: number) => Promise<string> },
): Promise<{ readonly samples: ReadonlyArray<Sample>; readonly memory: ReadonlyArray<number> }> {
  const memory = [await server.memory()]
  await family.get("/api/net-worth") // warms up what is read and compiled once
  const samples: Array<Sample> = []
  for (const [question, path] of Object.entries(questions)) {
    const sample: Sample = { question, afterWrite: [], warm: [], visible: [] }
    samples.push(sample)
    await family.get(path)
    for (let i = 0; i < writesEach; i++) {
      const position = await write(i)
      sample.visible.push(await timed(() => family.get(path, position)))

      const next = await write(i)
      // This waits for the write without reading what is measured.
      await family.get("/api/portfolios", next)
      sample.afterWrite.push(await timed(() => family.get(path)))
      sample.warm.push(await timed(() => family.get(path)))
      memory.push(await server.memory())
    }
  }
  return { samples, memory }
}

/** Reports how long the server's answers took. */
export function show(
  report: Report,
  title: string,
  { samples, memory }: Awaited<ReturnType<typeof ask>>,
  writesEach: number,
): void {
  const both = (times: ReadonlyArray<number>): ReadonlyArray<string> => [
    median(times).toFixed(1),
    percentile(times, 0.99).toFixed(1),
  ]
  report.table(
    `${title}: milliseconds`,
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

interface RunningServer {
  readonly address: string
  /** Memory of the server's process, in bytes. */
  readonly memory: () => Promise<number>
  /** CPU time of the server's process so far, in milliseconds. */
  readonly cpu: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts the server in its own process, so that its memory is measured alone and the client does not slow it down. */
async function startServer(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = fork(join(import.meta.dirname, "dashboardServer.ts"), {
    env: { ...process.env, ...settings },
    execArgv: ["--import", "#server/settings/memory.ts"],
  })
  let asked: Promise<unknown> = Promise.resolve()
  // One question at a time: an answer does not say which question it is of.
  const ask = (question: string): Promise<unknown> => {
    asked = asked.then(async () => {
      child.send(question)
      const [answer] = (await once(child, "message")) as [unknown]
      return answer
    })
    return asked
  }
  const [address] = (await once(child, "message")) as [string]
  return {
    address,
    memory: async () => Number(await ask("memory")),
    cpu: async () => Number(await ask("cpu")),
    async stop() {
      child.send("stop")
      await once(child, "exit")
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export interface Family {
  readonly householdId: HouseholdId
  readonly actorId: string
  /** What a request of theirs carries. */
  readonly authorization: Newcomer["authorization"]
  readonly get: (path: string, readAfter?: string) => Promise<void>
  readonly put: (path: string, body: unknown) => Promise<{ readonly position: string }>
}

async function signUp(address: string): Promise<Family> {
  const { userId, householdId, authorization } = await newcomer(address)
  return {
    householdId: householdId as HouseholdId,
    actorId: userId,
    authorization,
    async get(path, readAfter) {
      const got = await fetch(address + path, {
        headers: { authorization: await authorization(), ...(readAfter && { "read-after": readAfter }) },
      })
      const text = await got.text()
      if (got.status !== 200) throw new Error(`${path}: ${got.status} ${text}`)
    },
    async put(path, body) {
      const put = await fetch(address + path, {
        method: "PUT",
        headers: { authorization: await authorization(), "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      const text = await put.text()
      if (put.status !== 200) throw new Error(`${path}: ${put.status} ${text}`)
      return JSON.parse(text) as { position: string }
    },
  }
}
