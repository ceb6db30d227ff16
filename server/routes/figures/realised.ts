import { Result } from "effect"
import { readRealisedGains } from "#contract/figures/realised.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { dayAndScope, portfolioKnown, type QueryDependencies } from "#server/routes/queries.ts"
import { alsoNames } from "#server/views/alsoRead.ts"
import { realisedView } from "#server/views/realised.ts"

/** What was sold, by year and lot by lot. */
export const realisedRoutes = ({ wealth }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(readRealisedGains, figuresRead, async ({ person, query }) => {
    const [facts, names] = await wealth.read(accessOf(person), alsoNames)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const question = {
      ...dayAndScope(person, query),
      method: query.method ?? ("average" as const),
      year: query.year,
    }
    return Result.succeed({ body: realisedView(facts, names, question), reflects: facts.reflects })
  }),
]
