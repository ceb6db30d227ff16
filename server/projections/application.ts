import { setImmediate } from "node:timers/promises"
import { sql, type Transaction } from "kysely"
import { DatabaseError } from "pg"
import type { DomainEvent, Projection, Recorded, Steps } from "#projections/projection.ts"
import {
  comparePositions,
  type EventLog,
  type Filter,
  type Position,
  type RecordedEvent,
} from "#server/eventlog/eventLog.ts"
import { isDatabaseUnavailable } from "#server/db/databaseUnavailable.ts"
import { leavesOut, leftOutBy } from "#server/eventlog/leavingOut.ts"
import { faultOf, householdOf, noHousehold } from "#server/eventlog/soundness.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import type { SubjectKey, Vault } from "#server/vault/vault.ts"
import { halvesOf, inBatches, upTo } from "./batches.ts"
import type { Halt, ProjectionTables } from "./checkpoints.ts"
import { deleteErased, deleteRows, householdsOf, storeErased } from "./erasing.ts"
import { listedAmong, type SetAside, type SetAsideList } from "./setAside.ts"

/** Reads a stored event of any version; throws on one that this program does not know. */
export type Decode = (stored: RecordedEvent) => DomainEvent

/** Events of a household, or the projection, are wrong; a retry would fail in the same way. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable"
}

/**
 * The tables of a projection are not as the program expects them: a table or a right is missing, for example. That is
 * not the fault of a household, and a retry would fail in the same way.
 */
export class TablesUnusable extends Error {
  override readonly name = "TablesUnusable"
}

/** The categories that a projection reads: its own, and that of the events that erase a household. */
export const filterOf = ({ categories }: Projection): Filter => ({
  categories: [...new Set([...categories, "household"])],
})

/** The events of one household that a projection reads, up to and including a position. */
type History = (householdId: string, until: Position) => AsyncIterable<RecordedEvent>

export const historyIn =
  (log: Pick<EventLog, "readAll">, { categories }: Projection): History =>
  (householdId, until) =>
    upTo(log.readAll({ filter: { categories, householdId } }), until)

export interface Applying {
  readonly projection: Projection
  readonly decode: Decode
  readonly tx: Transaction<ProjectionTables>
  /** The schema of the tables. */
  readonly schema: string
  readonly vault: Pick<Vault, "keyOf">
  readonly setAside: SetAsideList
  /** Read again when an event leaves out an earlier one. */
  readonly history: History
  /** Collects the ledgers to compute later; absent: they are computed now. */
  readonly deferred?: DeferredLedgers | undefined
}

/**
 * Applies events to a projection's tables in the given schema, with texts of users encrypted under the key of their
 * household. Skips events of a household that was erased or whose key is destroyed, or that is set aside, and events that
 * were left out. The event that erases a household deletes its rows; one that leaves out another builds the household's
 * rows again without it.
 *
 * Throws {@link NotApplicable} when they cannot be applied, {@link TablesUnusable} when nothing can be, and the error of
 * the database when it is unavailable: then the same events can be applied later.
 */
export async function applyEvents(stored: ReadonlyArray<RecordedEvent>, to: Applying): Promise<void> {
  const { projection, decode, tx, schema, vault, setAside, deferred } = to
  const keys = await keysOfHouseholds(householdsOf(stored), vault)
  try {
    const all = [...new Set(stored.map(householdOf))]
    const listed = await listedAmong(all, tx, { projection: projection.name, setAside })
    const erased = new Set([...listed.erased, ...(await storeErased(stored, tx))])
    const isCut = (event: RecordedEvent): boolean => {
      const cut = listed.setAside.get(householdOf(event))
      return cut !== undefined && comparePositions(event.position, cut) >= 0
    }
    const leavingOut = stored.filter(
      (event) => leavesOut(event) && keys.get(householdOf(event)) && !(isCut(event) && faultOf(event)),
    )
    const leftOut = new Set([...listed.leftOut, ...(await storeLeftOut(leavingOut, tx))])
    const revised = new Set(leavingOut.filter((event) => isRelevant(event, projection)).map(householdOf))
    const events: Array<Recorded> = []
    for (const [index, event] of stored.entries()) {
      // Lets the event loop answer requests in between.
      if (index % decodedAtOnce === decodedAtOnce - 1) await setImmediate()
      const householdId = householdOf(event)
      if (!isRelevant(event, projection) || erased.has(householdId) || revised.has(householdId)) continue
      if (leavesOut(event) || leftOut.has(event.id) || isCut(event)) continue
      const fault = faultOf(event)
      const key = keys.get(householdId)
      if (householdId === noHousehold || (key && fault)) throw fault ?? new Error("the event has no household")
      if (key) events.push(recordedOf(event, decode, key))
    }
    const db = readable(tx.withSchema(schema), keys)
    const { inSteps } = projection
    if (inSteps && deferred) {
      await inSteps.rows(events, db)
      deferred.add(events, inSteps, erased)
    } else if (events.length > 0) await projection.apply(events, db)
    await deleteErased(stored, { projection, tx, schema })
    if (erased.size > 0) await setAside.remove([...erased], tx)
    const last = stored.at(-1)
    for (const householdId of revised) {
      if (last && !erased.has(householdId)) await replayHousehold(householdId, last.position, to)
    }
  } catch (cause) {
    throw judged(cause, "events cannot be applied")
  }
}

