import { Result } from "effect"
import { history } from "#domain/measures/daily/history.ts"
import { accessOf } from "#server/db/access.ts"
import { alsoIssuers } from "#server/views/alsoRead.ts"
import { readAllocation, readLargeEvents } from "#contract/figures/figures.ts"
import { allocationView } from "#server/views/allocation.ts"
import { causesOfJumps } from "#server/views/history/causes.ts"
import { largeJumps } from "#server/views/history/largeEvents.ts"
import { measuredOf } from "#server/views/netWorth.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { activityView, subjectsOf } from "#server/routes/activity.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { dayAndScope, periodOf, portfolioKnown, type QueryDependencies } from "#server/routes/queries.ts"

/** Routes for the allocation of the assets, and for large changes of the net worth with their causes. */
export const allocationRoutes = ({ db, wealth }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(readAllocation, figuresRead, async ({ person, query }) => {
    const [facts, lines] = await wealth.read(accessOf(person), alsoIssuers)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const question = {
      by: query.by,
      ...dayAndScope(person, query),
    }
    return Result.succeed({ body: allocationView(facts, lines, question), reflects: facts.reflects })
  }),

  viewRoute(readLargeEvents, [...figuresRead, "activity", "goals"], async ({ person, query }) => {
    const { householdId } = person
    const [facts] = await wealth.read(accessOf(person))
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const period = periodOf(query, { since: facts.since, today: person.today })
    if (Result.isFailure(period)) return Result.fail(period.failure)
    const currency = query.currency ?? person.preferences.baseCurrency
    const scope = query.portfolioId ?? ("household" as const)
    const { net } = history({ ...measuredOf(facts), ...period.success, currency, scope })
    const jumps = largeJumps(period.success.from, net)
    const [causes, subjects] = await snapshot(db, accessOf(person), async (tx) => {
      const found = await causesOfJumps(tx, { householdId, facts, scope }, jumps)
      const events = found.flatMap(({ rows }) => rows)
      return [found, await subjectsOf(tx, householdId, events)] as const
    })
    return Result.succeed({
      body: {
        ...period.success,
        currency,
        events: causes.map(({ jump, rows, count }) => ({
          ...jump,
          causes: rows.map((row) => activityView(row, subjects, facts.inView)),
          count,
        })),
      },
      reflects: facts.reflects,
    })
  }),
]
