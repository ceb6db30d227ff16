import type { Transaction } from "kysely"
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
 * applied, and anything else when it can be tried again. When the connection is lost, the driver's error looks like any
 * other and is taken for the former here; but then the transaction cannot be rolled back either, and the failure of
 * that is what comes out of it.
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
    throw isPassing(cause) ? cause : new NotApplicable("events cannot be applied", { cause })
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

const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseError && passing.some((state) => error.code?.startsWith(state))

/** SQLSTATEs of a server that goes, comes, is full or busy; whole classes are given by two digits. */
const passing = ["08", "53", "57", "58", "40", "25006", "25P03", "25P04", "55P03"]

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
