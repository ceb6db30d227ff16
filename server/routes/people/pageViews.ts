import { Result } from "effect"
import type { Db } from "#server/db/database.ts"
import type { PageViews } from "#server/analytics/pageViews.ts"
import { visits } from "#server/analytics/visits.ts"
import { countPageView, readVisits } from "#contract/people/pageViews.ts"
import { adminRoute, openRoute, type Route } from "#server/http/route.ts"

export interface PageViewDependencies {
  readonly db: Db
  readonly pageViews: Pick<PageViews, "count" | "flush">
  readonly now: () => Date
}

export const pageViewRoutes = ({ db, pageViews, now }: PageViewDependencies): ReadonlyArray<Route> => [
  openRoute(countPageView, async ({ body }) => {
    pageViews.count(body)
    return Result.succeed({ body: undefined })
  }),

  adminRoute(readVisits, async () => {
    await pageViews.flush()
    return Result.succeed({ body: await visits(db, now()) })
  }),
]
