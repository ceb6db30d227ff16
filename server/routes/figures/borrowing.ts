import { Result } from "effect"
import { readEquity, readRepayments } from "#contract/figures/borrowing.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { refused } from "#server/http/problems.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { dayAndScope, portfolioKnown, type QueryDependencies } from "#server/routes/queries.ts"
import { alsoDebts, alsoLinked } from "#server/views/alsoRead.ts"
import { equityView, repaymentsView } from "#server/views/borrowing.ts"

/** What was borrowed: equity in the holdings that it was borrowed for, and what is to be paid. */
export const borrowingRoutes = ({ wealth }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(readEquity, figuresRead, async ({ person, query }) => {
    const [facts, rows] = await wealth.read(accessOf(person), alsoLinked)
    const { holdingId } = query
    if (holdingId !== undefined && !rows.holdings.some(({ line_id }) => line_id === holdingId)) {
      return Result.fail(refused({ _tag: "LineNotFound", line: "holding" }))
    }
    const body = await equityView(facts, rows, { on: query.on ?? person.today, holdingId })
    return Result.succeed({ body, reflects: facts.reflects })
  }),

  viewRoute(readRepayments, figuresRead, async ({ person, query }) => {
    const [facts, debts] = await wealth.read(accessOf(person), alsoDebts)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const body = await repaymentsView(facts, debts, dayAndScope(person, query))
    return Result.succeed({ body, reflects: facts.reflects })
  }),
]
