import type { Result } from "effect"
import type { Pool } from "pg"
import { backOff } from "#server/db/backoff.ts"
import { commitNotices } from "./commitNotices.ts"
import {
  type Appended,
  appendBytesMax,
  type EventLog,
  type Filter,
  LogUnavailable,
  type RecordedEvent,
  type RevisionConflict,
  type SubscriptionMessage,
} from "./eventLog.ts"
import { groupCommit, type GroupLimits } from "./groupCommit.ts"
import { type Append, at, look, type Page, readPageAfter, readStreamPage, writeAppends } from "./postgresQueries.ts"
import { pingWithin } from "./pingWithin.ts"
import { propose } from "./proposedEvents.ts"

interface Options {
  /** Reads streams. Closing the log closes none of these pools. */
  readonly pool: Pool
  /** Reads the log across households, which connections of requests may not. By default `pool`. */
  readonly workerPool?: Pool
  /** Appends, as the owner of the log: connections of requests may not. By default `workerPool`. */
  readonly appendPool?: Pool
  /** How often a subscription reads without a notice, in case one was lost with a connection. */
  readonly lookEveryMs?: number
}

/**
 * The log in Postgres, schema `log`. Appends of a process that wait at the same time are written by one transaction;
 * `log.append` in the database makes positions visible in their order, also with concurrent writers.
 */
export function postgresEventLog({
  pool,
  workerPool = pool,
  appendPool = workerPool,
  lookEveryMs = 1_000,
}: Options): EventLog {
  const closing = new AbortController()
  const notices = commitNotices(pool.options)
  const commits = groupCommit<Append, Result.Result<Appended, RevisionConflict>>({
    write: (appends) => writeAppends(appendPool, appends),
    concernsAll: (reason) => reason instanceof LogUnavailable,
    limits: groupLimits,
  })

  /** Pages that are being read, by the position and the number of notices before them. */
  const sharedPages = new Map<string, Promise<Page>>()

  /**
   * The next events behind a position that a subscription has caught up to. After an append, every subscription reads
   * behind the same position: they share one page, and each takes the events of its categories.
   */
  async function readShared(position: bigint, seen: number, filter: Filter | undefined): Promise<Page> {
    const key = `${position} ${seen}`
    const reading =
      sharedPages.get(key) ??
      readPageAfter(workerPool, position, undefined, sharedPageSize).finally(() => sharedPages.delete(key))
    sharedPages.set(key, reading)
    const shared = await reading.catch((error: unknown) => {
      if (error instanceof LogUnavailable) throw error
      return undefined // an event of another category cannot be read
    })
    if (!shared || shared.events.length === sharedPageSize) return readPageAfter(workerPool, position, filter, pageSize)
    const categories = filter?.categories ?? []
    const isOfFilter = ({ stream }: RecordedEvent): boolean =>
      categories.length === 0 || categories.includes(stream.split("-", 1)[0] ?? "")
    return { ...shared, events: shared.events.filter(isOfFilter) }
  }

  const append: EventLog["append"] = async (stream, expected, events) => {
    const proposed = propose(stream, events)
    const bytes = proposed.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0)
    return commits.submit({ stream, expected, events: proposed }, bytes)
  }

  return {
    ping: () => pingWithin(() => look(workerPool)),

    async head() {
      const { head } = await readPageAfter(workerPool, 0n, undefined, 0)
      return head === 0n ? undefined : at(head)
    },

    append,
    // Submitted without waiting in between, so they are written in this order.
    appendEach: (appends) =>
      Promise.all(appends.map(({ stream, expected, events }) => append(stream, expected, events))),

    async *readStream(stream, { from, direction = "forwards", limit = Infinity } = {}) {
      let next = from
      let left = limit
      while (left > 0) {
        const wanted = Math.min(left, pageSize)
        const events = await readStreamPage(pool, stream, direction, next, wanted)
        yield* events
        const last = events.at(-1)
        if (!last || events.length < wanted) return
        left -= events.length
        next = direction === "forwards" ? last.revision + 1n : last.revision - 1n
        if (next < 0n) return
      }
    },

    async *readAll({ after, limit = Infinity, filter } = {}) {
      let left = limit
      const readAfter = (position: bigint) => readPageAfter(workerPool, position, filter, Math.min(left, pageSize))
      let reading = left > 0 ? readAfter(after?.commit ?? 0n) : undefined
      while (reading) {
        const wanted = Math.min(left, pageSize)
        const { events } = await reading
        const last = events.at(-1)
        left -= events.length
        // The next page is read while the caller processes this one.
        reading = last && events.length === wanted && left > 0 ? readAfter(last.position.commit) : undefined
        reading?.catch(() => {}) // thrown where it is awaited
        yield* events
      }
    },

    async *subscribeAll({ after, filter, signal, beforeConnecting = async () => {} }) {
      const stop = AbortSignal.any([signal, closing.signal])
      let position = after?.commit ?? 0n
      let failures = 0
      let caughtUpAt: bigint | undefined
      let isConnected = false
      while (!stop.aborted) {
        const seen = notices.count()
        const read = async () => {
          if (!isConnected) await beforeConnecting()
          isConnected = true
          return caughtUpAt === position && filter?.householdId === undefined
            ? readShared(position, seen, filter)
            : readPageAfter(workerPool, position, filter, pageSize)
        }
        const page = await read().catch(unlessUnavailable)
        if (!page) {
          isConnected = false
          await backOff(failures, stop)
          failures += 1
          continue
        }
        failures = 0
        const full = page.events.length === pageSize
        for (const [index, event] of page.events.entries()) {
          if (stop.aborted) return
          position = event.position.commit
          yield { kind: "event", event, more: full || index < page.events.length - 1 } satisfies SubscriptionMessage
        }
        if (full || stop.aborted) continue
        if (page.head > position) {
          position = page.head
          yield { kind: "checkpoint", position: at(position) } satisfies SubscriptionMessage
        }
        if (caughtUpAt !== position) {
          caughtUpAt = position
          yield { kind: "caughtUp", position: at(position) } satisfies SubscriptionMessage
        }
        await notices.after(seen, lookEveryMs, stop)
      }
    },

    async close() {
      closing.abort()
      await Promise.all([notices.close(), commits.settled()])
    },
  }
}

const groupLimits: GroupLimits = { count: 500, bytes: 4 * appendBytesMax }
const pageSize = 1_000
/** Where more was appended, each subscription reads its own categories alone. */
const sharedPageSize = 100

function unlessUnavailable(error: unknown): undefined {
  if (error instanceof LogUnavailable) return undefined
  throw error
}
