import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Kysely, sql, type Transaction } from "kysely"
import { DatabaseError } from "pg"
import type { Projection } from "#projections/projection.ts"
import { comparePositions, type EventLog, type Position, type RecordedEvent } from "#server/eventlog/eventLog.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import type { Vault } from "#server/vault/vault.ts"
import {
  type Applying,
  applySettingAside,
  type Decode,
  deferredLedgers,
  projectDeferredLedgers,
  filterOf,
  historyIn,
  type DeferredLedgers,
  TablesUnusable,
} from "./application.ts"
import { lockCheckpoint, moveCheckpoint, openCheckpoint, type ProjectionTables } from "./checkpoints.ts"
import { inBatches, upTo } from "./batches.ts"
import { type SetAside, setAsideInMemory, type SetAsideInMemory, storeSetAside } from "./setAside.ts"
import { createSideTables, swapTables } from "./sideTables.ts"
import { earlierTransactionsEnded } from "./transactions.ts"

interface Rebuilding extends Omit<RebuildingTogether, "projections"> {
  readonly projection: Projection
}

interface RebuildingTogether {
  readonly projections: ReadonlyArray<Projection>
  readonly log: EventLog
  readonly db: Kysely<ProjectionTables>
  readonly schema: string
  readonly decode: Decode
  readonly vault: Pick<Vault, "keyOf">
  readonly signal: AbortSignal
  /** Whether the checkpoint belongs to another log: then its position is ignored. */
  readonly isOtherLog?: boolean
  /** Called with the number of events applied so far. */
  readonly progress?: (events: number) => void
}

export interface Rebuilt {
  readonly events: number
  /** The position up to which the new tables show the log; absent when it has no events for them. */
  readonly position: Position | undefined
  /** The households of which an event cannot be applied. Their rows show what was recorded before it. */
  readonly setAside: ReadonlyArray<SetAside>
}

