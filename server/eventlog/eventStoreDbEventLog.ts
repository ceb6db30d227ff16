import { EventStoreDBClient, jsonEvent, WrongExpectedVersionError } from "@eventstore/db-client"
import { Result } from "effect"
import { backOff } from "./backoff.ts"
import { comparePositions, type EventLog, LogUnavailable, type Position } from "./eventLog.ts"
import {
  beginning,
  eventOf,
  explained,
  headOf,
  isWanted,
  positionOf,
  startAfter,
  untilEnd,
} from "./eventStoreDbReads.ts"
import { subscription } from "./eventStoreDbSubscription.ts"
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
        if (!event) continue
        if (!event.position) throw new Error("a server older than 22.6 does not say where an event stands")
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
