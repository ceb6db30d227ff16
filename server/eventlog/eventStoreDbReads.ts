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
import type { ReadReq } from "@eventstore/db-client/generated/streams_pb.js"
import streamMessages from "@eventstore/db-client/generated/streams_pb.js"
import {
  AppendTooLarge,
  comparePositions,
  type EventMetadata,
  type Filter,
  type Json,
  LogUnavailable,
  type Position,
  PositionRefused,
  type RecordedEvent,
} from "./eventLog.ts"
import { categoryOf, householdOfStream, isNameOfOurs } from "./streams.ts"

/** The position of the last event of the server, of any kind. */
export async function headOf(client: EventStoreDBClient): Promise<Position> {
  const read = client.readAll({ direction: "backwards", fromPosition: "end", maxCount: 1 })
  for (const { event } of await wholeOf(read)) if (event) return event.position
  return beginning
}

/** The position of an event, by the stored name of its stream. */
export async function positionOf(client: EventStoreDBClient, stream: string, revision: bigint): Promise<Position> {
  const read = client.readStream(stream, { fromRevision: revision, maxCount: 1 })
  for (const { event } of await wholeOf(read)) if (event?.position) return event.position
  throw new LogUnavailable(new Error(`${stream}@${revision} was written and cannot be read yet`))
}

/**
 * All events of a read; an empty list if the stream does not exist. The call has ended when this resolves, so it does
 * not occupy one of the 100 calls per connection while the caller processes the events. A call that is silent for
 * {@link silenceMs} is ended too.
 */
export async function wholeOf<Resolved>(
  read: StreamingRead<Resolved>,
  position?: Position,
): Promise<ReadonlyArray<Resolved>> {
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
    throw explained(error, position)
  } finally {
    clearTimeout(silent)
  }
}

const silenceMs = 30_000

/** The number of events to request next: few at first, for readers that need no more, then many at once. */
export const nextPageSize = (before: number | undefined): number =>
  before === undefined ? 16 : Math.min(before * 4, 1_000)

/** The names of this installation's streams on the server. */
export interface StreamNames {
  readonly stored: (stream: string) => string
  /** The prefixes of the names that match the filter; empty: any name. */
  readonly prefixesOf: (filter: Filter | undefined) => ReadonlyArray<string>
  /** The event under the name of its stream here; `undefined` if it is another program's, or the filter excludes it. */
  readonly own: (event: AllStreamRecordedEvent, filter?: Filter) => AllStreamRecordedEvent | undefined
}

/** With a prefix, every stored name begins with it and a dot. Other streams on the server are not this installation's. */
export function streamNames(given: string | undefined): StreamNames {
  const prefix = given === undefined ? "" : `${given}.`
  return {
    stored: (stream) => prefix + stream,
    prefixesOf: (filter) => {
      const { categories = [], householdId = "" } = filter ?? {}
      if (categories.length > 0) return categories.map((category) => `${prefix}${category}-${householdId}`)
      return prefix === "" ? [] : [prefix]
    },
    own: (event, filter) => {
      if (!event.streamId.startsWith(prefix) || event.type.startsWith("$")) return undefined
      const streamId = event.streamId.slice(prefix.length)
      if (!isNameOfOurs(streamId) || !isMetadataOfOurs(event.metadata)) return undefined
      const { categories = [], householdId } = filter ?? {}
      if (categories.length > 0 && !categories.includes(categoryOf(streamId))) return undefined
      if (householdId !== undefined && householdOfStream(streamId) !== householdId) return undefined
      return prefix === "" ? event : { ...event, streamId }
    },
  }
}

/** Every event of the product has these metadata. */
function isMetadataOfOurs(metadata: unknown): boolean {
  const { householdId, commandId, schemaVersion } = (metadata ?? {}) as Partial<EventMetadata>
  return typeof householdId === "string" && typeof commandId === "string" && typeof schemaVersion === "number"
}

/**
 * A client whose `readAll` makes the server skip streams with other prefixes. The server supports this for reads as for
 * subscriptions, but the client has no option for it.
 */
export function readingOnly(client: EventStoreDBClient, prefixes: ReadonlyArray<string>): EventStoreDBClient {
  if (prefixes.length === 0) return client
  const expression = new streamMessages.ReadReq.Options.FilterOptions.Expression()
  expression.setPrefixList([...prefixes])
  const filter = new streamMessages.ReadReq.Options.FilterOptions()
  filter.setStreamIdentifier(expression)
  filter.setMax(searchWindow)
  filter.setCheckpointintervalmultiplier(1)
  const createStream: (typeof client)["GRPCStreamCreator"] = (Stub, name, create) =>
    client["GRPCStreamCreator"](Stub, name, (stub) => {
      const { read } = stub as unknown as { read: (request: ReadReq, ...others: Array<unknown>) => unknown }
      const filtered = (request: ReadReq, ...others: Array<unknown>) => {
        request.getOptions()?.setFilter(filter)
        return read.call(stub, request, ...others)
      }
      return create(Object.create(stub, { read: { value: filtered } }))
    })
  return Object.create(client, { GRPCStreamCreator: { value: createStream } })
}

/** How many events the server examines before it answers; more than {@link nextPageSize} ever requests. */
const searchWindow = 4_096

export function eventOf(recorded: AllStreamRecordedEvent): RecordedEvent {
  const metadata = recorded.metadata as unknown as EventMetadata
  return {
    id: recorded.id,
    type: recorded.type,
    // The types were checked when the event was appended.
    data: recorded.data as Json,
    metadata,
    stream: recorded.streamId,
    revision: recorded.revision,
    position: recorded.position,
    // The server sets the time of the append. An event from a restore was recorded earlier, as its metadata show.
    recordedAt: metadata.recordedAt === undefined ? recorded.created : new Date(metadata.recordedAt),
  }
}

export const beginning: Position = { commit: 0n, prepare: 0n }

export const startAfter = (after: Position | undefined): Position | typeof START =>
  after && comparePositions(after, beginning) > 0 ? after : START

/** Returns refusals unchanged. Any other error counts as a lost connection. */
export function explained(error: unknown, position?: Position): unknown {
  if (error instanceof Error && positionRefused.test(error.message)) return new PositionRefused(position, error)
  if (error instanceof MaxAppendSizeExceededError) return new AppendTooLarge(error.maxAppendSize)
  const isRefusal =
    error instanceof AccessDeniedError ||
    error instanceof InvalidArgumentError ||
    error instanceof StreamDeletedError ||
    error instanceof TypeError ||
    error instanceof PositionRefused ||
    error instanceof AppendTooLarge ||
    error instanceof LogUnavailable
  return isRefusal ? error : new LogUnavailable(error)
}

/** The server's error for a position at which no record begins. */
const positionRefused = /Unexpected (Filtered)?ReadAllResult: (Error|InvalidPosition)|Invalid position/i
