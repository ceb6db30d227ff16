import { Result } from "effect"
import {
  type Appended,
  appendBytesMax,
  type EventLog,
  type NewEvent,
  type RecordedEvent,
  type RevisionConflict,
} from "./eventLog.ts"
import { storedBytesOf } from "./encryptedEventLog.ts"
import { uuidv5 } from "./uuidv5.ts"

/** Many events for one stream, too many for one append. */
export interface Bulk {
  readonly stream: string
  /** A UUID of the bulk, from which the ids of its events are derived. A repetition with the same id continues it. */
  readonly bulkId: string
  /** The last revision of the stream before the bulk; `no_stream`: there was none. */
  readonly after: bigint | "no_stream"
  /** The events: the same ones in the same order at each repetition. */
  readonly events: Iterable<Omit<NewEvent, "id">> | AsyncIterable<Omit<NewEvent, "id">>
}

interface BulkAppended {
  /** How many events an earlier call had already written. */
  readonly found: number
  readonly written: number
}

/** Small enough that a group of chunks does not delay other appends. Of long events, fewer fit into an append. */
const chunkSizeMax = 1_000

/**
 * Appends a bulk in chunks, each of which is appended wholly or not at all. After the process was killed, call it again
 * with the same arguments: it continues after the last written event, without a gap or a duplicate. It fails if other
 * events were appended to the stream since `after`.
 */
export async function appendInChunks(
  log: EventLog,
  { stream, bulkId, after, events }: Bulk,
): Promise<Result.Result<BulkAppended, RevisionConflict>> {
  const first = after === "no_stream" ? 0n : after + 1n
  const last = await lastEvent(log, stream)
  const next = last ? last.revision + 1n : 0n
  const found = Number(next - first)
  if (found < 0 || (last && found > 0 && last.id !== uuidv5(bulkId, found - 1))) {
    return Result.fail({ _tag: "RevisionConflict", stream, expected: after, actual: last?.revision ?? "no_stream" })
  }

  let written = 0
  for await (const chunk of chunksOf(bulkId, events, found)) {
    const expected = next === 0n && written === 0 ? "no_stream" : next + BigInt(written) - 1n
    const appended: Result.Result<Appended, RevisionConflict> = await log.append(stream, expected, chunk)
    if (Result.isFailure(appended)) return Result.fail(appended.failure)
    written += chunk.length
  }
  return Result.succeed({ found, written })
}

async function lastEvent(log: EventLog, stream: string): Promise<RecordedEvent | undefined> {
  for await (const event of log.readStream(stream, { direction: "backwards", limit: 1 })) return event
  return undefined
}

async function* chunksOf(
  bulkId: string,
  events: Bulk["events"],
  found: number,
): AsyncIterable<ReadonlyArray<NewEvent>> {
  let chunk: Array<NewEvent> = []
  let bytes = 0
  let index = 0
  for await (const event of events) {
    if (index >= found) {
      const identified = { ...event, id: uuidv5(bulkId, index) }
      const size = storedBytesOf(identified)
      if (chunk.length > 0 && (chunk.length === chunkSizeMax || bytes + size > appendBytesMax)) {
        yield chunk
        chunk = []
        bytes = 0
      }
      chunk.push(identified)
      bytes += size
    }
    index += 1
  }
  if (chunk.length > 0) yield chunk
}