/**
 * What a failure while events are applied means. SQLSTATE classes 21, 22, 23, 44 and 54 are about the values of a row;
 * the other errors of a database that is available are about the tables.
 */
function judged(cause: unknown, message: string): unknown {
  if (cause instanceof NotApplicable || cause instanceof TablesUnusable || isDatabaseUnavailable(cause)) return cause
  if (cause instanceof DatabaseError) {
    const isOfRow = ofRows.some((state) => cause.code?.startsWith(state))
    return isOfRow ? new NotApplicable(message, { cause }) : new TablesUnusable(message, { cause })
  }
  // A failure of the operating system, such as too many open files.
  if (cause instanceof Error && "syscall" in cause) return cause
  return new NotApplicable(message, { cause })
}

const ofRows = ["21", "22", "23", "44", "54"]

/**
 * Applies events like {@link applyEvents}, as far as possible: a household whose append cannot be applied, alone and
 * after everything before it, is set aside from that append on. The rows of the others are the same as without it.
 * Returns the households that were set aside.
 */
export async function applySettingAside(
  batch: ReadonlyArray<RecordedEvent>,
  to: Applying,
): Promise<ReadonlyArray<SetAside>> {
  const failure = await failureOf(batch, to)
  if (!failure) return []
  const halves = halvesOf(batch)
  if (halves) return [...(await applySettingAside(halves[0], to)), ...(await applySettingAside(halves[1], to))]
  const culprit = await culpritOf(batch, failure, to)
  const found = setAsideBy(culprit, { first: batch[0] ?? culprit.event, projection: to.projection.name })
  await to.setAside.add(found, to.tx)
  return [found]
}

const failureOf = (events: ReadonlyArray<RecordedEvent>, to: Applying): Promise<NotApplicable | undefined> =>
  attempted(to.tx, () => applyEvents(events, to))

/** Works in a savepoint. A failure that is of the events alone undoes what the work changed, and is returned. */
async function attempted(
  tx: Transaction<ProjectionTables>,
  work: () => Promise<void>,
): Promise<NotApplicable | undefined> {
  await sql`savepoint attempt`.execute(tx)
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof NotApplicable)) throw failure
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    return failure
  }
  await sql`release savepoint attempt`.execute(tx)
  return undefined
}

/**
 * Builds the rows of one household again from its events up to and including `until`; with `before`, without the events
 * from that one on. The household is no longer set aside afterwards, unless one of these events cannot be applied: then
 * it is set aside there, and returned.
 */
export async function replayHousehold(
  householdId: string,
  until: Position,
  to: Applying,
  before?: Position,
): Promise<ReadonlyArray<SetAside>> {
  const found: Array<SetAside> = []
  await deleteRows([householdId], to)
  to.deferred?.forget(householdId)
  await to.setAside.remove([householdId], to.tx)
  for await (const batch of inBatches(to.history(householdId, until))) {
    const outstanding = batch.filter(
      (event) => !leavesOut(event) && !(before && comparePositions(event.position, before) >= 0),
    )
    if (outstanding.length > 0) found.push(...(await applySettingAside(outstanding, to)))
  }
  return found
}

/** Stores and returns the ids of the events that these leave out. */
async function storeLeftOut(
  leavingOut: ReadonlyArray<RecordedEvent>,
  tx: Transaction<ProjectionTables>,
): Promise<ReadonlyArray<string>> {
  for (const event of leavingOut) {
    const fault = faultOf(event)
    if (fault) throw fault
    await tx
      .insertInto("projection.left_out_events")
      .values({ event_id: leftOutBy(event), household_id: householdOf(event) })
      .onConflict((row) => row.column("event_id").doNothing())
      .execute()
  }
  return leavingOut.map(leftOutBy)
}

