import type { Kysely } from "kysely"
import { holdingOf } from "../../projections/holdings/query.ts"
import type { ReadModels } from "../../projections/readModels.ts"
import { portfoliosOf } from "../../projections/portfolios/query.ts"
import type { Refusal } from "../contract/problem.ts"
import type { CommandDependencies } from "./carryOut.ts"

/** Titles and names of what a refusal names by id: a person knows it by them alone. */
export const namesIn =
  (db: Kysely<ReadModels>): CommandDependencies["namesIn"] =>
  async (householdId, refusal) => {
    if (refusal._tag === "HoldingIdAlreadyUsed") {
      const holding = await holdingOf(db, householdId, refusal.holdingId)
      return holding ? { [holding.holding_id]: holding.name } : {}
    }
    const ids = new Set(portfoliosNamedIn(refusal))
    if (ids.size === 0) return {}
    const portfolios = await portfoliosOf(db, householdId)
    return Object.fromEntries(
      portfolios.filter(({ portfolio_id }) => ids.has(portfolio_id)).map((row) => [row.portfolio_id, row.title]),
    )
  }

function portfoliosNamedIn(refusal: Refusal): ReadonlyArray<string> {
  switch (refusal._tag) {
    case "PortfolioIdAlreadyUsed":
    case "PortfolioIsRemoved":
    case "PortfolioNotEmpty":
    case "StakeInItself":
      return [refusal.portfolioId]
    case "StakesFormCycle":
      return refusal.path
    case "StakesExceedWhole":
      return [refusal.childId, ...refusal.stakes.map(({ ownerId }) => ownerId)]
    default:
      return []
  }
}
