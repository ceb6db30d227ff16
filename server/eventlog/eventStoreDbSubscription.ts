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
 * What one call to the server delivers until it ends; throws when it breaks. Aborted, the call ends at once; it may throw
 * {@link LogUnavailable} then.
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
  // Everything up to here will have been delivered when the server says that it has caught up.
  const head = await Promise.race([headOf(client), aborted(stop)])
  if (!head) return
  let position = after
  let wake: (() => void) | undefined
  const end: { reached: boolean; broken?: unknown } = { reached: false }
  let taken = 0
  // Said by the server between two events, of which the first may still wait here to be taken.
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
    // What is on its way has to run out: the client would otherwise keep the call in its books for ever.
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
 * Whether the stream goes on behind an event. The events of an append become readable together and arrive one by one:
 * the last that has arrived may be in the middle of its append.
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
 * After so many events that are not wanted, the server says how far it came. Left to itself it does so after every 32,
 * and a new installation on a server that holds a million events of others has nine read models to take 31,000 such
 * remarks each before it shows anything.
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