/** The rebuild failed. The live tables are unchanged and stay in use. */
export class RebuildFailed extends Error {
  override readonly name = "RebuildFailed"
  /** The projection whose tables could not be filled. */
  readonly projection: string | undefined
  constructor(message: string, options: { readonly projection?: string; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.projection = options.projection
  }
}

/**
 * Rebuilds a projection's tables from the whole log, in a schema beside the live tables, which stay in use and up to
 * date meanwhile. Then swaps the tables and the checkpoint in one transaction. A halted projection resumes afterwards. A
 * household is set aside afterwards if the rebuild met an event that cannot be applied, and no longer if it met
 * none. An interruption leaves the live tables unchanged.
 */
export async function rebuild(context: Rebuilding): Promise<Rebuilt> {
  const [rebuilt] = await rebuildTogether({ ...context, projections: [context.projection] })
  return rebuilt as Rebuilt
}

/**
 * Rebuilds several projections in one pass over the log. Each is swapped in its own transaction, in their order; after
 * a failure no further one is swapped.
 */
export async function rebuildTogether(context: RebuildingTogether): Promise<ReadonlyArray<Rebuilt>> {
  const { projections, db } = context
  for (const { name } of projections) await openCheckpoint(db, name)
  return whileClaimed(
    db,
    projections.map(({ name }) => name),
    async (claim) => {
      try {
        return await attempt(claim, context)
      } finally {
        // Fails without a connection; then the next start or rebuild drops the tables.
        for (const { name } of projections) await dropSideTables(claim, name).catch(() => {})
      }
    },
  )
}

/** Whether a process is rebuilding the projection, or was killed during a rebuild whose tables still exist. */
export const isBeingRebuilt = async (db: Kysely<ProjectionTables>, name: string): Promise<boolean> =>
  (await sideSchemas(db, name)).length > 0

/** Removes the tables of a rebuild that was killed, and not those of a running one. */
export async function dropAbandonedRebuild(db: Kysely<ProjectionTables>, name: string): Promise<void> {
  if (!(await isBeingRebuilt(db, name))) return
  await whileClaimed(db, [name], (claim) => dropSideTables(claim, name)).catch((error: unknown) => {
    if (!(error instanceof RebuildFailed)) throw error
  })
}

/** The tables that a rebuild fills. */
interface Side {
  readonly projection: Projection
  readonly schema: string
  readonly deferred: DeferredLedgers | undefined
  readonly setAside: SetAsideInMemory
  position: Position | undefined
  events: number
}

async function attempt(claim: Kysely<ProjectionTables>, context: RebuildingTogether): Promise<ReadonlyArray<Rebuilt>> {
  const { projections, schema: live, signal } = context
  const sides: Array<Side> = []
  for (const projection of projections) {
    await dropSideTables(claim, projection.name)
    const schema = `${sidePrefix(projection.name)}${randomBytes(4).toString("hex")}`
    await createSideTables(claim, { side: schema, live, tables: projection.tables })
    sides.push({
      projection,
      schema,
      deferred: projection.inSteps ? deferredLedgers() : undefined,
      setAside: setAsideInMemory(),
      position: undefined,
      events: 0,
    })
  }
  while ((await replay(sides, context)) > fewEvents) signal.throwIfAborted()
  const rebuilt: Array<Rebuilt> = []
  for (const side of sides) rebuilt.push(await swapped(claim, side, context))
  return rebuilt
}

/**
 * Applies the events after the position of the sides, which is the same for all, up to and including `until`. Returns
 * their number.
 */
async function replay(sides: ReadonlyArray<Side>, context: RebuildingTogether, until?: Position): Promise<number> {
  const { log } = context
  const categories = [...new Set(sides.flatMap(({ projection }) => filterOf(projection).categories))]
  const position = sides[0]?.position
  const outstanding = log.readAll({ ...(position && { after: position }), filter: { categories } })
  let count = 0
  for await (const batch of inBatches(upTo(outstanding, until))) {
    context.signal.throwIfAborted()
    const decode = decodedOnce(context.decode)
    await inTwoLanes(sides, (side) => loadConcerned(side, batch, { ...context, decode }))
    count += batch.length
  }
  await inTwoLanes(sides, (side) => finish(side, context))
  return count
}

/** Works on two sides at a time: one is computed while Postgres writes the other. Returns after both lanes have ended. */
async function inTwoLanes(sides: ReadonlyArray<Side>, work: (side: Side) => Promise<void>): Promise<void> {
  const waiting = [...sides]
  const lane = async (): Promise<void> => {
    for (let side = waiting.shift(); side; side = waiting.shift()) await work(side)
  }
  const settled = await Promise.allSettled([lane(), lane()])
  for (const each of settled) if (each.status === "rejected") throw each.reason
}

/** Caches decoded events: several projections read the same event. */
function decodedOnce(decode: Decode): Decode {
  const known = new Map<RecordedEvent, ReturnType<Decode>>()
  return (stored) => {
    const before = known.get(stored)
    if (before) return before
    const event = decode(stored)
    known.set(stored, event)
    return event
  }
}

async function loadConcerned(
  side: Side,
  batch: ReadonlyArray<RecordedEvent>,
  context: RebuildingTogether,
): Promise<void> {
  const { categories } = filterOf(side.projection)
  const concerned = batch.filter(({ stream }) => categories.includes(categoryOf(stream)))
  if (concerned.length > 0) await load(side, concerned, context)
  side.position = batch.at(-1)?.position
}

async function load(side: Side, batch: ReadonlyArray<RecordedEvent>, context: RebuildingTogether): Promise<void> {
  const { db, signal, progress } = context
  signal.throwIfAborted()
  await inBackground(db, async (tx) => void (await applySettingAside(batch, applyingTo(side, tx, context)))).catch(
    refuseUnusable(side),
  )
  side.events += batch.length
  progress?.(side.events)
}

const applyingTo = (
  { projection, schema, setAside, deferred }: Side,
  tx: Transaction<ProjectionTables>,
  { log, decode, vault }: RebuildingTogether,
): Applying => ({ projection, decode, vault, schema, tx, setAside, deferred, history: historyIn(log, projection) })

/** Computes the deferred ledgers. */
async function finish(side: Side, context: RebuildingTogether): Promise<void> {
  const lasts = side.deferred?.take() ?? []
  const { position } = side
  if (lasts.length === 0 || !position) return
  await inBackground(context.db, (tx) => projectDeferredLedgers(lasts, position, applyingTo(side, tx, context))).catch(
    refuseUnusable(side),
  )
}

const refuseUnusable =
  ({ projection: { name } }: Side) =>
  (failure: unknown): never => {
    if (!(failure instanceof TablesUnusable)) throw failure
    const { cause } = failure
    throw new RebuildFailed(`its tables cannot be filled: ${messageOf(cause)}`, { projection: name, cause })
  }

const inBackground = (
  db: Kysely<ProjectionTables>,
  work: (tx: Transaction<ProjectionTables>) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // The commit of the swap flushes these writes to the disk.
    await sql`set local synchronous_commit = off`.execute(tx)
    await work(tx)
  })

