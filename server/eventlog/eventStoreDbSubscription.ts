import {
  type AllStreamRecordedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  excludeSystemEvents,
  streamNameFilter,
} from "@eventstore/db-client"
import { comparePositions, type Filter, type Position, type SubscriptionMessage } from "./eventLog.ts"
import { eventOf, headOf, startAfter, type StreamNames } from "./eventStoreDbReads.ts"

/** What one call to the server delivers until it ends; throws when it breaks. Aborted, the call ends at once. */
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
        yield { kind: "event", event: eventOf(own), more: feed.readableLength > 0 }
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

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener("abort", () => resolve(undefined), { once: true })
  })

function serverFilter(prefixes: ReadonlyArray<string>, reached: (position: Position) => void) {
  const options = { checkpointReached: (_: unknown, position: Position) => reached(position) }
  return prefixes.length === 0
    ? excludeSystemEvents(options)
    : streamNameFilter({ ...options, prefixes: [...prefixes] })
}
