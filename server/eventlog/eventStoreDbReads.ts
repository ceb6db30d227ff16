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
  for await (const { event } of untilEnd(read)) if (event) return event.position
  return beginning
}

export async function positionOf(client: EventStoreDBClient, stream: string, revision: bigint): Promise<Position> {
  const read = client.readStream(stream, { fromRevision: revision, maxCount: 1 })
  for await (const { event } of untilEnd(read)) if (event?.position) return event.position
  throw new LogUnavailable(new Error(`${stream}@${revision} was written and cannot be read yet`))
}

/**
 * What a read yields; nothing for a stream that is not there. Leaving early ends the call, and lets what is on its way
 * run out: the client would otherwise keep the call in its books for ever.
 */
export async function* untilEnd<Resolved>(read: StreamingRead<Resolved>): AsyncIterable<Resolved> {
  try {
    yield* read.iterator({ destroyOnReturn: false })
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw explained(error)
  } finally {
    read.on("error", () => {})
    await read.cancel().catch(() => {})
    read.resume()
  }
}

export function isWanted({ streamId, type }: AllStreamRecordedEvent, filter: Filter | undefined): boolean {
  if (streamId.startsWith("$") || type.startsWith("$")) return false
  const categories = filter?.categories ?? []
  return categories.length === 0 || categories.some((category) => streamId.startsWith(`${category}-`))
}

export const eventOf = (recorded: AllStreamRecordedEvent): RecordedEvent => ({
  id: recorded.id,
  type: recorded.type,
  // What was written here was checked to be of these types when it was appended.
  data: recorded.data as Json,
  metadata: recorded.metadata as unknown as EventMetadata,
  stream: recorded.streamId,
  revision: recorded.revision,
  position: recorded.position,
  recordedAt: recorded.created,
})

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
