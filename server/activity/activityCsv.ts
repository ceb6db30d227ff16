import type { PersonActivityView } from "../contract/activityLog.ts"
import { writeCsv } from "../contract/spreadsheets.ts"
import type { Page } from "./reading.ts"

/** More is no longer a table that a spreadsheet opens. */
const rowsMax = 100_000
const rowsAtOnce = 1_000

export type Columns<Row> = ReadonlyArray<{ readonly name: string; readonly of: (row: Row) => string | null }>

/** Activity as a table, newest first. Of more than 100,000 rows the newest; then the name of the file says so. */
export async function activityCsv<Row extends PersonActivityView>(
  read: (page: Page) => Promise<ReadonlyArray<Row>>,
  columns: Columns<Row>,
  now: Date,
): Promise<{ readonly filename: string; readonly content: string }> {
  const parts = [writeCsv([columns.map(({ name }) => name)])]
  let rows = 0
  let before: string | undefined
  for (;;) {
    // One row beyond the last tells whether there are more.
    const limit = Math.min(rowsAtOnce, rowsMax + 1 - rows)
    const some = await read({ limit, before })
    const kept = some.slice(0, rowsMax - rows)
    parts.push(writeCsv(kept.map((row) => columns.map(({ of }) => of(row)))))
    rows += some.length
    before = some.at(-1)?.activityId
    if (some.length < limit || rows > rowsMax) break
  }
  const part = rows > rowsMax ? `-newest-${rowsMax}` : ""
  return { filename: `activity-${now.toISOString().slice(0, 10)}${part}.csv`, content: parts.join("") }
}

export const columnsForAdmins: Columns<PersonActivityView> = [
  { name: "recorded_at", of: ({ recordedAt }) => recordedAt },
  { name: "email", of: ({ email }) => email },
  { name: "user_id", of: ({ userId }) => userId },
  { name: "household_id", of: ({ householdId }) => householdId },
  { name: "type", of: ({ type }) => type },
  { name: "action", of: ({ action }) => action },
  { name: "url", of: ({ url }) => url },
  { name: "pathname", of: ({ pathname }) => pathname },
  { name: "resource_type", of: ({ resourceType }) => resourceType },
  { name: "resource_id", of: ({ resourceId }) => resourceId },
  { name: "user_agent", of: ({ userAgent }) => userAgent },
]