/** The last event of each line whose ledger is still to be computed. */
export interface DeferredLedgers {
  readonly add: (events: ReadonlyArray<Recorded>, steps: Steps, erased: ReadonlySet<string>) => void
  /** Removes those of a household. */
  readonly forget: (householdId: string) => void
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
    forget: (householdId) => void households.delete(householdId),
    take() {
      const lasts = Array.from(households.values(), (lines) => [...lines.values()]).flat()
      households.clear()
      return lasts
    },
  }
}

/**
 * Computes deferred ledgers. If those of a household cannot be computed, its rows are built again without deferring any,
 * up to `until`, which finds the event that cannot be applied.
 */
export async function projectDeferredLedgers(
  lasts: ReadonlyArray<Recorded>,
  until: Position,
  to: Applying,
): Promise<void> {
  const keys = await keysOfHouseholds(new Set(lasts.map(({ householdId }) => householdId)), to.vault)
  // A household whose key was destroyed meanwhile is about to be erased.
  const readableLasts = lasts.filter(({ householdId }) => keys.get(householdId))
  const project = (some: ReadonlyArray<Recorded>): Promise<NotApplicable | undefined> =>
    attempted(to.tx, async () => {
      try {
        await to.projection.inSteps?.ledgers(some, readable(to.tx.withSchema(to.schema), keys))
      } catch (cause) {
        throw judged(cause, "ledgers cannot be computed")
      }
    })
  if (!(await project(readableLasts))) return
  for (const [householdId, own] of Map.groupBy(readableLasts, (last) => last.householdId)) {
    if (await project(own)) await replayHousehold(householdId, until, { ...to, deferred: undefined })
  }
}

const readable = <Tables>(db: Transaction<Tables>, keys: Keys): Transaction<Tables> =>
  db.withPlugin(decryptingPlugin({ keyOf: async (householdId) => keys.get(householdId) }))

interface Culprit {
  readonly event: RecordedEvent
  readonly failure: NotApplicable
}

/** Finds the event of an append that cannot be applied: the first one that fails after those before it. Changes no row. */
async function culpritOf(append: ReadonlyArray<RecordedEvent>, failure: NotApplicable, to: Applying): Promise<Culprit> {
  let [possible, impossible, why] = [0, append.length, failure]
  while (impossible - possible > 1) {
    const middle = Math.floor((possible + impossible) / 2)
    await sql`savepoint search`.execute(to.tx)
    const refused = await failureOf(append.slice(0, middle), { ...to, deferred: to.deferred && deferredLedgers() })
    await sql`rollback to savepoint search`.execute(to.tx)
    await sql`release savepoint search`.execute(to.tx)
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
  householdId: householdOf(stored),
  actorId: stored.metadata.actorId,
  stream: stored.stream,
  revision: stored.revision,
  position: stored.position.commit,
  recordedAt: stored.recordedAt,
  encrypt: key.encryptDeterministic,
})

function setAsideBy(
  { event, failure }: Culprit,
  { first, projection }: { readonly first: RecordedEvent; readonly projection: string },
): SetAside {
  return {
    projection,
    foundBy: projection,
    householdId: householdOf(event),
    position: first.position,
    eventId: event.id,
    eventType: event.type,
    stream: event.stream,
    recordedAt: event.recordedAt,
    ...errorOf(event, failure),
  }
}

/** What is stored and shown about the event at which a projection halts. */
export const haltOf = (event: RecordedEvent, failure: TablesUnusable): Halt => ({
  position: event.position,
  eventId: event.id,
  ...errorOf(event, failure),
})

/** The kind of a failure without contents of the event, and its details with them. */
function errorOf({ type }: RecordedEvent, { cause }: Error): Pick<Halt, "error" | "detail"> {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const refusal = cause instanceof DatabaseError ? ["DatabaseError", cause.code, cause.constraint ?? cause.column] : []
  return {
    error: refusal.length > 0 ? refusal.filter(Boolean).join(" ") : error.name,
    // Postgres cannot store a NUL in a text.
    detail: `${type}: ${error.stack ?? error.message}`.replaceAll("\0", "\u2400").slice(0, 10_000),
  }
}
