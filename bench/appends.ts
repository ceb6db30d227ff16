import { randomUUID } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { join } from "node:path"
import { Result, Schema } from "effect"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import { Entry } from "#domain/holding/entries.ts"
import { HoldingEvent } from "#domain/holding/events.ts"
import { holdingWithin } from "#domain/holding/holding.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import { EntryId, HoldingId, HouseholdId } from "#domain/shared/ids.ts"
import { throwAwayFolder } from "#scripts/setup/throwAwayFolder.ts"
import { handle } from "#server/commands/handle.ts"
import { openPool } from "#server/db/database.ts"
import { holdingCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, NewEvent } from "#server/eventlog/eventLog.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { holdingStream } from "#server/eventlog/streams.ts"
import { migrate } from "#server/db/migrate.ts"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import type { Report } from "./report.ts"

/*
 * Measures commands that record an entry in a holding with 10 and with 10,000 entries: reading what is new in its stream,
 * deciding, and appending. Then measures acknowledged events per second through the Postgres adapter: one event per append, and each writer waits for
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
    await entries(postgres.url, report)
  } finally {
    await postgres.stop()
    folder.remove()
  }
}

/** How long an entry takes in a short and in a long holding. The two alternate, so that both meet the same machine. */
async function entries(url: string, report: Report): Promise<void> {
  const pool = openPool(url)
  const log = postgresEventLog({ pool })
  try {
    const lengths = [10, 10_000]
    const recordings = await Promise.all(lengths.map((length) => holdingOf(length, log)))
    const took = lengths.map((): Array<number> => [])
    for (let round = 0; round < entriesRecorded; round += 1) {
      for (const [index, record] of recordings.entries()) {
        const begun = performance.now()
        await record(round)
        // The first command reads the whole stream.
        if (round > 0) took[index]?.push(performance.now() - begun)
      }
    }
    const [short = 0, long = 0] = took.map(median)
    report.table(
      "Appends: recording one more entry of a holding, median",
      ["entries before", "milliseconds", "ratio"],
      [
        ["10", short.toFixed(2), "1.00"],
        ["10,000", long.toFixed(2), (long / short).toFixed(2)],
      ],
    )
  } finally {
    await log.close()
    await pool.end()
  }
}

const entriesRecorded = 60

const median = (of: ReadonlyArray<number>): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

/** A holding with so many purchases, and a function that records one more. */
async function holdingOf(length: number, log: EventLog): Promise<(round: number) => Promise<void>> {
  const decider = holdingWithin(Infinity)
  const [holdingId, householdId] = [HoldingId.make(randomUUID()), HouseholdId.make(randomUUID())]
  const stream = holdingStream(householdId, holdingId)
  const metadataOf = (commandId: string) => ({ ...trade().metadata, householdId, commandId })
  const purchase = (number: number): HoldingCommand => ({
    _tag: "RecordEntry",
    holdingId,
    entryId: EntryId.make(randomUUID()),
    entry: decodeEntry({
      _tag: "Trade",
      side: "buy",
      quantity: "1",
      consideration: { amount: "148", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
      comment: null,
      tradedOn: addDays("2000-01-01", number),
    }),
  })
  const opening = decodeOpening({
    _tag: "HoldingOpened",
    holdingId,
    portfolioId: randomUUID(),
    currency: "EUR",
    name: "World",
    openedOn: "2000-01-01",
    priceSymbol: null,
    acquisitionCost: null,
    investable: null,
    taxRate: null,
    unitsEarned: "incomeAndCost",
    details: { _tag: "security", instrument: "etf", symbol: null, exchange: null, isin: null },
  })
  let state = decider.evolve(decider.initialState, opening)
  const events = [opening]
  for (let number = 0; number < length; number += 1) {
    const recorded = Result.getOrThrow(decider.decide(purchase(number), state))
    state = recorded.reduce(decider.evolve, state)
    events.push(...recorded)
  }
  let revision: bigint | undefined
  for (let from = 0; from < events.length; from += 500) {
    const some = events.slice(from, from + 500).map((event): NewEvent => {
      const { type, data, schemaVersion } = holdingCodec.encode(event)
      return { id: randomUUID(), type, data, metadata: { ...metadataOf(randomUUID()), schemaVersion } }
    })
    revision = Result.getOrThrow(await log.append(stream, revision ?? "no_stream", some)).nextExpectedRevision
  }
  return async (round) => {
    const { schemaVersion: _, ...metadata } = metadataOf(randomUUID())
    const command = purchase(length + round)
    Result.getOrThrow(await handle({ log, codec: holdingCodec }, decider, { stream, command, metadata }))
  }
}

const decodeEntry = Schema.decodeUnknownSync(Entry)
const decodeOpening = Schema.decodeUnknownSync(HoldingEvent)

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
