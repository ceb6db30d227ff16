import type { Kysely } from "kysely"
import type { ReadModels } from "#projections/readModels.ts"
import type { ActivityRow } from "./table.ts"

interface Page {
  readonly limit: number
  /** The position of the last row of the page before. */
  readonly before?: string | undefined
  /** Only facts dated up to this day, regardless of when they were recorded. */
  readonly on?: string | undefined
}

/** The activity of the household, newest first. */
export const activityOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  { limit, before, on }: Page,
): Promise<ActivityRow[]> => {
  let rows = db.selectFrom("activity").selectAll().where("household_id", "=", householdId)
  if (before !== undefined) rows = rows.where("position", "<", before)
  if (on !== undefined) rows = rows.where("dated_on", "<=", on)
  return rows.orderBy("position", "desc").limit(limit).execute()
}

/** The events at some positions of the log, or of some types, oldest first. */
export const activityAmong = (
  db: Kysely<ReadModels>,
  householdId: string,
  among: { readonly positions: ReadonlyArray<string>; readonly types: ReadonlyArray<string> },
): Promise<ActivityRow[]> =>
  db
    .selectFrom("activity")
    .selectAll()
    .where("household_id", "=", householdId)
    .where((row) =>
      row.or([
        row("position", "=", row.fn.any(row.val(among.positions))),
        row("event_type", "=", row.fn.any(row.val(among.types))),
      ]),
    )
    .orderBy("position")
    .execute()
