import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Kysely, sql } from "kysely"
import { DatabaseError } from "pg"
import type { Projection } from "../../projections/projection.ts"
import { comparePositions, type EventLog, type Position, type RecordedEvent } from "../eventlog/eventLog.ts"
import type { Vault } from "../vault/vault.ts"
import { applyEvents, culpritOf, type Decode, filterOf, haltOf, NotApplicable } from "./application.ts"
import { type Halt, lockCheckpoint, moveCheckpoint, openCheckpoint, type ProjectionTables } from "./checkpoints.ts"
import { halvesOf, inBatches, upTo } from "./batches.ts"
import { createSideTables, swapTables } from "./sideTables.ts"
import { earlierTransactionsEnded } from "./transactions.ts"

interface Rebuilding {
  readonly projection: Projection
  readonly log: EventLog
  readonly db: Kysely<ProjectionTables>
  readonly schema: string
  readonly decode: Decode
  readonly vault: Pick<Vault, "keyOf">
  readonly signal: AbortSignal
  /** Whether the log is another than the one that the checkpoint is of: then the checkpoint says nothing. */
  readonly isOtherLog?: boolean
  /** Told how many events have been applied so far. */
  readonly progress?: (events: number) => void
}

export interface Rebuilt {
  readonly events: number
  /** The log up to here is what the new tables show; absent when it holds nothing for them. */
  readonly position: Position | undefined
}

/** The tables are as they were, and go on as before. */
export class RebuildFailed extends Error {
  override readonly name = "RebuildFailed"
  /** The event that could not be applied, when that was the reason. */
  readonly halt: Halt | undefined
  constructor(message: string, options: { readonly halt?: Halt; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.halt = options.halt
  }
}

/**
 * Makes a projection's tables anew from the whole log, in a schema beside the live ones, which meanwhile are read and
 * kept up to date as ever; then swaps them together with the checkpoint, in one transaction. Also sets a halted
 * projection going again, if what halted it was put right. Whatever interrupts it leaves the live tables as they were.
 */
export async function rebuild(context: Rebuilding): Promise<Rebuilt> {
  const { projection, db } = context
  await openCheckpoint(db, projection.name)
  return whileClaimed(db, projection.name, async (claim) => {
    await dropSideTables(claim, projection.name)
    const side = `${sidePrefix(projection.name)}${randomBytes(4).toString("hex")}`
    try {
      return await replayAndSwap(claim, side, context)
    } finally {
      // Fails where there is no connection any more; then the next start or rebuild does it.
      await dropSideTables(claim, projection.name).catch(() => {})
    }
  })
}

/** Whether a rebuild goes on, in whichever process; or went on in one that was killed, and is not yet cleared away. */
export const isBeingRebuilt = async (db: Kysely<ProjectionTables>, name: string): Promise<boolean> =>
  (await sideSchemas(db, name)).length > 0

/** Clears away what a rebuild left that was killed; not what belongs to one that is going on. */
export async function dropAbandonedRebuild(db: Kysely<ProjectionTables>, name: string): Promise<void> {
  if (!(await isBeingRebuilt(db, name))) return
  await whileClaimed(db, name, (claim) => dropSideTables(claim, name)).catch((error: unknown) => {
    if (!(error instanceof RebuildFailed)) throw error
  })
}

async function replayAndSwap(claim: Kysely<ProjectionTables>, side: string, context: Rebuilding): Promise<Rebuilt> {
  const { projection, log, db, schema: live, signal, progress } = context
  const { name, tables } = projection
  const filter = filterOf(projection)
  let position: Position | undefined
  let events = 0

  /** Applies what the log holds beyond `position`, up to and with `until`, and counts it. */
  async function replay(until?: Position): Promise<number> {
    const before = events
    const outstanding = log.readAll({ ...(position && { after: position }), filter })
    for await (const batch of inBatches(upTo(outstanding, until))) await load(batch)
    return events - before
  }

  async function load(batch: ReadonlyArray<RecordedEvent>): Promise<void> {
    signal.throwIfAborted()
    try {
      await db.transaction().execute(async (tx) => {
        // The swap's own commit brings to disk what was written before it.
        await sql`set local synchronous_commit = off`.execute(tx)
        await applyEvents(batch, { ...context, tx, schema: side })
      })
    } catch (failure) {
      if (!(failure instanceof NotApplicable)) throw failure
      const halves = halvesOf(batch)
      if (!halves) throw refusedBy(await culpritOf(batch, failure, { ...context, schema: side }))
      await load(halves[0])
      return load(halves[1])
    }
    events += batch.length
    position = batch.at(-1)?.position
    progress?.(events)
  }

  /** Throws {@link Busy} when readers are in the way. */
  const swap = (): Promise<Rebuilt> =>
    claim.transaction().execute(async (tx) => {
      // Holds up the live projector, so that there is an end to catching up with it.
      const checkpoint = await lockCheckpoint(tx, name)
      // A checkpoint beyond the end, or one that the log refused, comes from another log: what it says counts no more.
      const end = await log.head()
      const isOfThisLog =
        !context.isOtherLog && checkpoint.halted?.error !== "PositionRefused" && !isBeyond(checkpoint.position, end)
      await replay(isOfThisLog ? checkpoint.position : end)
      // A transaction that looks at the database as it was before all this was written would find empty tables.
      if (!(await earlierTransactionsEnded(db, tx))) throw new Busy()
      await swapTables(tx, { side, live, tables }).catch(busyIfLocked)
      const reached = isOfThisLog ? furthest(position, checkpoint.position) : position
      await moveCheckpoint(tx, name, reached)
      return { events, position: reached }
    })

  await createSideTables(claim, { side, live, tables })
  while ((await replay()) > fewEvents) signal.throwIfAborted()
  for (const table of tables) await sql`analyze ${sql.id(side, table)}`.execute(claim)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await swap()
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      if (attempt === attempts) throw new RebuildFailed("other transactions kept the tables occupied", { cause: error })
    }
    // Meanwhile the live projector, which was held up, comes into its own.
    await sleep(250 + Math.random() * 750, undefined, { signal })
    await replay()
  }
}

