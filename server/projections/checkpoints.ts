import { type Kysely, type Selectable, sql, type Transaction } from "kysely"
import type { ReadModels } from "#projections/readModels.ts"
import type { ProjectionState } from "#server/db/tables.ts"
import type { Position } from "#server/eventlog/eventLog.ts"

/** The read models, and the checkpoints that move in the same transactions. */
export interface ProjectionTables extends ReadModels, ProjectionState {}

export interface Checkpoint {
  readonly name: string
  /** All events up to here are applied; absent before the first event. */
  readonly position: Position | undefined
  readonly halted: Halt | undefined
}

/** The event at which a projection stopped because it could not be applied. */
export interface Halt {
  readonly position: Position
  readonly eventId: string
  /** The kind of failure, without personal data. */
  readonly error: string
  /** The whole failure, which may quote the event: for the operator alone, and stored encrypted. */
  readonly detail: string
}

/** The checkpoint of a projection, created if there is none yet. */
export async function openCheckpoint(db: Kysely<ProjectionTables>, name: string): Promise<Checkpoint> {
  const there = await checkpointRow(db, name).executeTakeFirst()
  if (there) return checkpointOf(there)
  await db
    .insertInto("projection.checkpoints")
    .values({ name, state: "running", moved_at: sql`now()` })
    .onConflict((row) => row.column("name").doNothing())
    .execute()
  return checkpointOf(await checkpointRow(db, name).executeTakeFirstOrThrow())
}

/** The checkpoints of all projections that ever ran. */
export async function readCheckpoints(db: Kysely<ProjectionTables>): Promise<ReadonlyArray<Checkpoint>> {
  const rows = await db.selectFrom("projection.checkpoints").selectAll().execute()
  return rows.map(checkpointOf)
}

/** Locks a checkpoint before it is moved, so that of several servers one at a time moves it. */
export const lockCheckpoint = async (tx: Transaction<ProjectionTables>, name: string): Promise<Checkpoint> =>
  checkpointOf(await checkpointRow(tx, name).forUpdate().executeTakeFirstOrThrow())

/**
 * Sets the position up to which events are applied, and clears a halt. Of the households whose events were applied, the
 * version changes with the same statement. After a rebuild that of every household does: `isRebuilt`.
 */
export async function moveCheckpoint(
  tx: Transaction<ProjectionTables>,
  name: string,
  position: Position | undefined,
  { householdIds = [], isRebuilt = false }: Changed = {},
): Promise<void> {
  const moved = tx
    .updateTable("projection.checkpoints")
    .set({
      commit_position: position?.commit.toString() ?? null,
      prepare_position: position?.prepare.toString() ?? null,
      ...notHalted,
      moved_at: sql`now()`,
      ...(isRebuilt && { rebuilt_in: thisTransaction }),
    })
    .where("name", "=", name)
  if (householdIds.length === 0) await moved.execute()
  else await sql`with changed as (${changedVersions(name, householdIds)}) ${moved}`.execute(tx)
}

/** Whose rows changed in the transaction that moves a checkpoint. */
interface Changed {
  readonly householdIds?: ReadonlyArray<string>
  readonly isRebuilt?: boolean
}

/**
 * Changes the version of a household in a projection whose rows were built again at an unmoved checkpoint: a cached answer
 * is valid as long as no version of its household changes. The caller holds the lock of the checkpoint.
 */
export async function changeVersion(
  tx: Transaction<ProjectionTables>,
  name: string,
  householdId: string,
): Promise<void> {
  await changedVersions(name, [householdId]).execute(tx)
}

const thisTransaction = sql<bigint>`pg_current_xact_id()::text::bigint`

const changedVersions = (name: string, householdIds: ReadonlyArray<string>) => sql`
  insert into projection.household_versions (household_id, projection, version)
  select id, ${name}, ${thisTransaction} from unnest(${[...householdIds]}::uuid[]) as id
  on conflict (household_id, projection) do update set version = excluded.version`

export async function haltCheckpoint(tx: Transaction<ProjectionTables>, name: string, halt: Halt): Promise<void> {
  await tx
    .updateTable("projection.checkpoints")
    .set({
      state: "halted",
      halted_commit_position: halt.position.commit.toString(),
      halted_prepare_position: halt.position.prepare.toString(),
      halted_event_id: halt.eventId,
      error: halt.error,
      error_detail: halt.detail,
    })
    .where("name", "=", name)
    .execute()
}

/** Lets a halted projection try again, and returns whether it was halted. */
export async function releaseCheckpoint(db: Kysely<ProjectionTables>, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("projection.checkpoints")
    .set(notHalted)
    .where("name", "=", name)
    .where("state", "=", "halted")
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const notHalted = {
  state: "running",
  halted_commit_position: null,
  halted_prepare_position: null,
  halted_event_id: null,
  error: null,
  error_detail: null,
} as const

const checkpointRow = (db: Kysely<ProjectionTables>, name: string) =>
  db.selectFrom("projection.checkpoints").selectAll().where("name", "=", name)

type CheckpointRow = Selectable<ProjectionState["projection.checkpoints"]>

const checkpointOf = (row: CheckpointRow): Checkpoint => ({
  name: row.name,
  position: positionOf(row.commit_position, row.prepare_position),
  halted: haltOf(row),
})

function haltOf(row: CheckpointRow): Halt | undefined {
  const position = positionOf(row.halted_commit_position, row.halted_prepare_position)
  if (!position) return undefined
  return { position, eventId: row.halted_event_id ?? "", error: row.error ?? "", detail: row.error_detail ?? "" }
}

const positionOf = (commit: string | null, prepare: string | null): Position | undefined =>
  commit === null || prepare === null ? undefined : { commit: BigInt(commit), prepare: BigInt(prepare) }
