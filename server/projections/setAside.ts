import { type Kysely, sql, type Transaction } from "kysely"
import { comparePositions, type Position } from "#server/eventlog/eventLog.ts"
import { noHousehold } from "#server/eventlog/soundness.ts"
import type { Vault } from "#server/vault/vault.ts"
import type { ProjectionTables } from "./checkpoints.ts"

/**
 * A household of which a projection could not apply an event. Its rows in that projection show what was recorded before
 * the event, and none of its later events is applied there.
 */
export interface SetAside {
  readonly projection: string
  readonly householdId: string
  /** The first event that is not applied: the one that fails, or the first one appended together with it. */
  readonly position: Position
  /** The projection that could not apply it: the same one, or one whose rows must agree with these. */
  readonly foundBy: string
  readonly eventId: string
  readonly eventType: string
  readonly stream: string
  /** When the event was recorded. The rows show what was recorded before. */
  readonly recordedAt: Date
  /** The kind of failure, without contents of the event. */
  readonly error: string
  /** The whole failure, which may quote the event: for the operator alone, and stored encrypted. */
  readonly detail: string
}

/** Where the households are listed that a projection has set aside. */
export interface SetAsideList {
  /** Whether it is the table `projection.set_aside`, which {@link listedAmong} reads. */
  readonly isStored: boolean
  /** For each of these households that is set aside, the position from which on its events are not applied. */
  readonly among: (
    householdIds: ReadonlyArray<string>,
    tx: Transaction<ProjectionTables>,
  ) => Promise<ReadonlyMap<string, Position>>
  readonly add: (one: SetAside, tx: Transaction<ProjectionTables>) => Promise<void>
  readonly remove: (householdIds: ReadonlyArray<string>, tx: Transaction<ProjectionTables>) => Promise<void>
}

/** The list of a projection in the database. Transactions that use it hold the lock of the projection's checkpoint. */
export const storedSetAside = (projection: string, vault: Pick<Vault, "keyOf">): SetAsideList => ({
  isStored: true,
  async among(householdIds, tx) {
    const rows = await ofProjection(tx, projection, householdIds).execute()
    return new Map(rows.map((row) => [row.household_id, positionOf(row)]))
  },
  add: (one, tx) => storeSetAside(tx, one, vault),
  async remove(householdIds, tx) {
    await tx
      .deleteFrom("projection.set_aside")
      .where("projection", "=", projection)
      .where((row) => row("household_id", "=", row.fn.any(row.val(householdIds))))
      .execute()
  },
})

/** A list for tables that are filled beside those in use. */
export interface SetAsideInMemory extends SetAsideList {
  readonly all: () => ReadonlyArray<SetAside>
}

export function setAsideInMemory(initially: ReadonlyArray<SetAside> = []): SetAsideInMemory {
  const list = new Map(initially.map((one) => [one.householdId, one]))
  return {
    isStored: false,
    all: () => [...list.values()],
    among: async (householdIds) =>
      new Map(
        householdIds.flatMap((id) => {
          const one = list.get(id)
          return one ? [[id, one.position] as const] : []
        }),
      ),
    add: async (one) => void list.set(one.householdId, one),
    remove: async (householdIds) => householdIds.forEach((id) => list.delete(id)),
  }
}

/** Writes one entry of the list, in place of an earlier one of the same household and projection. */
export async function storeSetAside(
  tx: Kysely<ProjectionTables>,
  one: SetAside,
  vault: Pick<Vault, "keyOf">,
): Promise<void> {
  const key = one.householdId === noHousehold ? undefined : await vault.keyOf(one.householdId)
  const values = {
    found_by: one.foundBy,
    commit_position: one.position.commit.toString(),
    prepare_position: one.position.prepare.toString(),
    event_id: one.eventId,
    event_type: one.eventType,
    stream: one.stream,
    recorded_at: one.recordedAt,
    error: one.error,
    error_detail: key?.encryptDeterministic("set_aside.error_detail", one.detail) ?? "",
  }
  await tx
    .insertInto("projection.set_aside")
    .values({ projection: one.projection, household_id: one.householdId, since: sql`now()`, ...values })
    .onConflict((row) => row.columns(["projection", "household_id"]).doUpdateSet(values))
    .execute()
}

