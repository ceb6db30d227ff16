import { Result } from "effect"
import { priceOrdersOf } from "#projections/members.ts"
import { listPriceOrders, setPriceOrder } from "#contract/priceOrders.ts"
import { execute, type Execution } from "#server/application/execute.ts"
import { sessionOf } from "#server/application/principal.ts"
import { accessOf } from "#server/db/access.ts"
import type { Db } from "#server/db/database.ts"
import { refused } from "#server/http/problems.ts"
import { personalRoute, type ReadModelName, type Route, viewRoute } from "#server/http/route.ts"
import { feeds as allFeeds, isFeedId } from "#server/marketdata/feeds/all.ts"
import type { FeedSettings } from "#server/marketdata/feeds/asking.ts"
import { isStopped } from "#server/marketdata/feeds/states.ts"
import { snapshot } from "#server/views/snapshot.ts"
import type { QueryDependencies } from "./queries.ts"

const reads: ReadonlyArray<ReadModelName> = ["members"]

export const priceOrderQueryRoutes = ({ db, reflected }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(listPriceOrders, reads, async ({ person }) => {
    const reflects = reflected(reads)
    const orders = await snapshot(db, accessOf(person), (tx) => priceOrdersOf(tx, person.householdId))
    return Result.succeed({ body: { orders }, reflects })
  }),
]

interface PriceOrderDependencies {
  readonly execution: Execution
  /** As the owner of the data: what is fetched for all households belongs to none. */
  readonly workerDb: Db
  /** Which providers are asked for which kind now. */
  readonly feeds: () => Promise<FeedSettings>
}

/** A household orders the providers that its installation asks, and no others. */
export const priceOrderRoutes = ({ execution, workerDb, feeds }: PriceOrderDependencies): ReadonlyArray<Route> => [
  personalRoute(setPriceOrder, async (asked) => {
    const { commandId, sent, body } = asked
    const { order } = await feeds()
    for (const id of body.providers) {
      const isAsked = isFeedId(id) && order[body.kind].includes(id) && !(await isStopped(workerDb, id))
      if (!isAsked) {
        return Result.fail(refused({ _tag: "ProviderNotAsked", name: isFeedId(id) ? allFeeds[id].name : id }))
      }
    }
    const command = { _tag: "SetPriceOrder" as const, ...body }
    return execute(
      execution,
      { name: setPriceOrder.name, commandId, sent, steps: [{ kind: "household", command }] },
      sessionOf(asked),
    )
  }),
]
