import {
  type AllStreamRecordedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  excludeSystemEvents,
  streamNameFilter,
} from "@eventstore/db-client"
import { comparePositions, type Filter, LogUnavailable, type Position, type SubscriptionMessage } from "./eventLog.ts"
import { eventOf, headOf, startAfter, type StreamNames, wholeOf } from "./eventStoreDbReads.ts"

/**
 * The messages of one call to the server, until it ends. Throws when the call breaks. When aborted, the call ends at
 * once and may throw {@link LogUnavailable}.
 */
export async function* subscription(
  client: EventStoreDBClient,
  {
    after,
    filter,
    stop,
    names,
  }: {
    readonly after: Position
    readonly filter: Filter | undefined
    readonly stop: AbortSignal
    readonly names: StreamNames
  },
): AsyncIterable<SubscriptionMessage> {
  // All events up to here have been delivered when the server reports that it has caught up.
  const head = await Promise.race([headOf(client), aborted(stop)])
  if (!head) return
  let position = after
  let wake: (() => void) | undefined
  const end: { reached: boolean; broken?: unknown } = { reached: false }
  let taken = 0
  // Reports of the server between two events, the first of which may still be in the buffer.
  const remarks: Array<{ readonly afterTaken: number; readonly remark: Position | "caughtUp" }> = []

  const feed: AllStreamSubscription = client.subscribeToAll({
    fromPosition: startAfter(after),
    filter: serverFilter(names.prefixesOf(filter), (reached) => remark(reached)),
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
  const endCall = async (): Promise<void> => {
    await feed.unsubscribe().catch(() => {})
    // Buffered events must be drained: otherwise the client would hold the call for ever.
    feed.removeAllListeners("readable")
    feed.resume()
  }
  const stopped = (): void => {
    wake?.()
    void endCall()
  }
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
        const own = names.own(resolved.event, filter)
        if (!own) continue
        const more = feed.readableLength > 0 || (await isFollowed(client, resolved.event, stop))
        yield { kind: "event", event: eventOf(own), more }
        continue
      }
      if (end.broken) throw end.broken
      if (end.reached) return
      await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    stop.removeEventListener("abort", stopped)
    await endCall()
  }
}

/**
 * Whether the stream has an event after this one. The events of an append become readable together but arrive one by
 * one: the last one that arrived may be in the middle of its append.
 */
function isFollowed(
  client: EventStoreDBClient,
  { streamId, revision }: AllStreamRecordedEvent,
  stop: AbortSignal,
): Promise<boolean> {
  const next = { direction: "forwards", fromRevision: revision + 1n, maxCount: 1 } as const
  return new Promise((resolve, reject) => {
    // A node that was given up answers late or never.
    const stopped = (): void => reject(new LogUnavailable(new Error("the subscription ended")))
    stop.addEventListener("abort", stopped, { once: true })
    void wholeOf(client.readStream(streamId, next))
      .then(({ length }) => resolve(length > 0), reject)
      .finally(() => stop.removeEventListener("abort", stopped))
  })
}

/**
 * The number of non-matching events after which the server reports its position; by default 32. On a server with a
 * million events of others, each read model of a new installation would then process 31,000 reports before it shows any
 * data.
 */
const eventsBetweenCheckpoints = 512

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener("abort", () => resolve(undefined), { once: true })
  })

function serverFilter(prefixes: ReadonlyArray<string>, reached: (position: Position) => void) {
  const options = {
    checkpointReached: (_: unknown, position: Position) => reached(position),
    maxSearchWindow: eventsBetweenCheckpoints,
  }
  return prefixes.length === 0
    ? excludeSystemEvents(options)
    : streamNameFilter({ ...options, prefixes: [...prefixes] })
}
