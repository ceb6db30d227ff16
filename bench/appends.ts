import { randomUUID } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { join } from "node:path"
import { Result } from "effect"
import { throwAwayFolder } from "#scripts/setup/throwAwayFolder.ts"
import { openPool } from "#server/db/database.ts"
import type { NewEvent } from "#server/eventlog/eventLog.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { migrate } from "#server/db/migrate.ts"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import type { Report } from "./report.ts"

/*
 * Measures acknowledged events per second through the Postgres adapter: one event per append, and each writer waits for
 * the acknowledgement. Compares them with as many writers that append the same bytes to a file and flush it (fdatasync)
 * before they continue.
 */
const seconds = Number(process.env["BENCH_SECONDS"] ?? 5)
const writerCounts = [1, 8, 32]

export async function run(report: Report): Promise<void> {
  const folder = throwAwayFolder("wealth-bench")
  const postgres = await startEmbeddedPostgres({ folder: join(folder.path, "postgres") })
  try {
    await migrate(postgres.url)
    const rows: Array<ReadonlyArray<string>> = []
    for (const writers of writerCounts) {
      const file = await toFile(join(folder.path, `appends-${writers}`), writers)
      const log = await toLog(postgres.url, writers)
      rows.push([String(writers), perSecond(log), perSecond(file), (log / file).toFixed(2)])
    }
    report.table(
      "Appends: acknowledged events a second",
      ["writers", "event log in Postgres", "flushed file", "ratio"],
      rows,
    )
    report.note("Each writer of the file flushes for itself; waiting appends to the log share one transaction.")
  } finally {
    await postgres.stop()
    folder.remove()
  }
}

async function toLog(url: string, writers: number): Promise<number> {
  const pool = openPool(url)
  const log = postgresEventLog({ pool })
  try {
    return await rateOf(writers, (writer) => {
      const stream = `holding-${randomUUID()}.${writer}`
      let revision = -1n
      return async () => {
        const appended = await log.append(stream, revision < 0n ? "no_stream" : revision, [trade()])
        revision = Result.getOrThrow(appended).nextExpectedRevision
      }
    })
  } finally {
    await log.close()
    await pool.end()
  }
}

async function toFile(path: string, writers: number): Promise<number> {
  const files: Array<FileHandle> = []
  for (let writer = 0; writer < writers; writer++) files.push(await open(path, "a"))
  try {
    return await rateOf(writers, (writer) => async () => {
      await files[writer]?.appendFile(`${JSON.stringify(trade())}\n`)
      await files[writer]?.datasync()
    })
  } finally {
    for (const file of files) await file.close()
  }
}

/** Acknowledgements per second of all writers together, after a short warm-up. */
async function rateOf(writers: number, writer: (index: number) => () => Promise<void>): Promise<number> {
  const appendsOf = Array.from({ length: writers }, (_, index) => writer(index))
  await during(0.5, appendsOf)
  return during(seconds, appendsOf)
}

async function during(length: number, appends: ReadonlyArray<() => Promise<void>>): Promise<number> {
  const begun = performance.now()
  let acknowledged = 0
  await Promise.all(
    appends.map(async (append) => {
      while (performance.now() - begun < length * 1000) {
        await append()
        acknowledged += 1
      }
    }),
  )
  return acknowledged / ((performance.now() - begun) / 1000)
}

function trade(): NewEvent {
  const commandId = randomUUID()
  return {
    id: randomUUID(),
    type: "TradeRecorded",
    data: {
      holdingId: commandId,
      entryId: commandId,
      replaces: null,
      side: "buy",
      quantity: "12.5",
      consideration: { amount: "1850.00", currency: "USD" },
      fees: { amount: "4.95", currency: "USD" },
      tradedOn: "2024-01-02",
    },
    metadata: {
      householdId: commandId,
      actorId: commandId,
      commandId,
      commandDigest: "0".repeat(64),
      causationId: commandId,
      correlationId: commandId,
      schemaVersion: 2,
    },
  }
}

const perSecond = (rate: number): string => rate.toFixed(0)
