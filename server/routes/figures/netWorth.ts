import { Result } from "effect"
import { accessOf } from "#server/db/access.ts"
import { alsoHoldings, alsoNames } from "#server/views/alsoRead.ts"
import { readNetWorth, readNetWorthHistory } from "#contract/figures/figures.ts"
import { readChange } from "#contract/figures/change.ts"
import { changeView } from "#server/views/change.ts"
import { netWorthHistoryView } from "#server/views/history/histories.ts"
import { netWorthView } from "#server/views/netWorth.ts"
import { malformed } from "#server/http/problems.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { figuresRead } from "#server/application/readModels.ts"
import {
  periodOf,
  portfolioKnown,
  nameOfBenchmark,
  seriesOfBenchmark,
  type QueryDependencies,
} from "#server/routes/queries.ts"

export const netWorthRoutes = ({ wealth }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(readNetWorth, figuresRead, async ({ person, query }) => {
    const on = query.on ?? person.today
    if (query.from !== undefined && query.from > on) {
      return Result.fail(malformed([{ field: "query.from", reason: "period.reversed" }]))
    }
    const [facts] = await wealth.read(accessOf(person))
    const currency = query.currency ?? person.preferences.baseCurrency
    return Result.succeed({
      body: netWorthView(facts, { on, from: query.from, currency }),
      reflects: facts.reflects,
    })
  }),

  viewRoute(readChange, figuresRead, async ({ person, query }) => {
    const [facts, names] = await wealth.read(accessOf(person), alsoNames)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const period = periodOf(query, { since: facts.since, today: person.today })
    if (Result.isFailure(period)) return Result.fail(period.failure)
    const currency = query.currency ?? person.preferences.baseCurrency
    const question = { ...period.success, currency, scope: query.portfolioId ?? ("household" as const) }
    return Result.succeed({ body: changeView(facts, names, question), reflects: facts.reflects })
  }),

  viewRoute(readNetWorthHistory, figuresRead, async ({ person, query }) => {
    const { benchmark: symbol } = query
    const [facts, rows] = await wealth.read(
      accessOf(person),
      symbol === undefined ? undefined : alsoHoldings,
      seriesOfBenchmark(symbol),
    )
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const period = periodOf(query, { since: facts.since, today: person.today })
    if (Result.isFailure(period)) return Result.fail(period.failure)
    const currency = query.currency ?? person.preferences.baseCurrency
    const scope = query.portfolioId ?? "household"
    const benchmark = symbol === undefined ? undefined : { symbol, name: nameOfBenchmark(symbol, facts, rows) }
    return Result.succeed({
      body: netWorthHistoryView(facts, { ...period.success, currency, scope, benchmark }),
      reflects: facts.reflects,
    })
  }),
]
