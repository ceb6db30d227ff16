import { setImmediate } from "node:timers/promises"
import type { Decider } from "#domain/shared/decider.ts"
import type { EventCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog, Position, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { leavesOut, wholeStream, withoutLeftOut } from "#server/eventlog/leavingOut.ts"

/*
 * The states of long streams, so that a command on a stream of ten thousand events reads only those that are new. The log
 * is read each time from the last known event on: a cached state is used only if that event is still the same, so it
 * never hides what another server appended, and ends with the key of its household.
 */

/** The state of a stream, and what a command needs to know of its events. */
interface StreamState<State> {
  readonly state: State
  /** The number of events, also of those that were left out. */
  readonly events: number
  /** Undefined: the stream is empty. */
  readonly last: Pick<RecordedEvent, "id" | "revision" | "position"> | undefined
  /** Whether the stream may have events of this command. Never false if it has some. */
  readonly mayHave: (commandId: string) => boolean
}

/**
 * An event of the stream cannot be decoded, so no command on it can be decided. Nothing was written. Projections set the
 * household aside for the same event.
 */
export class StreamUnreadable extends Error {
  override readonly name = "StreamUnreadable"
  readonly recordedAt: Date
  constructor({ stream, revision, recordedAt }: RecordedEvent, cause: unknown) {
    super(`event ${revision} of ${stream} cannot be read`, { cause })
    this.recordedAt = recordedAt
  }
}

/** How to read a stream. */
interface Reading<State, Event> {
  readonly decider: Pick<Decider<State, never, Event, never>, "initialState" | "evolve">
  readonly codec: Pick<EventCodec<Event>, "decode">
  /** Types of events that are ignored where they cannot be decoded. Such a state is not cached. */
  readonly ignoredTypes?: ReadonlyArray<string> | undefined
}

/** The current state of a stream, from the log. Throws {@link StreamUnreadable}. */
export async function streamState<State, Event>(
  log: EventLog,
  stream: string,
  { decider, codec, ignoredTypes }: Reading<State, Event>,
): Promise<StreamState<State>> {
  const cache = cacheOf(log)
  const cached = ignoredTypes ? undefined : cache.find(stream, decider.evolve)
  const newer = cached && (await eventsAfter(log, stream, cached))
  const base = newer
    ? (cached as Cached<State>)
    : { ...empty, state: decider.initialState, commandIds: new Set<string>() }
  const read = newer ?? (await wholeStream(log, stream))
  const state = await folded(decider, base.state, decodeOneByOne(read, codec, ignoredTypes))
  const { commandIds } = base
  for (const { metadata } of read) commandIds.add(metadata.commandId)
  const now = {
    state,
    events: base.events + read.length,
    last: read.at(-1) ?? base.last,
    commandIds,
    evolve: decider.evolve,
  }
  if (!ignoredTypes) cache.set(stream, now)
  return { ...now, mayHave: (commandId) => commandIds.has(commandId) }
}

const empty = { events: 0, last: undefined }

/** The events after the cached ones; undefined if the cached ones are no longer those of the log. */
async function eventsAfter(
  log: EventLog,
  stream: string,
  { last }: Cached<unknown>,
): Promise<ReadonlyArray<RecordedEvent> | undefined> {
  if (!last) return undefined
  const read: Array<RecordedEvent> = []
  for await (const event of log.readStream(stream, { from: last.revision })) read.push(event)
  const [same, ...newer] = read
  return same?.id === last.id && !newer.some(leavesOut) ? newer : undefined
}

/**
 * Decodes the events of a stream that count. Throws {@link StreamUnreadable} when one cannot be decoded, unless it is of an
 * ignored type.
 */
export const decodeStream = <Event>(...of: Parameters<typeof decodeOneByOne<Event>>): ReadonlyArray<Event> => [
  ...decodeOneByOne(...of),
]

/** The same, each when it is needed. */
function* decodeOneByOne<Event>(
  recorded: ReadonlyArray<RecordedEvent>,
  { decode }: Pick<EventCodec<Event>, "decode">,
  ignoredTypes: ReadonlyArray<string> = [],
): Generator<Event, void> {
  for (const event of withoutLeftOut(recorded)) {
    let decoded: Event
    try {
      decoded = decode(event)
    } catch (cause) {
      if (ignoredTypes.includes(event.type)) continue
      throw new StreamUnreadable(event, cause)
    }
    yield decoded
  }
}

/** The state after these events. Lets other requests be answered in between: a stream has thousands of events. */
async function folded<State, Event>(
  { evolve }: Pick<Decider<State, never, Event, never>, "evolve">,
  before: State,
  events: Iterable<Event>,
): Promise<State> {
  let state = before
  let begunAt = performance.now()
  for (const event of events) {
    state = evolve(state, event)
    if (performance.now() - begunAt < foldedAtOnceMs) continue
    await setImmediate()
    begunAt = performance.now()
  }
  return state
}

const foldedAtOnceMs = 20

interface Cached<State> {
  readonly state: State
  readonly events: number
  readonly last: { readonly id: string; readonly revision: bigint; readonly position: Position } | undefined
  /** Grows with the stream. */
  readonly commandIds: Set<string>
  /** The state belongs to these rules. */
  readonly evolve: unknown
}

/** A shorter stream is read as fast as its last event. */
const eventsLeast = 100

/** An entry takes about 1.4 kB in its state: so 60 MB, and more than the longest stream. */
const eventsMost = 40_000

const caches = new WeakMap<EventLog, ReturnType<typeof stateCache>>()

function cacheOf(log: EventLog): ReturnType<typeof stateCache> {
  const cache = caches.get(log) ?? stateCache()
  caches.set(log, cache)
  return cache
}

/** The states of the streams used last. */
function stateCache() {
  // In order of last use, the least recent first: a Map iterates in order of insertion.
  const states = new Map<string, Cached<unknown>>()
  let events = 0

  function forget(stream: string): Cached<unknown> | undefined {
    const cached = states.get(stream)
    events -= cached?.events ?? 0
    states.delete(stream)
    return cached
  }

  return {
    /** Removes the state while a command uses it. */
    find(stream: string, evolve: unknown): Cached<unknown> | undefined {
      const cached = forget(stream)
      return cached?.evolve === evolve ? cached : undefined
    },
    set(stream: string, cached: Cached<unknown>): void {
      forget(stream)
      if (cached.events < eventsLeast) return
      states.set(stream, cached)
      events += cached.events
      for (const leastRecent of states.keys()) {
        if (events <= eventsMost) return
        forget(leastRecent)
      }
    },
  }
}
