import type pg from "pg"
import { contentsOf } from "../../projections/portfolios/query.ts"
import { type ReadModels, readSchema } from "../../projections/readModels.ts"
import { openDatabase } from "../database.ts"
import type { EventLog, Position } from "../eventlog/eventLog.ts"
import { wealthReader } from "../figures/wealth.ts"
import type { ReadModelName, Route } from "../http/route.ts"
import type { Identity } from "../identity/identity.ts"
import { marketCache } from "../marketdata/market.ts"
import type { Projections } from "../projections/runner.ts"
import { activityRoutes } from "./activity.ts"
import type { CommandDependencies } from "./carryOut.ts"
import { debtQueryRoutes } from "./debtQueries.ts"
import { debtRoutes } from "./debts.ts"
import { explainRoutes } from "./explain.ts"
import { goalQueryRoutes, goalRoutes } from "./goals.ts"
import { holdingQueryRoutes } from "./holdingQueries.ts"
import { holdingRoutes } from "./holdings.ts"
import { identityRoutes } from "./identity.ts"
import { marketRoutes } from "./market.ts"
import { netWorthRoutes } from "./netWorth.ts"
import { operationsRoutes } from "./operations.ts"
import { portfolioQueryRoutes } from "./portfolioQueries.ts"
import { portfolioRoutes } from "./portfolios.ts"
import { figuresRead, type QueryDependencies } from "./queries.ts"
import { returnsRoutes } from "./returns.ts"
import { standingRoutes } from "./standing.ts"
import { stakeRoutes } from "./stakes.ts"
import { swapRoutes } from "./swaps.ts"
import { walletQueryRoutes } from "./walletQueries.ts"
import { walletRoutes } from "./wallets.ts"

export interface RouteSources {
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly projections: Projections
  readonly identity: Identity
  readonly now: () => Date
}

/** Every endpoint of the contract and what answers it. */
export function allRoutes({ pool, log, projections, identity, now }: RouteSources): ReadonlyArray<Route> {
  const db = openDatabase<ReadModels>(pool).withSchema(readSchema)
  const reflected = (reads: ReadonlyArray<ReadModelName>): Position => projections.reflected(reads)
  const wealth = wealthReader({ db, market: marketCache(pool), reflected: () => reflected(figuresRead) })
  const queries: QueryDependencies = { db, wealth, reflected, now }
  const commands: CommandDependencies = {
    log,
    now,
    caughtUp: () => caughtUp(log, projections),
    contentsOf: (householdId, portfolioId) => contentsOf(db, householdId, portfolioId),
  }
  return [
    ...identityRoutes({ identity, now }),
    ...portfolioQueryRoutes(queries),
    ...portfolioRoutes(commands),
    ...stakeRoutes(commands),
    ...holdingQueryRoutes(queries),
    ...holdingRoutes(commands),
    ...swapRoutes(commands),
    ...debtQueryRoutes(queries),
    ...debtRoutes(commands),
    ...walletQueryRoutes(queries),
    ...walletRoutes(commands),
    ...goalQueryRoutes(queries),
    ...goalRoutes(commands),
    ...netWorthRoutes(queries),
    ...returnsRoutes(queries),
    ...standingRoutes(queries),
    ...explainRoutes(queries),
    ...activityRoutes(queries),
    ...marketRoutes({ ...queries, pool }),
    ...operationsRoutes({ pool, log, projections: projections.status }),
  ]
}

/** How long a request waits for the read models before it answers that they are not there yet. */
export const readModelsWaitMs = 5_000

const figureCategories = ["portfolio", "ownership", "holding", "debt", "wallet"]

/** Returns when figures show everything that was in the log when it was asked. */
async function caughtUp(log: EventLog, projections: Projections): Promise<void> {
  let last: Position | undefined
  const after = projections.reflected(figuresRead)
  for await (const event of log.readAll({ after, filter: { categories: figureCategories } })) {
    last = event.position
  }
  if (!last) return
  const waited = await projections.waitFor(last, { projections: figuresRead, timeoutMs: readModelsWaitMs })
  if (waited === "timedOut") throw new ReadModelsBehind("the read models are behind the log")
}

class ReadModelsBehind extends Error {
  override readonly name = "ReadModelsBehind"
}
