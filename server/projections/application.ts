import { setImmediate } from "node:timers/promises"
import type { Kysely, Transaction } from "kysely"
import { DatabaseError } from "pg"
import type { DomainEvent, Projection, Recorded, Steps } from "../../projections/projection.ts"
import type { Filter, RecordedEvent } from "../eventlog/eventLog.ts"
import { isDatabaseUnavailable } from "../db/databaseUnavailable.ts"
import { categoryOf } from "../eventlog/streams.ts"
import { decryptingPlugin } from "../vault/decryptingPlugin.ts"
import type { SubjectKey, Vault } from "../vault/vault.ts"
import type { Halt, ProjectionTables } from "./checkpoints.ts"
import { deleteErased, erasedAmong, householdsOf } from "./erasing.ts"

/** Reads a stored event of any version; throws on one that this program does not know. */
export type Decode = (stored: RecordedEvent) => DomainEvent

/** The events are at fault, or the projection is; asking again would only repeat it. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable"
}

/** What is read for a projection: its own categories, and that in which it is said that a household was erased. */
export const filterOf = ({ categories }: Projection): Filter => ({
  categories: [...new Set([...categories, "household"])],
})

/**
 * Applies events to a projection's tables in the given schema, with what people typed sealed under the key of their
 * household. Of a household that was erased, or whose key is gone, nothing is applied; with the event that says so, its
 * rows are deleted.
 *
 * Throws {@link NotApplicable} when they cannot be applied, and the error of the database when it was not available: then
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
    /** Absent: ledgers are drawn up now. */
    readonly later?: Later
  },
): Promise<void> {
  const { projection, decode, tx, schema, vault, later } = to
  const keys = await keysOfHouseholds(householdsOf(stored), vault)
  try {
    const erased = await erasedAmong(stored, tx)
    const events: Array<Recorded> = []
    for (const [index, event] of stored.entries()) {
      // Whoever waits meanwhile is answered in between.
      if (index % decodedAtOnce === decodedAtOnce - 1) await setImmediate()
      const { householdId } = event.metadata
      const key = erased.has(householdId) ? undefined : keys.get(householdId)
      if (key && isWanted(event, projection)) events.push(recordedOf(event, decode, key))
    }
    const db = readable(tx.withSchema(schema), keys)
    const { inSteps } = projection
    if (inSteps && later) {
      await inSteps.rows(events, db)
      later.add(events, inSteps, erased)
    } else if (events.length > 0) await projection.apply(events, db)
    await deleteErased(stored, { projection, tx, schema })
  } catch (cause) {
    throw isDatabaseUnavailable(cause) ? cause : new NotApplicable("events cannot be applied", { cause })
  }
}

/** The last event of each line whose ledger is still to be drawn up. */
export interface Later {
  readonly add: (events: ReadonlyArray<Recorded>, steps: Steps, erased: ReadonlySet<string>) => void
  /** All of them, which are then no longer kept. */
  readonly take: () => ReadonlyArray<Recorded>
}

export function drawnUpLater(): Later {
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

/** Draws up what was left for later. Throws {@link NotApplicable} when that is not possible. */
export async function drawUpNow(
  lasts: ReadonlyArray<Recorded>,
  { projection, tx, schema, vault }: Pick<Parameters<typeof applyEvents>[1], "projection" | "tx" | "schema" | "vault">,
): Promise<void> {
  const keys = await keysOfHouseholds(new Set(lasts.map(({ householdId }) => householdId)), vault)
  // Whose key was destroyed meanwhile is about to be erased.
  const readableLasts = lasts.filter(({ householdId }) => keys.get(householdId))
  try {
    await projection.inSteps?.ledgers(readableLasts, readable(tx.withSchema(schema), keys))
  } catch (cause) {
    throw isDatabaseUnavailable(cause) ? cause : new NotApplicable("ledgers cannot be drawn up", { cause })
  }
}

const readable = <Tables>(db: Transaction<Tables>, keys: Keys): Transaction<Tables> =>
  db.withPlugin(decryptingPlugin({ keyOf: async (householdId) => keys.get(householdId) }))

/**
 * Which event of an append is at fault, when all of them together cannot be applied: the first that cannot be applied
 * after those before it, with the reason. Found out in transactions that are taken back.
 */
export async function culpritOf(
  append: ReadonlyArray<RecordedEvent>,
  failure: NotApplicable,
  { db, ...to }: Omit<Parameters<typeof applyEvents>[1], "tx" | "later"> & { readonly db: Kysely<ProjectionTables> },
): Promise<{ readonly event: RecordedEvent; readonly failure: NotApplicable }> {
  const done = new Error("to be taken back")
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

/** So many are decoded in a few milliseconds. */
const decodedAtOnce = 200

type Keys = ReadonlyMap<string, SubjectKey | undefined>

/** Asked for before anything is applied: a key that cannot be read now is not the fault of an event. */
async function keysOfHouseholds(householdIds: Iterable<string>, vault: Pick<Vault, "keyOf">): Promise<Keys> {
  const keys = new Map<string, SubjectKey | undefined>()
  for (const householdId of householdIds) keys.set(householdId, await vault.keyOf(householdId))
  return keys
}

const isWanted = ({ stream }: RecordedEvent, { categories }: Projection): boolean =>
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
