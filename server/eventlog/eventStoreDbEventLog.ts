import { jsonEvent, WrongExpectedVersionError } from "@eventstore/db-client"
import { Result } from "effect"
import { backOff } from "#server/db/backoff.ts"
import { comparePositions, type EventLog, LogUnavailable, type Position } from "./eventLog.ts"
import { eventStoreDbConnections } from "./eventStoreDbConnection.ts"
import {
  beginning,
  eventOf,
  explained,
  headOf,
  nextPageSize,
  positionOf,
  readingOnly,
  startAfter,
  streamNames,
  wholeOf,
} from "./eventStoreDbReads.ts"
import { subscription } from "./eventStoreDbSubscription.ts"
import { pingWithin } from "./pingWithin.ts"
import { propose } from "./proposedEvents.ts"

/**
 * The log in EventStoreDB, a single node or a cluster (23.10 or newer). The connection string of a cluster needs
 * `nodePreference=leader`: a follower may be a moment behind when a command reads its stream.
 */
export function eventStoreDbEventLog(
  connectionString: string,
  {
    streamPrefix,
    subscriptionIdleMs: idleMs = 30_000,
  }: {
    /** Distinguishes the streams of this installation from others on the server. */
    readonly streamPrefix?: string | undefined
    /** The time after which a subscription ends its call if its consumer does not request the next message. */
    readonly subscriptionIdleMs?: number
  } = {},
): EventLog {
  const connections = eventStoreDbConnections(connectionString, headOf)
  const closing = new AbortController()
  const known = knownPositions()
  const names = streamNames(streamPrefix)

  const append: EventLog["append"] = async (stream, expected, events) => {
    propose(stream, events)
    try {
      return await connections.use(async ({ client }) => {
        const before = await known.highest(() => headOf(client))
        const { nextExpectedRevision, position } = await client.appendToStream(
          names.stored(stream),
          events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
          { expectedRevision: expected },
        )
        const appendedAt = position ?? (await positionOf(client, names.stored(stream), nextExpectedRevision))
        known.saw(appendedAt)
        const idempotent = comparePositions(appendedAt, before) <= 0
        return Result.succeed({ nextExpectedRevision, position: appendedAt, idempotent })
      })
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) {
        return Result.fail({ _tag: "RevisionConflict", stream, expected, actual: error.actualVersion })
      }
      throw explained(error)
    }
  }

  return {
    ping: () => pingWithin(() => connections.use(({ client }) => headOf(client))),

    async head() {
      const head = await connections.use(({ client }) => headOf(client))
      return comparePositions(head, beginning) > 0 ? head : undefined
    },

    append,

    async appendEach(appends) {
      const answers: Array<Awaited<ReturnType<EventLog["append"]>>> = []
      for (const { stream, expected, events } of appends) answers.push(await append(stream, expected, events))
      return answers
    },

    async *readStream(stream, { from, direction = "forwards", limit = Infinity } = {}) {
      let next: bigint | "start" | "end" = from ?? (direction === "forwards" ? "start" : "end")
      let size: number | undefined
      for (let left = limit; left > 0; left -= size) {
        size = Math.min(left, nextPageSize(size))
        const options = { direction, fromRevision: next, maxCount: size } as const
        const page = await connections.use(({ client }) => wholeOf(client.readStream(names.stored(stream), options)))
        for (const { event } of page) {
          if (!event) continue
          if (!event.position) throw new Error("a server older than 22.6 does not send the position of an event")
          next = direction === "forwards" ? event.revision + 1n : event.revision - 1n
          known.saw(event.position)
          const own = names.own({ ...event, position: event.position })
          if (own) yield eventOf(own)
        }
        if (page.length < size || next === -1n) return
      }
    },

    async *readAll({ after, limit = Infinity, filter } = {}) {
      const prefixes = names.prefixesOf(filter)
      let position = after
      let left = limit
      let size: number | undefined
      while (left > 0) {
        size = nextPageSize(size)
        // The event at the position itself is read too, and was yielded before.
        const options = { fromPosition: startAfter(position), maxCount: size + 1 }
        const from = position
        const page = await connections.use(({ client }) =>
          wholeOf(readingOnly(client, prefixes).readAll(options), from),
        )
        for (const { event } of page) {
          if (!event || (position && comparePositions(event.position, position) <= 0)) continue
          position = event.position
          const own = names.own(event, filter)
          if (!own) continue
          known.saw(position)
          yield eventOf(own)
          left -= 1
          if (left === 0) return
        }
        if (page.length <= size) return
      }
    },

    async *subscribeAll({ after, filter, signal, beforeConnecting }) {
      const stop = AbortSignal.any([signal, closing.signal])
      let position = after ?? beginning
      let failures = 0
      while (!stop.aborted) {
        const abandoned = abandonment(idleMs)
        const { node, release } = connections.hold()
        try {
          await beforeConnecting?.()
          const ended = AbortSignal.any([stop, abandoned.signal, node.lost])
          for await (const message of subscription(node.client, { after: position, filter, names, stop: ended })) {
            failures = 0
            node.heard()
            position = message.kind === "event" ? message.event.position : message.position
            known.saw(position)
            abandoned.handedOver()
            yield message
            abandoned.askedForMore()
          }
        } catch (error) {
          const reason = explained(error, position)
          if (!(reason instanceof LogUnavailable)) throw reason
        } finally {
          abandoned.end()
          release()
        }
        if (abandoned.signal.aborted) continue
        await backOff(failures, stop)
        failures += 1
      }
    },

    async close() {
      closing.abort()
      await connections.close()
    },
  }
}

/** Aborts when the consumer does not request the next message within the time. */
function abandonment(idleMs: number) {
  const controller = new AbortController()
  let isAway = false
  const idle = setTimeout(() => {
    if (isAway) controller.abort()
  }, idleMs).unref()
  return {
    signal: controller.signal,
    handedOver: (): void => {
      isAway = true
      idle.refresh()
    },
    askedForMore: (): void => {
      isAway = false
    },
    end: (): void => clearTimeout(idle),
  }
}

/**
 * The server does not report whether an append repeats an earlier one. Positions show it: events at or below a position
 * that was seen before the call had been appended earlier. An append of another process since then counts as a new one.
 */
function knownPositions() {
  let highest: Position | undefined
  const saw = (position: Position): void => {
    if (!highest || comparePositions(position, highest) > 0) highest = position
  }
  return {
    saw,
    highest: async (head: () => Promise<Position>): Promise<Position> => {
      if (!highest) saw(await head())
      return highest ?? beginning
    },
  }
}
