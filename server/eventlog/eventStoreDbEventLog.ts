import {
  AccessDeniedError,
  type AllStreamRecordedEvent,
  type AllStreamSubscription,
  EventStoreDBClient,
  excludeSystemEvents,
  InvalidArgumentError,
  jsonEvent,
  MaxAppendSizeExceededError,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  type StreamingRead,
  streamNameFilter,
  WrongExpectedVersionError,
} from "@eventstore/db-client"
import { Result } from "effect"
import { backOff } from "./backoff.ts"
import {
  AppendTooLarge,
  comparePositions,
  type EventLog,
  type EventMetadata,
  type Filter,
  type Json,
  LogUnavailable,
  type Position,
  type RecordedEvent,
  type SubscriptionMessage,
} from "./eventLog.ts"
import { propose } from "./proposedEvents.ts"

/**
 * The log in EventStoreDB, or a cluster of it (23.10 or newer). Give a cluster's connection string
 * `nodePreference=leader`: a follower may be a moment behind when a stream is read to decide.
 */
export function eventStoreDbEventLog(connectionString: string): EventLog {
  const client = clientOf(connectionString)
  const closing = new AbortController()
  const known = knownPositions(client)

  return {
    async append(stream, expected, events) {
      propose(stream, events)
      try {
        const before = await known.highest()
        const { nextExpectedRevision, position } = await client.appendToStream(
          stream,
          events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
          { expectedRevision: expected },
        )
        const stands = position ?? (await positionOf(client, stream, nextExpectedRevision))
        known.saw(stands)
        return Result.succeed({
          nextExpectedRevision,
          position: stands,
          idempotent: comparePositions(stands, before) <= 0,
        })
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) {
          return Result.fail({ _tag: "RevisionConflict", stream, expected, actual: error.actualVersion })
        }
        throw explained(error)
      }
    },

    async *readStream(stream, { from, direction = "forwards", limit } = {}) {
      if (limit === 0) return
      const read = client.readStream(stream, {
        direction,
        fromRevision: from ?? (direction === "forwards" ? "start" : "end"),
        ...(limit === undefined ? {} : { maxCount: limit }),
      })
      for await (const { event } of untilEnd(read)) {
        if (!event?.position) continue
        known.saw(event.position)
        yield eventOf({ ...event, position: event.position })
      }
    },

    async *readAll({ after, limit = Infinity, filter } = {}) {
      if (limit <= 0) return
      let left = limit
      // The client cannot have the server filter this read; subscriptions, which read most, are filtered there.
      for await (const { event } of untilEnd(client.readAll({ fromPosition: startAfter(after) }))) {
        if (!event || !isWanted(event, filter) || (after && comparePositions(event.position, after) <= 0)) continue
        known.saw(event.position)
        yield eventOf(event)
        left -= 1
        if (left === 0) return
      }
    },

    async *subscribeAll({ after, filter, signal }) {
      const stop = AbortSignal.any([signal, closing.signal])
      let position = after ?? beginning
      let failures = 0
      while (!stop.aborted) {
        try {
          for await (const message of subscription(client, position, filter, stop)) {
            failures = 0
            position = message.kind === "event" ? message.event.position : message.position
            known.saw(position)
            yield message
          }
        } catch (error) {
          const reason = explained(error)
          if (!(reason instanceof LogUnavailable)) throw reason
        }
        await backOff(failures, stop)
        failures += 1
      }
    },

    async close() {
      closing.abort()
      await client.dispose()
    },
  }
}

function clientOf(connectionString: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(connectionString)
  // Left to itself, the client sends appends as batches. It keeps the waiting answers of all clients of the process in
  // one table that it empties when any one of them loses its connection: an answer that then arrives for another ends
  // the process. Told that the server takes no batches, it makes one call of each append.
  Object.defineProperty(client, "supports", { value: async () => false })
  return client
}

/**
 * The server does not say whether an append was there before. Positions do: what stands at or below a position that was
 * seen before asking had been written before. An append that another process made since is taken for a new one.
 */
function knownPositions(client: EventStoreDBClient) {
  let highest: Position | undefined
  const saw = (position: Position): void => {
    if (!highest || comparePositions(position, highest) > 0) highest = position
  }
  return {
    saw,
    highest: async (): Promise<Position> => {
      if (!highest) saw(await headOf(client))
      return highest ?? beginning
    },
  }
}

