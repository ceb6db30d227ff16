import { Result } from "effect"
import type pg from "pg"
import { readMarketStatus, searchSymbols } from "../contract/market.ts"
import { type SeriesAge, searchSymbols as search } from "../marketdata/catalogue.ts"
import { lastFetches } from "../marketdata/fetches.ts"
import { personalRoute, queryRoute, type Route } from "../http/route.ts"
import { figuresRead, type QueryDependencies } from "./queries.ts"

export const marketRoutes = ({
  pool,
  wealth,
}: QueryDependencies & { readonly pool: pg.Pool }): ReadonlyArray<Route> => [
  queryRoute(readMarketStatus, figuresRead, async ({ person }) => {
    const [{ market, ledgers, reflects }] = await wealth.read(person.householdId, () => Promise.resolve())
    const prices = market.ages.filter(({ kind }) => kind === "price")
    const used = new Set<string>([
      person.preferences.baseCurrency,
      ...[...ledgers.values()].map(({ currency }) => currency),
      ...prices.map(({ currency }) => currency),
    ])
    const rates = market.ages.filter(({ kind, symbol }) => kind === "rate" && used.has(symbol))
    const fetches = await lastFetches(pool)
    return Result.succeed({
      body: {
        series: [...prices, ...rates].map(ageView),
        fetches: fetches.map(({ provider, attemptedAt, outcome, error }) => ({
          provider,
          attemptedAt: attemptedAt.toISOString(),
          outcome,
          error,
        })),
      },
      reflects,
    })
  }),

  personalRoute(searchSymbols, async ({ query }) =>
    Result.succeed({ body: { symbols: (await search(pool, query.search)).map(ageView) } }),
  ),
]

const ageView = ({ kind, symbol, currency, firstOn, lastOn, source }: SeriesAge) => ({
  kind,
  symbol,
  currency,
  firstOn,
  lastOn,
  source,
})
