import {
  AccessDeniedError,
  type AllStreamRecordedEvent,
  type EventStoreDBClient,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  type StreamingRead,
} from "@eventstore/db-client"
import {
  AppendTooLarge,
  comparePositions,
  type EventMetadata,
  type Filter,
  type Json,
  LogUnavailable,
  type Position,
  type RecordedEvent,
} from "./eventLog.ts"

/** Where the log ends, counting events of every kind. */
export async function headOf(client: EventStoreDBClient): Promise<Position> {
  const read = client.readAll({ direction: "backwards", fromPosition: "end", maxCount: 1 })
  for (const { event } of await wholeOf(read)) if (event) return event.position
  return beginning
}

export async function positionOf(client: EventStoreDBClient, stream: string, revision: bigint): Promise<Position> {
  const read = client.readStream(stream, { fromRevision: revision, maxCount: 1 })
  for (const { event } of await wholeOf(read)) if (event?.position) return event.position
  throw new LogUnavailable(new Error(`${stream}@${revision} was written and cannot be read yet`))
}

/**
 * Everything that a read yields; nothing for a stream that is not there. The call has ended when this resolves, so that
 * it takes none of the 100 calls that the server allows on a connection while the caller looks at what was read. A call
 * that is silent for {@link silenceMs} is ended too.
 */
export async function wholeOf<Resolved>(read: StreamingRead<Resolved>): Promise<ReadonlyArray<Resolved>> {
  const events: Array<Resolved> = []
  let silent: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      silent = setTimeout(() => reject(new Error(`no answer for ${silenceMs} ms`)), silenceMs)
      read.on("data", (resolved: Resolved) => {
        events.push(resolved)
        silent?.refresh()
      })
      read.on("end", resolve)
      read.on("error", reject)
    })
    return events
  } catch (error) {
    if (error instanceof StreamNotFoundError) return []
    await read.cancel().catch(() => {})
    read.resume()
    throw explained(error)
  } finally {
    clearTimeout(silent)
  }
}

const silenceMs = 8_000

/** How many events to ask for next: few at first, for readers who want no more than that, then many at once. */
export const nextPageSize = (before: number | undefined): number =>
  before === undefined ? 16 : Math.min(before * 4, 1_000)

export function isWanted({ streamId, type }: AllStreamRecordedEvent, filter: Filter | undefined): boolean {
  if (streamId.startsWith("$") || type.startsWith("$")) return false
  const categories = filter?.categories ?? []
  return categories.length === 0 || categories.some((category) => streamId.startsWith(`${category}-`))
}

export function eventOf(recorded: AllStreamRecordedEvent): RecordedEvent {
  const metadata = recorded.metadata as unknown as EventMetadata
  return {
    id: recorded.id,
    type: recorded.type,
    // What was written here was checked to be of these types when it was appended.
    data: recorded.data as Json,
    metadata,
    stream: recorded.streamId,
    revision: recorded.revision,
    position: recorded.position,
    // The server stamps when it was given an event. One that a restore gave it had been recorded before.
    recordedAt: metadata.recordedAt === undefined ? recorded.created : new Date(metadata.recordedAt),
  }
}

export const beginning: Position = { commit: 0n, prepare: 0n }

export const startAfter = (after: Position | undefined): Position | typeof START =>
  after && comparePositions(after, beginning) > 0 ? after : START

/** Refusals are passed on; anything else is taken for a connection that did not hold. */
export function explained(error: unknown): unknown {
  if (error instanceof MaxAppendSizeExceededError) return new AppendTooLarge(error.maxAppendSize)
  const isRefusal =
    error instanceof AccessDeniedError ||
    error instanceof InvalidArgumentError ||
    error instanceof StreamDeletedError ||
    error instanceof TypeError ||
    error instanceof AppendTooLarge ||
    error instanceof LogUnavailable
  return isRefusal ? error : new LogUnavailable(error)
}