/** Where the log ends, counting events of every kind. */
async function headOf(client: EventStoreDBClient): Promise<Position> {
  const read = client.readAll({ direction: "backwards", fromPosition: "end", maxCount: 1 })
  for await (const { event } of untilEnd(read)) if (event) return event.position
  return beginning
}

async function positionOf(client: EventStoreDBClient, stream: string, revision: bigint): Promise<Position> {
  const read = client.readStream(stream, { fromRevision: revision, maxCount: 1 })
  for await (const { event } of untilEnd(read)) if (event?.position) return event.position
  throw new LogUnavailable(new Error(`${stream}@${revision} was written and cannot be read yet`))
}

/**
 * What a read yields; nothing for a stream that is not there. Leaving early ends the call, and lets what is on its way
 * run out: the client would otherwise keep the call in its books for ever.
 */
async function* untilEnd<Resolved>(read: StreamingRead<Resolved>): AsyncIterable<Resolved> {
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

/** What one call to the server delivers until it ends; throws when it breaks. */
async function* subscription(
  client: EventStoreDBClient,
  after: Position,
  filter: Filter | undefined,
  stop: AbortSignal,
): AsyncIterable<SubscriptionMessage> {
  // Everything up to here will have been delivered when the server says that it has caught up.
  const head = await headOf(client)
  let position = after
  let wake: (() => void) | undefined
  const end: { reached: boolean; broken?: unknown } = { reached: false }
  let taken = 0
  // Said by the server between two events, of which the first may still wait here to be taken.
  const remarks: Array<{ readonly afterTaken: number; readonly remark: Position | "caughtUp" }> = []

  const feed: AllStreamSubscription = client.subscribeToAll({
    fromPosition: startAfter(after),
    filter: serverFilter(filter, (reached) => remark(reached)),
  })
  const remark = (remark: Position | "caughtUp"): void => {
    remarks.push({ afterTaken: taken + feed.readableLength, remark })
    wake?.()
  }
  feed.on("caughtUp", () => remark("caughtUp"))
  feed.on("readable", () => wake?.())
  feed.on("end", () => {
    end.reached = true
    wake?.()
  })
  feed.on("error", (broken) => {
    end.reached = true
    end.broken = broken
    wake?.()
  })
  const stopped = (): void => wake?.()
  stop.addEventListener("abort", stopped)

  try {
    while (!stop.aborted) {
      if (remarks[0]?.afterTaken === taken) {
        const { remark } = remarks.shift() ?? {}
        const reached = remark === "caughtUp" ? head : (remark ?? position)
        if (comparePositions(reached, position) > 0) {
          position = reached
          yield { kind: "checkpoint", position }
        }
        if (remark === "caughtUp") yield { kind: "caughtUp", position }
        continue
      }
      const resolved = feed.read() as { readonly event?: AllStreamRecordedEvent } | null
      if (resolved) {
        taken += 1
        if (!resolved.event || comparePositions(resolved.event.position, position) <= 0) continue
        position = resolved.event.position
        if (!isWanted(resolved.event, filter)) continue
        yield { kind: "event", event: eventOf(resolved.event), more: feed.readableLength > 0 }
        continue
      }
      if (end.broken) throw end.broken
      if (end.reached) return
      await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    stop.removeEventListener("abort", stopped)
    await feed.unsubscribe().catch(() => {})
    feed.resume()
  }
}

function serverFilter(filter: Filter | undefined, reached: (position: Position) => void) {
  const categories = filter?.categories ?? []
  const options = { checkpointReached: (_: unknown, position: Position) => reached(position) }
  return categories.length === 0
    ? excludeSystemEvents(options)
    : streamNameFilter({ ...options, prefixes: categories.map((category) => `${category}-`) })
}

function isWanted({ streamId, type }: AllStreamRecordedEvent, filter: Filter | undefined): boolean {
  if (streamId.startsWith("$") || type.startsWith("$")) return false
  const categories = filter?.categories ?? []
  return categories.length === 0 || categories.some((category) => streamId.startsWith(`${category}-`))
}

const eventOf = (recorded: AllStreamRecordedEvent): RecordedEvent => ({
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

const beginning: Position = { commit: 0n, prepare: 0n }

const startAfter = (after: Position | undefined): Position | typeof START =>
  after && comparePositions(after, beginning) > 0 ? after : START

/** Refusals are passed on; anything else is taken for a connection that did not hold. */
function explained(error: unknown): unknown {
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
