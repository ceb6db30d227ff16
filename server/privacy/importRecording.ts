import { Result } from "effect"
import type { Db } from "#server/db/database.ts"
import {
  type Appended,
  appendBytesMax,
  comparePositions,
  type EventLog,
  type NewEvent,
  type Position,
  type StreamAppend,
} from "#server/eventlog/eventLog.ts"
import { bytesOfEvent } from "#server/eventlog/proposedEvents.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import type { ArchivedSeries } from "./archive.ts"
import type { Placed } from "./placing.ts"

/** Writes the facts of an archive to the log. */
export interface ArchiveAppender {
  /** Appends facts in the order of the archive, which is that of its log; consecutive facts of a stream together. */
  readonly append: (facts: ReadonlyArray<Placed>) => Promise<void>
  /** The position of the last fact that was appended. */
  readonly position: () => Position | undefined
}

export function archiveAppender(log: EventLog): ArchiveAppender {
  const expected = new Map<string, bigint>()
  let position: Position | undefined

  /** Appends after events of other writers to the stream: a member who joins, or a command that was running. */
  async function appendAfterOthers({ stream, events }: StreamAppend): Promise<Appended> {
    for (let attempt = 1; attempt <= attemptsMost; attempt += 1) {
      const appended = await log.append(stream, (await lastRevision(log, stream)) ?? "no_stream", events)
      if (Result.isSuccess(appended)) return appended.success
    }
    throw new Error(`other processes keep writing to ${categoryOf(stream)} during an import`)
  }

  const expectedOf = async (stream: string) => expected.get(stream) ?? (await lastRevision(log, stream)) ?? "no_stream"

  return {
    async append(facts) {
      for (const batches of groupsOf(batchesOf(facts))) {
        const appends: Array<StreamAppend> = []
        for (const one of batches) appends.push({ ...one, expected: await expectedOf(one.stream) })
        const answers = await log.appendEach(appends)
        for (const [place, answer] of answers.entries()) {
          const one = appends[place] as StreamAppend
          const done = Result.isSuccess(answer) ? answer.success : await appendAfterOthers(one)
          expected.set(one.stream, done.nextExpectedRevision)
          if (!position || comparePositions(done.position, position) > 0) position = done.position
        }
      }
    },
    position: () => position,
  }
}

const attemptsMost = 50

async function lastRevision(log: EventLog, stream: string): Promise<bigint | undefined> {
  for await (const event of log.readStream(stream, { direction: "backwards", limit: 1 })) return event.revision
  return undefined
}

/** Encrypted events are longer: batches of half the limit of an append always fit. */
const batchBytesMost = appendBytesMax / 2

interface Batch {
  readonly stream: string
  readonly events: ReadonlyArray<NewEvent>
}

function* batchesOf(facts: ReadonlyArray<Placed>): Iterable<Batch> {
  let stream = ""
  let events: Array<NewEvent> = []
  let bytes = 0
  for (const { stream: next, event } of facts) {
    const size = bytesOfEvent(event)
    if (events.length > 0 && (next !== stream || bytes + size > batchBytesMost)) {
      yield { stream, events }
      events = []
      bytes = 0
    }
    stream = next
    events.push(event)
    bytes += size
  }
  if (events.length > 0) yield { stream, events }
}

/** Groups consecutive batches of different streams: a second batch of a stream waits until the first has succeeded. */
function* groupsOf(batches: Iterable<Batch>): Iterable<ReadonlyArray<Batch>> {
  let group = new Map<string, Batch>()
  for (const batch of batches) {
    if (group.has(batch.stream) || group.size === groupMost) {
      yield [...group.values()]
      group = new Map()
    }
    group.set(batch.stream, batch)
  }
  if (group.size > 0) yield [...group.values()]
}

const groupMost = 100

/** Stores the points of missing days and series. A point of a day that is stored already does not change. */
export async function takePrices(db: Db, series: ArchivedSeries, now: () => Date): Promise<void> {
  const { kind, symbol, currency, points } = series
  const rows = await db
    .selectFrom("market.points as p")
    .innerJoin("market.series as s", "s.series_id", "p.series_id")
    .select("p.day")
    .distinct()
    .where("s.realm", "=", "real")
    .where("s.kind", "=", kind)
    .where("s.symbol", "=", symbol)
    .execute()
  const known = new Set(rows.map(({ day }) => day))
  const missing = points.filter(([day]) => !known.has(day))
  for (const [source, of] of Map.groupBy(missing, ([, , from]) => from)) {
    const bySource = of.map(([day, value]) => ({ day, value }))
    await recordPoints(db, [{ kind, symbol, currency, points: bySource }], { source, clock: now })
  }
}
