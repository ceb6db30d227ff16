import { Result } from "effect"
import type { Db } from "#server/db/database.ts"
import { storedBytesOf } from "#server/eventlog/encryptedEventLog.ts"
import {
  type Appended,
  appendBytesMax,
  comparePositions,
  type EventLog,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamAppend,
} from "#server/eventlog/eventLog.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import type { ArchivedSeries } from "./archive.ts"
import type { Placed } from "./placing.ts"

/** Writes the facts of an archive to the log. */
interface ArchiveAppender {
  /**
   * Appends facts in the order of the archive, which is that of its log; consecutive facts of a stream together. Leaves
   * out those that it finds recorded. Throws {@link OthersRecorded} if a stream has events of others.
   */
  readonly append: (facts: ReadonlyArray<Placed>) => Promise<void>
  /** The position of the last fact that was appended. */
  readonly position: () => Position | undefined
}

/** A stream that only the import may write to has events of others. */
export class OthersRecorded extends Error {
  override readonly name = "OthersRecorded"
  constructor(stream: string) {
    super(`${categoryOf(stream)} has events that are not of the import`)
  }
}

/**
 * Each stream is expected to be as the import left it, and to be absent at first: the facts were decided on such streams.
 * Only the stream of the household has events of others: those of its members, on which no imported fact depends.
 */
export function archiveAppender(log: EventLog, commandId: string): ArchiveAppender {
  const expected = new Map<string, bigint>()
  let position: Position | undefined

  const expectedOf = async (stream: string): Promise<bigint | "no_stream"> =>
    expected.get(stream) ?? (hasMembers(stream) ? ((await lastRevision(log, stream)) ?? "no_stream") : "no_stream")

  function done(stream: string, { nextExpectedRevision: revision, position: at }: Appended): void {
    expected.set(stream, revision)
    if (!position || comparePositions(at, position) > 0) position = at
  }

  /** Appends what is missing in a stream that is not as expected: a former attempt recorded a part, or a member left. */
  async function appendMissing({ stream, events }: StreamAppend): Promise<void> {
    for (let attempt = 1; attempt <= attemptsMost; attempt += 1) {
      const recorded = new Set<string>()
      let last: Pick<RecordedEvent, "revision" | "position"> | undefined
      for await (const { id, revision, position: at, metadata } of log.readStream(stream)) {
        const isOurs = metadata.commandId === commandId && metadata.origin !== undefined
        if (isOurs) recorded.add(id)
        else if (!hasMembers(stream)) throw new OthersRecorded(stream)
        last = { revision, position: at }
      }
      const missing = events.filter(({ id }) => !recorded.has(id))
      if (missing.length === 0 && last) {
        return done(stream, { nextExpectedRevision: last.revision, position: last.position, idempotent: true })
      }
      const appended = await log.append(stream, last?.revision ?? "no_stream", missing)
      if (Result.isSuccess(appended)) return done(stream, appended.success)
    }
    throw new OthersRecorded(stream)
  }

  return {
    async append(facts) {
      for (const batches of groupsOf(batchesOf(facts))) {
        const appends: Array<StreamAppend> = []
        for (const one of batches) appends.push({ ...one, expected: await expectedOf(one.stream) })
        const answers = await log.appendEach(appends)
        for (const [index, answer] of answers.entries()) {
          const one = appends[index] as StreamAppend
          if (Result.isSuccess(answer)) done(one.stream, answer.success)
          else await appendMissing(one)
        }
      }
    },
    position: () => position,
  }
}

const attemptsMost = 10

const hasMembers = (stream: string): boolean => categoryOf(stream) === "household"

async function lastRevision(log: EventLog, stream: string): Promise<bigint | undefined> {
  for await (const event of log.readStream(stream, { direction: "backwards", limit: 1 })) return event.revision
  return undefined
}

interface Batch {
  readonly stream: string
  readonly events: ReadonlyArray<NewEvent>
}

function* batchesOf(facts: ReadonlyArray<Placed>): Iterable<Batch> {
  let stream = ""
  let events: Array<NewEvent> = []
  let bytes = 0
  for (const { stream: next, event } of facts) {
    const size = storedBytesOf(event)
    if (events.length > 0 && (next !== stream || bytes + size > appendBytesMax)) {
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