async function swapped(claim: Kysely<ProjectionTables>, side: Side, context: RebuildingTogether): Promise<Rebuilt> {
  const { db, log, schema: live, signal } = context
  const { name, tables } = side.projection

  /** Throws {@link Busy} when other transactions block the swap. */
  const swap = (): Promise<Rebuilt> =>
    claim.transaction().execute(async (tx) => {
      // Blocks the live projector, so that the rebuild can catch up with it.
      const checkpoint = await lockCheckpoint(tx, name)
      // A checkpoint beyond the end, or one that the log refused, comes from another log, and its position is ignored.
      const end = await log.head()
      const isOfThisLog =
        !context.isOtherLog && checkpoint.halted?.error !== "PositionRefused" && !isBeyond(checkpoint.position, end)
      await replay([side], context, isOfThisLog ? checkpoint.position : end)
      // A transaction with an older snapshot of the database would find empty tables.
      if (!(await earlierTransactionsEnded(db, tx))) throw new Busy()
      await swapTables(tx, { side: side.schema, live, tables }).catch(busyIfLocked)
      const reached = isOfThisLog ? furthest(side.position, checkpoint.position) : side.position
      await moveCheckpoint(tx, name, reached, { isRebuilt: true })
      const setAside = side.setAside.all()
      await tx.deleteFrom("projection.set_aside").where("projection", "=", name).execute()
      for (const one of setAside) await storeSetAside(tx, one, context.vault)
      return { events: side.events, position: reached, setAside }
    })

  await claim.transaction().execute(async (tx) => {
    // A small sample: autovacuum soon analyzes more rows.
    await sql`set local default_statistics_target = 10`.execute(tx)
    for (const table of tables) await sql`analyze ${sql.id(side.schema, table)}`.execute(tx)
  })
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await swap()
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      if (attempt === attempts)
        throw new RebuildFailed("other transactions did not release the tables", { cause: error })
    }
    // The pause lets the live projector, which was blocked, catch up.
    await sleep(250 + Math.random() * 750, undefined, { signal })
    await replay([side], context)
  }
}

/** Few enough for the live projector to wait until they are applied. */
const fewEvents = 100
const attempts = 60

class Busy extends Error {}

function busyIfLocked(error: unknown): never {
  throw error instanceof DatabaseError && error.code === lockNotAvailable ? new Busy() : error
}
const lockNotAvailable = "55P03"

const isBeyond = (position: Position | undefined, end: Position | undefined): boolean =>
  position !== undefined && (!end || comparePositions(position, end) > 0)

const furthest = (a: Position | undefined, b: Position | undefined): Position | undefined =>
  !a || (b && comparePositions(b, a) > 0) ? b : a

/**
 * Runs `work` on one connection that holds a lock for each of these projections, so that no two rebuilds of one
 * projection run at once. The locks end with the connection.
 */
async function whileClaimed<Answer>(
  db: Kysely<ProjectionTables>,
  names: ReadonlyArray<string>,
  work: (claim: Kysely<ProjectionTables>) => Promise<Answer>,
): Promise<Answer> {
  return db.connection().execute(async (claim) => {
    const claimed: Array<string> = []
    try {
      for (const name of names) {
        const { rows } = await sql<{ claimed: boolean }>`
          select pg_try_advisory_lock(${claimSpace}, hashtext(${name})) as claimed`.execute(claim)
        if (!rows[0]?.claimed) throw new RebuildFailed(`${name} is being rebuilt already`)
        claimed.push(name)
      }
      return await work(claim)
    } finally {
      for (const name of claimed) {
        await sql`select pg_advisory_unlock(${claimSpace}, hashtext(${name}))`.execute(claim).catch(() => {})
      }
    }
  })
}

/** Distinguishes these locks from others; any number works. */
const claimSpace = 1_873_401_552

/** Each rebuild has a schema of its own, so that one that has lost its claim cannot write into the next one's. */
const sidePrefix = (name: string): string => `rebuild_${name}_`

async function dropSideTables(claim: Kysely<ProjectionTables>, name: string): Promise<void> {
  for (const schema of await sideSchemas(claim, name)) {
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(claim)
  }
}

async function sideSchemas(db: Kysely<ProjectionTables>, name: string): Promise<ReadonlyArray<string>> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_namespace where starts_with(nspname, ${sidePrefix(name)})`.execute(db)
  return rows.map(({ schema }) => schema)
}
