import { lineOf } from "#projections/lines/query.ts"
import { Result } from "effect"
import { accessOf } from "#server/db/access.ts"
import type { Db } from "#server/db/database.ts"
import { waitingPoints } from "#server/marketdata/held/held.ts"
import { realSymbolsHeld } from "#server/views/suggestions.ts"
import { alsoDebts, alsoGoals, alsoHoldings, alsoNames, alsoSwapLegs } from "#server/views/alsoRead.ts"
import { readDataHealth } from "#contract/figures/explain.ts"
import {
  readDebtSchedule,
  readGoalProgress,
  readLiquidity,
  readMetrics,
  readPricePerformance,
} from "#contract/figures/standing.ts"
import { readCapitalHistory, readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { dataHealthView } from "#server/views/dataHealth.ts"
import { metricsView } from "#server/views/metrics.ts"
import { capitalHistoryView } from "#server/views/capitalHistory.ts"
import { privateMarketsView } from "#server/views/privateMarkets.ts"
import {
  debtScheduleView,
  goalProgressView,
  liquidityView,
  type PricedHolding,
  pricePerformanceView,
} from "#server/views/standing.ts"
import { refused } from "#server/http/problems.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { figuresRead } from "#server/application/readModels.ts"
import {
  dayAndCurrency,
  dayAndScope,
  portfolioKnown,
  seriesOfBenchmark,
  type QueryDependencies,
} from "#server/routes/queries.ts"

/** Routes for figures of a day besides net worth: liquidity, goals, prices, debts, private markets, data health. */
export const standingRoutes = ({
  requestsDb,
  wealth,
}: QueryDependencies & { readonly requestsDb: Db }): ReadonlyArray<Route> => [
  viewRoute(readMetrics, figuresRead, async ({ person, query }) => {
    const [facts, lines] = await wealth.read(accessOf(person), alsoNames)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const question = { ...dayAndScope(person, query), method: query.method ?? ("average" as const) }
    return Result.succeed({
      body: metricsView(facts, lines, question),
      reflects: facts.reflects,
    })
  }),

  viewRoute(readLiquidity, figuresRead, async ({ person, query }) => {
    const [facts, debts] = await wealth.read(accessOf(person), alsoDebts)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const question = dayAndScope(person, query)
    return Result.succeed({
      body: liquidityView(facts, debts, question),
      reflects: facts.reflects,
    })
  }),

  viewRoute(readDebtSchedule, figuresRead, async ({ person, params: { debtId }, query }) => {
    const [facts, row] = await wealth.read(accessOf(person), (tx) => lineOf(tx, person.householdId, "debt", debtId))
    if (!row) return Result.fail(refused({ _tag: "LineNotFound", line: "debt" }))
    return Result.succeed({
      body: debtScheduleView(row, facts, query.on ?? person.today),
      reflects: facts.reflects,
    })
  }),

  viewRoute(readGoalProgress, goalsRead, async ({ person, query }) => {
    const [facts, rows] = await wealth.read(accessOf(person), alsoGoals)
    const on = query.on ?? person.today
    const goals = rows.map((row) => goalProgressView(row, facts, on))
    return Result.succeed({ body: { on, goals }, reflects: facts.reflects })
  }),

  viewRoute(readPricePerformance, figuresRead, async ({ person, query }) => {
    const [facts, rows] = await wealth.read(accessOf(person), alsoHoldings)
    const { holdingId } = query
    if (holdingId !== undefined && !rows.some((row) => row.line_id === holdingId)) {
      return Result.fail(refused({ _tag: "LineNotFound", line: "holding" }))
    }
    const on = query.on ?? person.today
    const held = new Map<string, PricedHolding>()
    for (const row of rows) {
      if (row.status === "removed" || row.asset_class !== query.assetClass) continue
      if (holdingId !== undefined && row.line_id !== holdingId) continue
      const ledger = facts.ledgers.get(row.line_id)
      if (!ledger || !isHeld(ledger, on)) continue
      // Holdings with the same symbol have the same prices, unless a member brought some.
      const key = ledger.ownPrices ? row.line_id : ledger.priceSymbol
      if (key !== null) held.set(key, { ledger, name: row.name })
    }
    return Result.succeed({
      body: pricePerformanceView([...held.values()], facts, on),
      reflects: facts.reflects,
    })
  }),

  viewRoute(readCapitalHistory, figuresRead, async ({ person, query }) => {
    const [facts] = await wealth.read(accessOf(person))
    const { holdingId } = query
    const isPrivate = holdingId === undefined || facts.ledgers.get(holdingId)?.assetClass === "private"
    if (!isPrivate) return Result.fail(refused({ _tag: "LineNotFound", line: "holding" }))
    const question = {
      ...dayAndCurrency(person, query),
      holdingId,
    }
    return Result.succeed({ body: capitalHistoryView(facts, question), reflects: facts.reflects })
  }),

  viewRoute(readPrivateMarkets, figuresRead, async ({ person, query }) => {
    const [facts] = await wealth.read(accessOf(person), undefined, seriesOfBenchmark(query.benchmark))
    const question = {
      ...dayAndCurrency(person, query),
      benchmark: query.benchmark,
    }
    return Result.succeed({
      body: privateMarketsView(facts, question),
      reflects: facts.reflects,
    })
  }),

  viewRoute(readDataHealth, figuresRead, async ({ person, query }) => {
    const [facts, { lines, swapLegs }] = await wealth.read(accessOf(person), alsoSwapLegs)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const held = await waitingPoints(requestsDb, "real", realSymbolsHeld(facts))
    const question = {
      ...dayAndScope(person, query),
      swapLegs,
      held,
    }
    return Result.succeed({
      body: dataHealthView(facts, lines, question),
      reflects: facts.reflects,
    })
  }),
]

const goalsRead = [...figuresRead, "goals"] as const

const isHeld = (
  ledger: { readonly openedOn: string; readonly closedOn: string | null } | undefined,
  on: string,
): boolean => ledger !== undefined && ledger.openedOn <= on && (ledger.closedOn === null || on < ledger.closedOn)
