import { Result } from "effect"
import { activityOf } from "../../projections/activity/query.ts"
import type { ActivityRow } from "../../projections/activity/table.ts"
import { holdingsOf } from "../../projections/holdings/query.ts"
import type { HoldingRow } from "../../projections/holdings/tables.ts"
import { portfoliosOf } from "../../projections/portfolios/query.ts"
import type { PortfolioRow } from "../../projections/portfolios/table.ts"
import { type ActivityView, readActivity } from "../contract/figures.ts"
import { snapshot } from "../figures/snapshot.ts"
import { queryRoute, type ReadModelName, type Route } from "../http/route.ts"
import type { QueryDependencies } from "./queries.ts"

const reads: ReadonlyArray<ReadModelName> = ["activity", "portfolios", "holdings"]
const usualLimit = 50

export const activityRoutes = ({ db, reflected }: QueryDependencies): ReadonlyArray<Route> => [
  queryRoute(readActivity, reads, async ({ person: { householdId }, query }) => {
    const reflects = reflected(reads)
    const page = { limit: Number(query.limit ?? usualLimit), before: query.before }
    const [rows, portfolios, holdings] = await snapshot(
      db,
      async (tx) =>
        [
          await activityOf(tx, householdId, page),
          await portfoliosOf(tx, householdId),
          await holdingsOf(tx, householdId),
        ] as const,
    )
    const subjects: Subjects = {
      portfolios: new Map(portfolios.map((row) => [row.portfolio_id, row])),
      holdings: new Map(holdings.map((row) => [row.holding_id, row])),
    }
    return Result.succeed({ body: { activity: rows.map((row) => activityView(row, subjects)) }, reflects })
  }),
]

interface Subjects {
  readonly portfolios: ReadonlyMap<string, PortfolioRow>
  readonly holdings: ReadonlyMap<string, HoldingRow>
}

function activityView(row: ActivityRow, { portfolios, holdings }: Subjects): ActivityView {
  const holding = holdings.get(row.subject_id)
  return {
    position: row.position,
    type: row.event_type,
    subjectId: row.subject_id,
    subjectName: holding?.name ?? portfolios.get(row.subject_id)?.title ?? null,
    assetClass: holding?.asset_class ?? null,
    recordedAt: row.recorded_at.toISOString(),
    event: JSON.parse(row.event) as ActivityView["event"],
  }
}
