import type { Kysely } from "kysely"
import type { GoalTerms } from "#domain/household/goals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { goalsOf } from "#projections/goals.ts"
import { linesOf, movesOf, remarksOf } from "#projections/lines/query.ts"
import type { LineRow } from "#projections/lineTables.ts"
import { portfoliosOf } from "#projections/portfolios.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { textsOfEntry, textsOfLine } from "./knownTexts.ts"
import type { KnownText, Searched } from "./searched.ts"

/**
 * Everything in a household that a search can find, within the scope of the user, except for its members. Removed lines
 * are not found: their list shows them, where they can be restored. Names are encrypted in the tables, so the database
 * cannot search them: they are decrypted and compared here.
 */
export async function searchedOf(
  tx: Kysely<ReadModels>,
  householdId: string,
  today: CalendarDate,
): Promise<ReadonlyArray<Searched>> {
  const portfolios = (await portfoliosOf(tx, householdId)).filter(isActive)
  const titles = new Map(portfolios.map((row) => [row.portfolio_id, row.title]))
  const movedTo = new Map((await movesOf(tx, householdId, today)).map((row) => [row.line_id, row.moved_to]))
  const remarks = Map.groupBy(await remarksOf(tx, householdId), ({ line_id }) => line_id)
  const portfolioOf = (portfolioId: PortfolioId) => {
    const title = titles.get(portfolioId)
    return title === undefined ? null : { portfolioId, title }
  }

  return [
    ...portfolios.map(({ portfolio_id, title }) => ({
      hit: { _tag: "Portfolio" as const, portfolioId: portfolio_id, name: title },
      texts: [named(title)],
    })),
    ...(await linesOf(tx, householdId)).filter(isActive).map((row) => ({
      hit: {
        ...hitOf(row),
        name: row.name,
        portfolio: portfolioOf(movedTo.get(row.line_id) ?? row.portfolio_id),
        isOver: row.ended_on !== null && row.ended_on <= today,
      },
      texts: [named(row.name), ...textsOfLine(row), ...(remarks.get(row.line_id) ?? []).flatMap(textsOfEntry)],
    })),
    ...(await goalsOf(tx, householdId)).map((row) => {
      const { title } = JSON.parse(row.terms) as (typeof GoalTerms)["Encoded"]
      return { hit: { _tag: "Goal" as const, goalId: row.goal_id, name: title }, texts: [named(title)] }
    }),
  ]
}

const isActive = ({ status }: { readonly status: "active" | "removed" }): boolean => status === "active"

export const named = (text: string): KnownText => ({ in: "name", text })

/** The type and id of a line. */
function hitOf(row: LineRow) {
  switch (row.kind) {
    case "holding":
      return { _tag: "Holding" as const, holdingId: row.line_id, assetClass: row.asset_class }
    case "debt":
      return { _tag: "Debt" as const, debtId: row.line_id }
    case "wallet":
      return { _tag: "Wallet" as const, walletId: row.line_id }
  }
}