/** What is listed about households: which were erased, which events were left out, and from where on one is set aside. */
interface Listed {
  readonly erased: ReadonlySet<string>
  readonly leftOut: ReadonlySet<string>
  readonly setAside: ReadonlyMap<string, Position>
}

/**
 * Reads what is listed about some households, in one statement: it runs for every batch of every projection, and the
 * lists are nearly always empty.
 */
export async function listedAmong(
  householdIds: ReadonlyArray<string>,
  tx: Transaction<ProjectionTables>,
  { projection, setAside }: { readonly projection: string; readonly setAside: SetAsideList },
): Promise<Listed> {
  const ids = sql`any(${[...householdIds]}::uuid[])`
  const setAsideRows = setAside.isStored
    ? sql`union all select 'setAside', household_id::text, commit_position::text, prepare_position::text
        from projection.set_aside where projection = ${projection} and household_id = ${ids}`
    : sql``
  const { rows } = await sql<{
    readonly list: keyof Listed
    readonly id: string
    readonly commit_position: string
    readonly prepare_position: string
  }>`select 'erased' as list, household_id::text as id, null as commit_position, null as prepare_position
      from projection.erased_households where household_id = ${ids}
    union all select 'leftOut', event_id::text, null, null
      from projection.left_out_events where household_id = ${ids}
    ${setAsideRows}`.execute(tx)
  const idsIn = (list: keyof Listed) => rows.flatMap((row) => (row.list === list ? [row.id] : []))
  return {
    erased: new Set(idsIn("erased")),
    leftOut: new Set(idsIn("leftOut")),
    setAside: setAside.isStored
      ? new Map(rows.flatMap((row) => (row.list === "setAside" ? [[row.id, positionOf(row)] as const] : [])))
      : await setAside.among(householdIds, tx),
  }
}

/** An entry of the list, and since when it is there. */
export interface SetAsideSince extends SetAside {
  readonly since: Date
}

/** Every household that any projection has set aside, in the order in which it happened. */
export async function readSetAside(db: Kysely<ProjectionTables>): Promise<ReadonlyArray<SetAsideSince>> {
  const rows = await db
    .selectFrom("projection.set_aside")
    .selectAll()
    .orderBy("since")
    .orderBy("household_id")
    .orderBy("projection")
    .execute()
  return rows.map((row) => ({
    projection: row.projection,
    householdId: row.household_id,
    position: positionOf(row),
    foundBy: row.found_by,
    eventId: row.event_id,
    eventType: row.event_type,
    stream: row.stream,
    recordedAt: row.recorded_at,
    error: row.error,
    detail: row.error_detail,
    since: row.since,
  }))
}

/** Of several positions from which on events of a household are not applied, the one that counts: the first. */
export const firstOf = (list: ReadonlyArray<SetAside>): SetAside | undefined =>
  list.reduce<SetAside | undefined>(
    (first, one) => (first && comparePositions(first.position, one.position) <= 0 ? first : one),
    undefined,
  )

const ofProjection = (db: Kysely<ProjectionTables>, projection: string, householdIds: ReadonlyArray<string>) =>
  db
    .selectFrom("projection.set_aside")
    .select(["household_id", "commit_position", "prepare_position"])
    .where("projection", "=", projection)
    .where((row) => row("household_id", "=", row.fn.any(row.val(householdIds))))

const positionOf = (row: { readonly commit_position: string; readonly prepare_position: string }): Position => ({
  commit: BigInt(row.commit_position),
  prepare: BigInt(row.prepare_position),
})
