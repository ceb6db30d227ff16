import type { Db } from "#server/db/database.ts"
import type { Route } from "#server/http/route.ts"
import { activityRoutes } from "#server/routes/activity.ts"
import { allocationRoutes } from "./allocation.ts"
import { borrowingRoutes } from "./borrowing.ts"
import { balanceSheetRoutes } from "./balanceSheet.ts"
import { debtQueryRoutes } from "#server/routes/debtQueries.ts"
import { explainRoutes } from "./explain.ts"
import { goalQueryRoutes } from "#server/routes/goals.ts"
import { ownRateQueryRoutes } from "#server/routes/ownRates.ts"
import { priceOrderQueryRoutes } from "#server/routes/priceOrders.ts"
import { holdingQueryRoutes } from "#server/routes/holdingQueries.ts"
import { marketRoutes } from "#server/routes/market.ts"
import { suggestionRoutes } from "#server/routes/suggestions.ts"
import { netWorthRoutes } from "./netWorth.ts"
import { portfolioQueryRoutes } from "#server/routes/portfolioQueries.ts"
import type { QueryDependencies } from "#server/routes/queries.ts"
import { realisedRoutes } from "./realised.ts"
import { returnsRoutes } from "./returns.ts"
import { standingRoutes } from "./standing.ts"
import { walletQueryRoutes } from "#server/routes/walletQueries.ts"

/**
 * The routes that answer from what a household recorded, and compute with it. The server runs them for ordinary
 * households, and the threads of `largeAnswers.ts` the same ones for large households.
 */
export const figureRoutes = (queries: QueryDependencies & { readonly requestsDb: Db }): ReadonlyArray<Route> => [
  ...portfolioQueryRoutes(queries),
  ...holdingQueryRoutes(queries),
  ...debtQueryRoutes(queries),
  ...walletQueryRoutes(queries),
  ...goalQueryRoutes(queries),
  ...ownRateQueryRoutes(queries),
  ...priceOrderQueryRoutes(queries),
  ...netWorthRoutes(queries),
  ...allocationRoutes(queries),
  ...balanceSheetRoutes(queries),
  ...returnsRoutes(queries),
  ...standingRoutes(queries),
  ...borrowingRoutes(queries),
  ...realisedRoutes(queries),
  ...explainRoutes(queries),
  ...activityRoutes(queries),
  ...marketRoutes(queries),
  ...suggestionRoutes(queries),
]
