import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Result } from "effect"
import type { ActivityLog } from "#server/activity/activityLog.ts"
import type { Page } from "#server/activity/reading.ts"
import { urlOf } from "#server/activity/urlOf.ts"
import {
  type ActivityFilter,
  exportActivity,
  exportHouseholdActivity,
  type MemberActivityView,
  readAllActivity,
  readHouseholdActivity,
  reportNavigation,
  type PersonActivityView,
} from "#contract/people/activityLog.ts"
import { malformed, type Rejection } from "#server/http/problems.ts"
import { adminRoute, personalRoute, queryRoute, type ReadModelName, type Route } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { activitySubjects, type SubjectDependencies, withSubject } from "#server/application/activitySubjects.ts"
import { figuresRead } from "#server/application/readModels.ts"
import type { QueryDependencies } from "#server/routes/queries.ts"
import { writeCsv } from "#contract/spreadsheets.ts"

/** The read models that contain the names of subjects. */
const named: ReadonlyArray<ReadModelName> = [...figuresRead, "goals", "members"]

export interface PersonActivityDependencies extends SubjectDependencies, Pick<QueryDependencies, "reflected"> {
  readonly activity: Pick<ActivityLog, "record" | "read">
}

export const personActivityRoutes = ({
  activity,
  reflected,
  ...sources
}: PersonActivityDependencies): ReadonlyArray<Route> => [
  personalRoute(reportNavigation, async ({ person, body: { pathname, search = "" }, client }) => {
    await activity.record({
      userId: person.userId,
      householdId: person.householdId,
      type: "navigation",
      action: "view",
      url: urlOf(pathname, search),
      pathname,
      resourceType: null,
      resourceId: null,
      userAgent: client.userAgent,
    })
    return Result.succeed({ body: undefined })
  }),

  queryRoute(readHouseholdActivity, named, async ({ person, query }) => {
    const wanted = wantedBy(query)
    if (Result.isFailure(wanted)) return Result.fail(wanted.failure)
    const reflects = reflected(named)
    const rows = await activity.read({ ...wanted.success, scope: scopeOf(person) })
    // A client that polls gets no new rows most of the time.
    const subjects = rows.length === 0 ? new Map() : await activitySubjects(sources, person)
    return Result.succeed({ body: { activity: rows.map((row) => withSubject(row, subjects, person)) }, reflects })
  }),

  queryRoute(exportHouseholdActivity, named, async ({ person, query }) => {
    const wanted = wantedBy(query)
    if (Result.isFailure(wanted)) return Result.fail(wanted.failure)
    const { filter } = wanted.success
    const subjects = await activitySubjects(sources, person)
    const read = async (page: Page) => {
      const rows = await activity.read({ filter, page, scope: scopeOf(person) })
      return rows.map((row) => withSubject(row, subjects, person))
    }
    return Result.succeed({ body: undefined, file: await activityCsv(read, columnsOfMembers, person.today) })
  }),

  adminRoute(readAllActivity, async ({ query }) => {
    const wanted = wantedBy(query)
    if (Result.isFailure(wanted)) return Result.fail(wanted.failure)
    return Result.succeed({ body: { activity: await activity.read({ ...wanted.success, scope: "allUsers" }) } })
  }),

  adminRoute(exportActivity, async ({ person, query }) => {
    const wanted = wantedBy(query)
    if (Result.isFailure(wanted)) return Result.fail(wanted.failure)
    const { filter } = wanted.success
    const read = (page: Page) => activity.read({ filter, page, scope: "allUsers" })
    return Result.succeed({ body: undefined, file: await activityCsv(read, columnsForAdmins, person.today) })
  }),
]

const columnsOfMembers: Columns<MemberActivityView> = [
  { name: "recorded_at", of: ({ recordedAt }) => recordedAt },
  { name: "email", of: ({ email }) => email },
  { name: "type", of: ({ type }) => type },
  { name: "action", of: ({ action }) => action },
  { name: "subject_kind", of: ({ subject }) => subject?._tag ?? null },
  { name: "subject", of: ({ subject }) => subject?.name ?? null },
  { name: "pathname", of: ({ pathname }) => pathname },
]

const scopeOf = ({ householdId, userId, portfolios }: SignedIn) => ({ householdId, userId, portfolios })

const defaultLimit = 50

interface Asked extends Filter {
  readonly limit?: string
  readonly before?: string
  readonly after?: string
}

type Filter = typeof ActivityFilter.Type

/** Refuses a moment that does not exist, such as the 25th hour. */
function wantedBy({
  limit,
  before,
  after,
  ...filter
}: Asked): Result.Result<{ filter: Filter; page: Page }, Rejection> {
  const errors = (["from", "to"] as const)
    .filter((field) => filter[field] !== undefined && Number.isNaN(Date.parse(filter[field])))
    .map((field) => ({ field: `query.${field}`, reason: "moment.malformed" }))
  if (errors.length > 0) return Result.fail(malformed(errors))
  return Result.succeed({ filter, page: { limit: Number(limit ?? defaultLimit), before, after } })
}

/** The maximum number of rows: a spreadsheet does not open a larger table. */
const rowsMax = 100_000
const rowsAtOnce = 1_000

type Columns<Row> = ReadonlyArray<{ readonly name: string; readonly of: (row: Row) => string | null }>

/** Activity as a table, newest first. Beyond 100,000 rows only the newest; the file name states that. */
export async function activityCsv<Row extends PersonActivityView>(
  read: (page: Page) => Promise<ReadonlyArray<Row>>,
  columns: Columns<Row>,
  today: CalendarDate,
): Promise<{ readonly filename: string; readonly content: string }> {
  const parts = [writeCsv([columns.map(({ name }) => name)])]
  let rows = 0
  let before: string | undefined
  for (;;) {
    // One row beyond the last shows whether there are more.
    const limit = Math.min(rowsAtOnce, rowsMax + 1 - rows)
    const some = await read({ limit, before })
    const kept = some.slice(0, rowsMax - rows)
    parts.push(writeCsv(kept.map((row) => columns.map(({ of }) => of(row)))))
    rows += some.length
    before = some.at(-1)?.activityId
    if (some.length < limit || rows > rowsMax) break
  }
  const part = rows > rowsMax ? `-newest-${rowsMax}` : ""
  return { filename: `activity-${today}${part}.csv`, content: parts.join("") }
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
