import { Result } from "effect"
import { decimal } from "#domain/numbers/decimal.ts"
import type { Percent } from "#domain/shared/percent.ts"
import type { StakeRow } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { alsoStakes } from "#server/views/alsoRead.ts"
import { listPortfolios, type StakeView } from "#contract/portfolios.ts"
import { viewRoute, type Route } from "#server/http/route.ts"
import { figuresRead } from "#server/application/readModels.ts"
import type { QueryDependencies } from "./queries.ts"

export const portfolioQueryRoutes = ({ wealth }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(listPortfolios, figuresRead, async ({ person }) => {
    const [facts, stakes] = await wealth.read(accessOf(person), alsoStakes)
    const kept = Map.groupBy(
      facts.ledgers.values(),
      ({ portfolioId, transfers }) => transfers.at(-1)?.[1] ?? portfolioId,
    )
    return Result.succeed({
      body: {
        portfolios: facts.portfolios.map(({ portfolio_id, title, status }) => ({
          portfolioId: portfolio_id,
          title,
          status,
          holdings: kept.get(portfolio_id)?.length ?? 0,
        })),
        stakes: stakes.map(stakeView),
      },
      reflects: facts.reflects,
    })
  }),
]

const stakeView = (row: StakeRow): StakeView => ({
  stakeId: row.stake_id,
  ownerId: row.owner_id,
  childId: row.child_id,
  effectiveOn: row.effective_on,
  percent: decimal(row.percent) as Percent,
  note: row.note,
  status: row.status,
  removalReason: row.removal_reason,
})
