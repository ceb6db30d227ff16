import { setImmediate } from "node:timers/promises"
import type { Kysely, Transaction } from "kysely"
import { DatabaseError } from "pg"
import type { DomainEvent, Projection, Recorded, Steps } from "#projections/projection.ts"
import type { Filter, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { isDatabaseUnavailable } from "#server/db/databaseUnavailable.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import type { SubjectKey, Vault } from "#server/vault/vault.ts"
import type { Halt, ProjectionTables } from "./checkpoints.ts"
import { deleteErased, erasedAmong, householdsOf } from "./erasing.ts"

/** Reads a stored event of any version; throws on one that this program does not know. */
export type Decode = (stored: RecordedEvent) => DomainEvent

/** The events or the projection are wrong; a retry would fail in the same way. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable"
}

/** The categories that a projection reads: its own, and that of the events that erase a household. */
export const filterOf = ({ categories }: Projection): Filter => ({
  categories: [...new Set([...categories, "household"])],
})

/**
 * Applies events to a projection's tables in the given schema, with texts of users encrypted under the key of their
 * household. Skips events of a household that was erased or whose key is destroyed; the event that erases a household
 * deletes its rows.
 *
 * Throws {@link NotApplicable} when they cannot be applied, and the error of the database when it is unavailable: then
 * the same events can be applied later.
 */
export async function applyEvents(
  stored: ReadonlyArray<RecordedEvent>,
  to: {
    readonly projection: Projection
    readonly decode: Decode
    readonly tx: Transaction<ProjectionTables>
    readonly schema: string
    readonly vault: Pick<Vault, "keyOf">
    /** Collects the ledgers to compute later; absent: they are computed now. */
    readonly deferred?: DeferredLedgers
  },
): Promise<void> {
  const { projection, decode, tx, schema, vault, deferred } = to
  const keys = await keysOfHouseholds(householdsOf(stored), vault)
  try {
    const erased = await erasedAmong(stored, tx)
    const events: Array<Recorded> = []
    for (const [index, event] of stored.entries()) {
      // Lets the event loop answer requests in between.
      if (index % decodedAtOnce === decodedAtOnce - 1) await setImmediate()
      const { householdId } = event.metadata
      const key = erased.has(householdId) ? undefined : keys.get(householdId)
      if (key && isRelevant(event, projection)) events.push(recordedOf(event, decode, key))
    }
    const db = readable(tx.withSchema(schema), keys)
    const { inSteps } = projection
    if (inSteps && deferred) {
      await inSteps.rows(events, db)
      deferred.add(events, inSteps, erased)
    } else if (events.length > 0) await projection.apply(events, db)
    await deleteErased(stored, { projection, tx, schema })
  } catch (cause) {
    throw isDatabaseUnavailable(cause) ? cause : new NotApplicable("events cannot be applied", { cause })
  }
}

/** The last event of each line whose ledger is still to be computed. */
export interface DeferredLedgers {
  readonly add: (events: ReadonlyArray<Recorded>, steps: Steps, erased: ReadonlySet<string>) => void
  /** Returns all of them, and removes them. */
  readonly take: () => ReadonlyArray<Recorded>
}

export function deferredLedgers(): DeferredLedgers {
  const households = new Map<string, Map<string, Recorded>>()
  return {
    add(events, { lineOf }, erased) {
      for (const recorded of events) {
        const line = lineOf(recorded.event)
        if (line === undefined) continue
        const lines = households.get(recorded.householdId) ?? new Map<string, Recorded>()
        households.set(recorded.householdId, lines.set(line, recorded))
      }
      for (const householdId of erased) households.delete(householdId)
    },
    take() {
      const lasts = Array.from(households.values(), (lines) => [...lines.values()]).flat()
      households.clear()
      return lasts
    },
  }
}

/** Computes deferred ledgers. Throws {@link NotApplicable} when that is not possible. */
export async function projectDeferredLedgers(
  lasts: ReadonlyArray<Recorded>,
  { projection, tx, schema, vault }: Pick<Parameters<typeof applyEvents>[1], "projection" | "tx" | "schema" | "vault">,
): Promise<void> {
  const keys = await keysOfHouseholds(new Set(lasts.map(({ householdId }) => householdId)), vault)
  // A household whose key was destroyed meanwhile is about to be erased.
  const readableLasts = lasts.filter(({ householdId }) => keys.get(householdId))
  try {
    await projection.inSteps?.ledgers(readableLasts, readable(tx.withSchema(schema), keys))
  } catch (cause) {
    throw isDatabaseUnavailable(cause) ? cause : new NotApplicable("ledgers cannot be computed", { cause })
  }
}

const readable = <Tables>(db: Transaction<Tables>, keys: Keys): Transaction<Tables> =>
  db.withPlugin(decryptingPlugin({ keyOf: async (householdId) => keys.get(householdId) }))

/**
 * Finds the event of an append that cannot be applied: the first one that fails after those before it, with the reason.
 * Tries them in transactions that are rolled back.
 */
export async function culpritOf(
  append: ReadonlyArray<RecordedEvent>,
  failure: NotApplicable,
  { db, ...to }: Omit<Parameters<typeof applyEvents>[1], "tx" | "deferred"> & { readonly db: Kysely<ProjectionTables> },
): Promise<{ readonly event: RecordedEvent; readonly failure: NotApplicable }> {
  const done = new Error("to be rolled back")
  const failureOf = (events: ReadonlyArray<RecordedEvent>): Promise<NotApplicable | undefined> =>
    db
      .transaction()
      .execute(async (tx): Promise<never> => {
        await applyEvents(events, { ...to, tx })
        throw done
      })
      .catch((reason: unknown) => {
        if (reason instanceof NotApplicable) return reason
        if (reason === done) return undefined
        throw reason
      })

  let [possible, impossible, why] = [0, append.length, failure]
  while (impossible - possible > 1) {
    const middle = Math.floor((possible + impossible) / 2)
    const refused = await failureOf(append.slice(0, middle))
    if (refused === undefined) possible = middle
    else [impossible, why] = [middle, refused]
  }
  return { event: append[impossible - 1] as RecordedEvent, failure: why }
}

/** Decoding this many events takes a few milliseconds. */
const decodedAtOnce = 200

type Keys = ReadonlyMap<string, SubjectKey | undefined>

/** Reads the keys before any event is applied, so that a failure to read them does not look like a wrong event. */
async function keysOfHouseholds(householdIds: Iterable<string>, vault: Pick<Vault, "keyOf">): Promise<Keys> {
  const keys = new Map<string, SubjectKey | undefined>()
  for (const householdId of householdIds) keys.set(householdId, await vault.keyOf(householdId))
  return keys
}

const isRelevant = ({ stream }: RecordedEvent, { categories }: Projection): boolean =>
  categories.some((category) => category === categoryOf(stream))

const recordedOf = (stored: RecordedEvent, decode: Decode, key: SubjectKey): Recorded => ({
  event: decode(stored),
  eventId: stored.id,
  householdId: stored.metadata.householdId,
  actorId: stored.metadata.actorId,
  stream: stored.stream,
  revision: stored.revision,
  position: stored.position.commit,
  recordedAt: stored.recordedAt,
  encrypt: key.encryptDeterministic,
})

/** What is stored and shown about an event that cannot be applied. */
export function haltOf({ position, id, type }: RecordedEvent, { cause }: NotApplicable): Halt {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const refusal = cause instanceof DatabaseError ? ["DatabaseError", cause.code, cause.constraint ?? cause.column] : []
  return {
    position,
    eventId: id,
    error: refusal.length > 0 ? refusal.filter(Boolean).join(" ") : error.name,
    // Postgres cannot store a NUL in a text.
    detail: `${type}: ${error.stack ?? error.message}`.replaceAll("\0", "\u2400").slice(0, 10_000),
  }
}
