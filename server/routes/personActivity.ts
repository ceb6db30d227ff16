import { Result } from "effect"
import type { ActivityLog } from "../activity/activityLog.ts"
import type { Page } from "../activity/reading.ts"
import { activityCsv } from "../activity/activityCsv.ts"
import {
  type ActivityFilter,
  exportActivity,
  readAllActivity,
  readHouseholdActivity,
  reportNavigation,
} from "../contract/activityLog.ts"
import { malformed, type Rejection } from "../http/problems.ts"
import { adminRoute, personalRoute, type Route } from "../http/route.ts"

export interface PersonActivityDependencies {
  readonly activity: Pick<ActivityLog, "record" | "read">
  readonly now: () => Date
}

export const personActivityRoutes = ({ activity, now }: PersonActivityDependencies): ReadonlyArray<Route> => [
  personalRoute(reportNavigation, async ({ person, body: { pathname }, whence }) => {
    await activity.record({
      userId: person.userId,
      householdId: person.householdId,
      type: "navigation",
      action: "view",
      pathname,
      resourceType: null,
      resourceId: null,
      userAgent: whence.userAgent,
    })
    return Result.succeed({ body: undefined })
  }),

  personalRoute(readHouseholdActivity, async ({ person, query }) => {
    const wanted = wantedBy(query)
    if (Result.isFailure(wanted)) return Result.fail(wanted.failure)
    const { householdId, userId, portfolios } = person
    const scope = { householdId, userId, portfolios }
    return Result.succeed({ body: { activity: await activity.read({ ...wanted.success, scope }) } })
  }),

  adminRoute(readAllActivity, async ({ query }) => {
    const wanted = wantedBy(query)
    if (Result.isFailure(wanted)) return Result.fail(wanted.failure)
    return Result.succeed({ body: { activity: await activity.read({ ...wanted.success, scope: "everybody" }) } })
  }),

  adminRoute(exportActivity, async ({ query }) => {
    const wanted = wantedBy(query)
    if (Result.isFailure(wanted)) return Result.fail(wanted.failure)
    return Result.succeed({ body: undefined, file: await activityCsv(activity, wanted.success.filter, now()) })
  }),
]

const usualLimit = 50

interface Asked extends Filter {
  readonly limit?: string
  readonly before?: string
  readonly after?: string
}

type Filter = typeof ActivityFilter.Type

/** Refuses a moment that no calendar has, such as the 25th hour. */
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
  return Result.succeed({ filter, page: { limit: Number(limit ?? usualLimit), before, after } })
}
