import { Result } from "effect"
import { type CustomTypesConfig, DatabaseError, type Pool, type QueryResultRow } from "pg"
import {
  type Appended,
  type EventMetadata,
  type ExpectedRevision,
  type Filter,
  type Json,
  LogUnavailable,
  type Position,
  type RecordedEvent,
  type RevisionConflict,
} from "./eventLog.ts"
import type { ProposedEvent } from "./proposedEvents.ts"

export interface Append {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: ReadonlyArray<ProposedEvent>
}

interface AppendRow {
  readonly outcome: "appended" | "known" | "conflict"
  readonly revision: string | null
  readonly position: string | null
}

/** Writes all appends in one transaction. Each has a result of its own. */
export async function writeAppends(
  pool: Pool,
  appends: ReadonlyArray<Append>,
): Promise<ReadonlyArray<Result.Result<Appended, RevisionConflict>>> {
  const asked = appends.map(({ stream, expected, events }) => ({ stream, expected: String(expected), events }))
  const rows = await query<AppendRow>(pool, "select outcome, revision, position from log.append($1)", [
    JSON.stringify(asked),
  ])
  return appends.map(({ stream, expected }, index) => {
    const row = rows[index]
    if (!row) throw new Error("log.append returned fewer results than appends")
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

/**
 * The next events of a stream: fewer than the limit only if there are no more. The function in the database returns
 * only streams of the connection's own household to a connection of requests.
 */
export async function readStreamPage(
  pool: Pool,
  stream: string,
  direction: "forwards" | "backwards",
  from: bigint | undefined,
  limit: number,
): Promise<ReadonlyArray<RecordedEvent>> {
  const upwards = direction === "forwards"
  const start = clamped(from ?? (upwards ? 0n : positionMax))
  const rows = await query<EventRow>(
    pool,
    `select ${eventColumns} from log.stream_page($1, $2, $3, $4) e order by e.revision ${upwards ? "asc" : "desc"}`,
    [stream, upwards, start, limit],
  )
  return rows.map(eventOf)
}

/** Reads one event of the log, if any, to test the connection. */
export async function look(pool: Pool): Promise<void> {
  await query(pool, "select from log.events limit 1", [])
}

export interface Page {
  readonly events: ReadonlyArray<RecordedEvent>
  /** Last position of the log when the page was read. Unless the page is full, it contains all events up to here. */
  readonly head: bigint
}

/** The next events of the log: fewer than the limit only when there are no more. */
export async function readPageAfter(
  pool: Pool,
  position: bigint,
  filter: Filter | undefined,
  limit: number,
): Promise<Page> {
  const { categories = [], householdId } = filter ?? {}
  // The streams of a household are `category-household` and `category-household.id`; the sign after a dot is a slash.
  const streams = householdId === undefined ? [] : categories.map((category) => `${category}-${householdId}`)
  const ofCategories =
    streams.length > 0
      ? `and (${streams.map((_, index) => `stream >= $${index + 3}::text and stream < $${index + 3}::text || '/'`).join(" or ")})`
      : categories.length > 0
        ? "and category = any ($3)"
        : ""
  // One statement, so that events and head are of one moment.
  const rows = await query<{ readonly head: string } & (EventRow | { readonly position: null })>(
    pool,
    `select head.position as head, ${eventColumns}
     from (select coalesce(max(position), 0) as position from log.events) head
     left join lateral (
       select * from log.events where position > $1 ${ofCategories} order by position limit $2
     ) e on true
     order by e.position`,
    [clamped(position), limit, ...(streams.length > 0 ? streams : categories.length > 0 ? [categories] : [])],
  )
  const head = BigInt(rows[0]?.head ?? 0)
  return { head, events: rows.flatMap((row) => (row.position === null ? [] : [eventOf(row)])) }
}

const eventOf = (row: EventRow): RecordedEvent => ({
  id: row.event_id,
  type: row.type,
  // The types were checked when the event was appended.
  data: JSON.parse(row.data) as Json,
  // An event that another program wrote may have null.
  metadata: (JSON.parse(row.metadata) ?? {}) as EventMetadata,
  stream: row.stream,
  revision: BigInt(row.revision),
  position: at(BigInt(row.position)),
  recordedAt: new Date(Number(row.recorded_ms)),
})

export const at = (position: bigint): Position => ({ commit: position, prepare: position })

/** Postgres refuses a number beyond `bigint`. No event has such a position. */
const positionMax = 2n ** 63n - 1n
const clamped = (position: bigint): bigint => (position > positionMax ? positionMax : position)

const asText = { getTypeParser: () => String } as unknown as CustomTypesConfig

/** Every column arrives as text, regardless of the pool's type parsers. A connection that hangs is given up. */
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

/** Whether a working server refused the statement: that is a defect of ours, which a retry would only repeat. */
const isOfServer = (error: unknown): boolean =>
  error instanceof DatabaseError && !passing.some((state) => error.code?.startsWith(state))

/** SQLSTATEs of a server that stops, starts, is full, or cannot get the lock; two digits are a whole class. */
const passing = ["08", "53", "57", "58", "25006", "55P03", "40"]
