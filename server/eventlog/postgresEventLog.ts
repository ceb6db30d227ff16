import { Result } from "effect"
import { type CustomTypesConfig, DatabaseError, type Pool, type QueryResultRow } from "pg"
import { backOff } from "./backoff.ts"
import { commitNotices } from "./commitNotices.ts"
import {
  type Appended,
  appendBytesMax,
  type EventLog,
  type EventMetadata,
  type ExpectedRevision,
  type Filter,
  type Json,
  LogUnavailable,
  type Position,
  type RecordedEvent,
  type RevisionConflict,
  type SubscriptionMessage,
} from "./eventLog.ts"
import { groupCommit, type GroupLimits } from "./groupCommit.ts"
import { type ProposedEvent, propose } from "./proposedEvents.ts"

interface Options {
  /** Stays the caller's: closing the log does not end it. */
  readonly pool: Pool
  /** How often a subscription looks for itself, in case a notice was lost with a connection. */
  readonly lookEveryMs?: number
}

interface Append {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: ReadonlyArray<ProposedEvent>
}

/**
 * The log in Postgres, schema `log`. Appends of a process that wait at the same time are written by one transaction;
 * `log.append` in the database keeps the order in which positions become visible, whoever else writes.
 */
export function postgresEventLog({ pool, lookEveryMs = 1_000 }: Options): EventLog {
  const closing = new AbortController()
  const notices = commitNotices(pool.options)
  const commits = groupCommit<Append, Result.Result<Appended, RevisionConflict>>({
    write: (appends) => writeAppends(pool, appends),
    concernsAll: (reason) => reason instanceof LogUnavailable,
    limits: groupLimits,
  })

  return {
    async append(stream, expected, events) {
      const proposed = propose(stream, events)
      const bytes = proposed.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0)
      return commits.submit({ stream, expected, events: proposed }, bytes)
    },

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
      let position = after?.commit ?? 0n
      let left = limit
      while (left > 0) {
        const wanted = Math.min(left, pageSize)
        const { events } = await readPageAfter(pool, position, filter, wanted)
        yield* events
        const last = events.at(-1)
        if (!last || events.length < wanted) return
        left -= events.length
        position = last.position.commit
      }
    },

    async *subscribeAll({ after, filter, signal }) {
      const stop = AbortSignal.any([signal, closing.signal])
      let position = after?.commit ?? 0n
      let failures = 0
      let caughtUpAt: bigint | undefined
      while (!stop.aborted) {
        const seen = notices.count()
        const page = await readPageAfter(pool, position, filter, pageSize).catch(unlessUnavailable)
        if (!page) {
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

interface AppendRow {
  readonly outcome: "appended" | "known" | "conflict"
  readonly revision: string | null
  readonly position: string | null
}

async function writeAppends(
  pool: Pool,
  appends: ReadonlyArray<Append>,
): Promise<ReadonlyArray<Result.Result<Appended, RevisionConflict>>> {
  const asked = appends.map(({ stream, expected, events }) => ({ stream, expected: String(expected), events }))
  const rows = await query<AppendRow>(pool, "select outcome, revision, position from log.append($1)", [
    JSON.stringify(asked),
  ])
  return appends.map(({ stream, expected }, index) => {
    const row = rows[index]
    if (!row) throw new Error("log.append answered fewer appends than it was given")
    const revision = row.revision === null ? undefined : BigInt(row.revision)
    if (row.outcome === "conflict" || revision === undefined || row.position === null) {
      return Result.fail({ _tag: "RevisionConflict", stream, expected, actual: revision ?? "no_stream" })
    }
    return Result.succeed({
      nextExpectedRevision: revision,
      position: at(BigInt(row.position)),
      idempotent: row.outcome === "known",
    })
  })
}

interface EventRow {
  readonly position: string
  readonly stream: string
  readonly revision: string
  readonly event_id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
  readonly recorded_ms: string
}

const eventColumns = `e.position, e.stream, e.revision, e.event_id, e.type, e.data, e.metadata,
  (extract(epoch from e.recorded_at) * 1000)::bigint as recorded_ms`

async function readStreamPage(
  pool: Pool,
  stream: string,
  direction: "forwards" | "backwards",
  from: bigint | undefined,
  limit: number,
): Promise<ReadonlyArray<RecordedEvent>> {
  const [reaches, order] = direction === "forwards" ? [">=", "asc"] : ["<=", "desc"]
  const start = clamped(from ?? (direction === "forwards" ? 0n : positionMax))
  const rows = await query<EventRow>(
    pool,
    `select ${eventColumns} from log.events e
     where e.stream = $1 and e.revision ${reaches} $2 order by e.revision ${order} limit $3`,
    [stream, start, limit],
  )
  return rows.map(eventOf)
}

interface Page {
  readonly events: ReadonlyArray<RecordedEvent>
  /** Last position of the log as it was when the page was read: unless the page is full, nothing up to here is left. */
  readonly head: bigint
}

async function readPageAfter(pool: Pool, position: bigint, filter: Filter | undefined, limit: number): Promise<Page> {
  const categories = filter?.categories ?? []
  const ofCategories = categories.length === 0 ? "" : "and category = any ($3)"
  // One statement, so that events and head are of one moment.
  const rows = await query<{ readonly head: string } & (EventRow | { readonly position: null })>(
    pool,
    `select head.position as head, ${eventColumns}
     from (select coalesce(max(position), 0) as position from log.events) head
     left join lateral (
       select * from log.events where position > $1 ${ofCategories} order by position limit $2
     ) e on true
     order by e.position`,
    [clamped(position), limit, ...(categories.length === 0 ? [] : [categories])],
  )
  const head = BigInt(rows[0]?.head ?? 0)
  return { head, events: rows.flatMap((row) => (row.position === null ? [] : [eventOf(row)])) }
}

const eventOf = (row: EventRow): RecordedEvent => ({
  id: row.event_id,
  type: row.type,
  // What was written here was checked to be of these types when it was appended.
  data: JSON.parse(row.data) as Json,
  metadata: JSON.parse(row.metadata) as EventMetadata,
  stream: row.stream,
  revision: BigInt(row.revision),
  position: at(BigInt(row.position)),
  recordedAt: new Date(Number(row.recorded_ms)),
})

const at = (position: bigint): Position => ({ commit: position, prepare: position })

/** Postgres would call a number beyond its `bigint` an error; nothing stands there. */
const positionMax = 2n ** 63n - 1n
const clamped = (position: bigint): bigint => (position > positionMax ? positionMax : position)

const asText = { getTypeParser: () => String } as unknown as CustomTypesConfig

/** Every column arrives as text, whatever the pool makes of its types. A connection that hangs is given up. */
async function query<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: ReadonlyArray<unknown>,
): Promise<ReadonlyArray<Row>> {
  const config = { text, values: [...values], types: asText, query_timeout: 20_000 }
  try {
    const { rows } = await pool.query<Row>(config)
    return rows
  } catch (error) {
    throw isOfServer(error) ? error : new LogUnavailable(error)
  }
}

/** A refusal by a server that is there and willing: a mistake of ours, that asking again would only repeat. */
const isOfServer = (error: unknown): boolean =>
  error instanceof DatabaseError && !passing.some((state) => error.code?.startsWith(state))

/** SQLSTATEs of a server that goes, comes, is full, or cannot get at the lock; whole classes are given by two digits. */
const passing = ["08", "53", "57", "58", "25006", "55P03", "40"]

function unlessUnavailable(error: unknown): undefined {
  if (error instanceof LogUnavailable) return undefined
  throw error
}
