import type { Transaction } from "kysely"
import type { Projection } from "#projections/projection.ts"
import type { RecordedEvent } from "#server/eventlog/eventLog.ts"
import { faultOf, householdOf, noHousehold } from "#server/eventlog/soundness.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import type { ProjectionTables } from "./checkpoints.ts"

/** The households of some events, without that of events which belong to none. */
export const householdsOf = (events: ReadonlyArray<RecordedEvent>): ReadonlyArray<string> =>
  [...new Set(events.map(householdOf))].filter((id) => id !== noHousehold).toSorted()

/** The households whose rows in a projection these events may change. */
export const householdsChangedBy = (
  events: ReadonlyArray<RecordedEvent>,
  { categories }: Pick<Projection, "categories">,
): ReadonlyArray<string> =>
  householdsOf(
    events.filter((event) => saysSo(event) || categories.some((category) => category === categoryOf(event.stream))),
  )

/** Stores and returns the households that these events erase, so that none of their data comes back in a later batch. */
export async function storeErased(
  events: ReadonlyArray<RecordedEvent>,
  tx: Transaction<ProjectionTables>,
): Promise<ReadonlyArray<string>> {
  const now = householdsOf(events.filter(saysSo))
  if (now.length > 0) {
    await tx
      .insertInto("projection.erased_households")
      .values(now.map((household_id) => ({ household_id })))
      .onConflict((row) => row.column("household_id").doNothing())
      .execute()
  }
  return now
}

/** Deletes a projection's rows of the households that these events erase. */
export async function deleteErased(
  events: ReadonlyArray<RecordedEvent>,
  { projection, tx, schema }: { projection: Projection; tx: Transaction<ProjectionTables>; schema: string },
): Promise<void> {
  const householdIds = householdsOf(events.filter(saysSo))
  if (householdIds.length === 0) return
  await deleteRows(householdIds, { projection, tx, schema })
}

/** Deletes a projection's rows of some households. */
export async function deleteRows(
  householdIds: ReadonlyArray<string>,
  { projection, tx, schema }: { projection: Projection; tx: Transaction<ProjectionTables>; schema: string },
): Promise<void> {
  for (const table of projection.tables) {
    await tx
      .withSchema(schema)
      .deleteFrom(table)
      .where((row) => row("household_id", "=", row.fn.any(row.val(householdIds))))
      .execute()
  }
}

const saysSo = (event: RecordedEvent): boolean => event.type === "HouseholdErased" && faultOf(event) === undefined
