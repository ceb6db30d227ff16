import { sql, type Transaction } from "kysely"
import { DatabaseError } from "pg"
import type { DomainEvent, Projection, Recorded } from "../../projections/projection.ts"
import type { RecordedEvent } from "../eventlog/eventLog.ts"
import type { Halt, ProjectionTables } from "./checkpoints.ts"

/** Reads a stored event of any version; throws on one that this program does not know. */
export type Decode = (stored: RecordedEvent) => DomainEvent

/** The events are at fault, or the projection is; asking again would only repeat it. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable"
}

/**
 * Applies events to a projection's tables in the given schema. Throws {@link NotApplicable} when they cannot be
 * applied, and anything else when the database could not be reached, so that it can be tried again.
 */
export async function applyEvents(
  stored: ReadonlyArray<RecordedEvent>,
  to: {
    readonly projection: Projection
    readonly decode: Decode
    readonly tx: Transaction<ProjectionTables>
    readonly schema: string
  },
): Promise<void> {
  const { projection, decode, tx, schema } = to
  try {
    const events = stored.map((event) => recordedOf(event, decode))
    await projection.apply(events, tx.withSchema(schema))
  } catch (cause) {
    throw (await isPassing(cause, tx)) ? cause : new NotApplicable("events cannot be applied", { cause })
  }
}

const recordedOf = (stored: RecordedEvent, decode: Decode): Recorded => ({
  event: decode(stored),
  eventId: stored.id,
  householdId: stored.metadata.householdId,
  actorId: stored.metadata.actorId,
  stream: stored.stream,
  revision: stored.revision,
  position: stored.position.commit,
  recordedAt: stored.recordedAt,
})

async function isPassing(error: unknown, tx: Transaction<ProjectionTables>): Promise<boolean> {
  if (error instanceof DatabaseError) return isPassingState(error.code)
  // Neither the driver's errors nor the code's bear a mark; but a connection that still answers was not lost.
  return !(await answers(tx))
}

/** SQLSTATEs of a server that goes, comes, is full or busy; whole classes are given by two digits. */
const passing = ["08", "53", "57", "58", "40", "25006", "25P03", "25P04", "55P03"]
const isPassingState = (code: string | undefined): boolean => passing.some((state) => code?.startsWith(state))

async function answers(tx: Transaction<ProjectionTables>): Promise<boolean> {
  try {
    await sql`select`.execute(tx)
    return true
  } catch (error) {
    return error instanceof DatabaseError && error.code === failedTransaction
  }
}

/** A statement of the transaction was refused before; but here is a server that says so. */
const failedTransaction = "25P02"

/** What is kept, and shown, of an event that cannot be applied. */
export function haltOf({ position, id, type }: RecordedEvent, { cause }: NotApplicable): Halt {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const refusal = cause instanceof DatabaseError ? ["DatabaseError", cause.code, cause.constraint ?? cause.column] : []
  return {
    position,
    eventId: id,
    error: refusal.length > 0 ? refusal.filter(Boolean).join(" ") : error.name,
    // Postgres takes no NUL in a text.
    detail: `${type}: ${error.stack ?? error.message}`.replaceAll("\0", "\u2400").slice(0, 10_000),
  }
}
