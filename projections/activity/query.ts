import type { Kysely } from "kysely"
import type { ReadModels } from "../readModels.ts"
import type { ActivityRow } from "./table.ts"

/** What happened in the household, newest first; `before` is the position of the last row of the page before. */
export const activityOf = (
  db: Kysely<ReadModels>,
  householdId: string,
  page: { readonly limit: number; readonly before?: string | undefined },
): Promise<ActivityRow[]> => {
  const newestFirst = db
    .selectFrom("activity")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("position", "desc")
    .limit(page.limit)
  return (page.before === undefined ? newestFirst : newestFirst.where("position", "<", page.before)).execute()
}

/** What is at some positions of the log, or of some types, oldest first. */
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
