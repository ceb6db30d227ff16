import { type Kysely, sql, type Transaction } from "kysely"
import type { Projection } from "#projections/projection.ts"
import { comparePositions, type EventLog } from "#server/eventlog/eventLog.ts"
import { leaveOut } from "#server/eventlog/leavingOut.ts"
import { noHousehold } from "#server/eventlog/soundness.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import type { Vault } from "#server/vault/vault.ts"
import { type Decode, historyIn, replayHousehold } from "./application.ts"
import { changeVersion, lockCheckpoint, openCheckpoint, type ProjectionTables } from "./checkpoints.ts"
import { firstOf, readSetAside, type SetAside, type SetAsideSince, storedSetAside, storeSetAside } from "./setAside.ts"

export interface Repairing {
  readonly projections: ReadonlyArray<Projection>
  readonly log: EventLog
  readonly db: Kysely<ProjectionTables>
  readonly schema: string
  readonly decode: Decode
  readonly vault: Pick<Vault, "keyOf">
}

/**
 * Builds the rows of a household that is set aside again, in every projection in which it is: after the program was fixed
 * or an event was left out. Returns in which projections it is still set aside, and why.
 */
export async function repairHousehold(context: Repairing, householdId: string): Promise<ReadonlyArray<SetAsideSince>> {
  if (householdId === noHousehold) {
    // There are no rows to build: these events are only listed.
    await context.db.deleteFrom("projection.set_aside").where("household_id", "=", noHousehold).execute()
    return []
  }
  for (const { projection, foundBy } of await entriesOf(context, householdId)) {
    const found = context.projections.find(({ name }) => name === projection)
    if (found && projection === foundBy) await replay(context, found, householdId)
  }
  for (let round = 1; ; round += 1) {
    await alignSetAside(context)
    const remaining = await entriesOf(context, householdId)
    // A server that aligned at the same moment may have set a projection aside for one that is repaired by now.
    const isFound = remaining.some(({ projection, foundBy }) => projection === foundBy)
    if (isFound || remaining.length === 0 || round === roundsMost) return remaining
  }
}

const roundsMost = 5

/**
 * Records in the log that an event is left out, in the name of an operator. Only an event for which the household is set
 * aside can be left out: returns `false` for any other. Every projection and every decider ignores it from then on; the
 * caller repairs the household.
 */
export async function leaveOutEvent(
  context: Repairing,
  householdId: string,
  left: { readonly eventId: string; readonly reason: string; readonly actorId: string },
): Promise<boolean> {
  const entry = (await entriesOf(context, householdId)).find(({ eventId }) => eventId === left.eventId)
  if (!entry || !(await leaveOut(context.log, { ...left, stream: entry.stream }))) return false
  // The projections do the same when they reach the event that was appended.
  await context.db
    .insertInto("projection.left_out_events")
    .values({ event_id: left.eventId, household_id: householdId })
    .onConflict((row) => row.column("event_id").doNothing())
    .execute()
  return true
}

const entriesOf = async ({ db }: Repairing, householdId: string): Promise<ReadonlyArray<SetAsideSince>> =>
  (await readSetAside(db)).filter((one) => one.householdId === householdId)

/**
 * Makes the rows of each household that is set aside agree: all projections that are not independent show the events
 * before the first one that any of them could not apply. A projection that had applied later ones builds the rows of the
 * household again without them; one that waited for another builds them again once the other can apply its events.
 * Several servers may do this at once, and repeat it.
 */
export async function alignSetAside(context: Repairing): Promise<void> {
  const together = context.projections.filter(({ isIndependent }) => !isIndependent)
  const isTogether = new Set(together.map(({ name }) => name))
  const households = Map.groupBy(await readSetAside(context.db), ({ householdId }) => householdId)
  for (const [householdId, entries] of households) {
    if (householdId === noHousehold) continue
    const first = firstOf(entries.filter((one) => one.foundBy === one.projection && isTogether.has(one.projection)))
    for (const projection of together) {
      const entry = entries.find((one) => one.projection === projection.name)
      if (!first) {
        if (entry) await replay(context, projection, householdId)
      } else if (!entry || comparePositions(entry.position, first.position) !== 0) {
        await replay(context, projection, householdId, first)
      }
    }
  }
}

const isStored = async ({ projection, householdId, eventId }: SetAside, tx: Transaction<ProjectionTables>) =>
  (await tx
    .selectFrom("projection.set_aside")
    .select("event_id")
    .where("projection", "=", projection)
    .where("household_id", "=", householdId)
    .where("found_by", "=", projection)
    .where("event_id", "=", eventId)
    .executeTakeFirst()) !== undefined

/** Builds the rows of a household in one projection again: up to the checkpoint, or as of the event before `first`. */
async function replay(
  { log, db, schema, decode, vault }: Repairing,
  projection: Projection,
  householdId: string,
  first?: SetAside,
): Promise<void> {
  const setAside = storedSetAside(projection.name, vault)
  await openCheckpoint(db, projection.name)
  return db.transaction().execute(async (tx) => {
    // Another process may have repaired the household since `first` was read.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`set aside ${householdId}`}, 0))`.execute(tx)
    if (first && !(await isStored(first, tx))) return
    // Makes the projection wait, so that no event of the household is applied meanwhile.
    const { position } = await lockCheckpoint(tx, projection.name)
    const to = { projection, decode, tx, schema, vault, setAside, history: historyIn(log, projection) }
    if (position && (!first || (await hasApplied(projection, householdId)))) {
      await replayHousehold(householdId, position, to, first?.position)
      await changeVersion(tx, projection.name, householdId)
    }
    if (!first) return
    const cut = (await setAside.among([householdId], tx)).get(householdId)
    if (!cut || comparePositions(first.position, cut) < 0) {
      await storeSetAside(tx, { ...first, projection: projection.name }, vault)
    }
  })

  /** Whether the projection may have applied the first event that must not be applied, or a later one of the household. */
  async function hasApplied({ categories }: Projection, household: string): Promise<boolean> {
    if (!first) return true
    if (categories.some((category) => category === categoryOf(first.stream))) return true
    const later = log.readAll({ after: first.position, filter: { categories, householdId: household }, limit: 1 })
    for await (const _ of later) return true
    return false
  }
}
