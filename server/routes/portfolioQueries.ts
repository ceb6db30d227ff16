import { Result } from "effect"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import { decimal } from "../../domain/shared/decimal.ts"
import type { PortfolioId, StakeId } from "../../domain/shared/ids.ts"
import type { Percent } from "../../domain/shared/percent.ts"
import { holdingsOf } from "../../projections/holdings/query.ts"
import { stakesOf } from "../../projections/ownership/query.ts"
import type { StakeRow } from "../../projections/ownership/table.ts"
import { portfoliosOf } from "../../projections/portfolios/query.ts"
import { listPortfolios, type StakeView } from "../contract/portfolios.ts"
import { snapshot } from "../figures/snapshot.ts"
import { queryRoute, type Route } from "../http/route.ts"
import { figuresRead, type QueryDependencies } from "./queries.ts"

export const portfolioQueryRoutes = ({ db, reflected }: QueryDependencies): ReadonlyArray<Route> => [
  queryRoute(listPortfolios, figuresRead, async ({ person: { householdId } }) => {
    const reflects = reflected(figuresRead)
    const [portfolios, stakes, holdings] = await snapshot(
      db,
      async (tx) =>
        [
          await portfoliosOf(tx, householdId),
          await stakesOf(tx, householdId),
          await holdingsOf(tx, householdId),
        ] as const,
    )
    const kept = Map.groupBy(
      holdings.filter(({ status }) => status === "active"),
      ({ portfolio_id }) => portfolio_id,
    )
    return Result.succeed({
      body: {
        portfolios: portfolios.map(({ portfolio_id, title, status }) => ({
          portfolioId: portfolio_id as PortfolioId,
          title,
          status,
          holdings: kept.get(portfolio_id)?.length ?? 0,
        })),
        stakes: stakes.map(stakeView),
      },
      reflects,
    })
  }),
]

const stakeView = (row: StakeRow): StakeView => ({
  stakeId: row.stake_id as StakeId,
  ownerId: row.owner_id as PortfolioId,
  childId: row.child_id as PortfolioId,
  effectiveOn: row.effective_on as CalendarDate,
  percent: decimal(row.percent) as Percent,
  status: row.status,
  removalReason: row.removal_reason,
})