/** So few that the live projector can wait for them to be applied. */
const fewEvents = 100
const attempts = 60

class Busy extends Error {}

function busyIfLocked(error: unknown): never {
  throw error instanceof DatabaseError && error.code === lockNotAvailable ? new Busy() : error
}
const lockNotAvailable = "55P03"

function refusedBy({ event, failure }: Awaited<ReturnType<typeof culpritOf>>): RebuildFailed {
  const halt = haltOf(event, failure)
  return new RebuildFailed(`event ${event.id} cannot be applied: ${halt.error}`, { halt, cause: failure.cause })
}

const isBeyond = (position: Position | undefined, end: Position | undefined): boolean =>
  position !== undefined && (!end || comparePositions(position, end) > 0)

const furthest = (a: Position | undefined, b: Position | undefined): Position | undefined =>
  !a || (b && comparePositions(b, a) > 0) ? b : a

/**
 * Runs `work` on one connection that holds a lock for this projection, so that no two rebuilds of it go on at once. The
 * lock goes with the connection, however that ends.
 */
async function whileClaimed<Answer>(
  db: Kysely<ProjectionTables>,
  name: string,
  work: (claim: Kysely<ProjectionTables>) => Promise<Answer>,
): Promise<Answer> {
  return db.connection().execute(async (claim) => {
    const { rows } = await sql<{ claimed: boolean }>`
      select pg_try_advisory_lock(${claimSpace}, hashtext(${name})) as claimed`.execute(claim)
    if (!rows[0]?.claimed) throw new RebuildFailed(`${name} is being rebuilt already`)
    try {
      return await work(claim)
    } finally {
      await sql`select pg_advisory_unlock(${claimSpace}, hashtext(${name}))`.execute(claim).catch(() => {})
    }
  })
}

/** Sets these locks apart from others; any number would do. */
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
