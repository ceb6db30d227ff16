import type { HouseholdId, PortfolioId } from "../../domain/shared/ids.ts"
import type { Refusal } from "../contract/problem.ts"
import type { EventLog } from "../eventlog/eventLog.ts"
import { holdingNow, portfolioNow } from "./aggregates.ts"

/** Titles and names of what a refusal names by id, as far as it is the household's: people know it by them alone. */
export async function namesIn(
  log: EventLog,
  householdId: HouseholdId,
  refusal: Refusal,
): Promise<Readonly<Record<string, string>>> {
  if (refusal._tag === "HoldingIdAlreadyUsed") {
    const holding = await holdingNow(log, householdId, refusal.holdingId)
    return holding._tag === "Opened" ? { [refusal.holdingId]: holding.description.name } : {}
  }
  const names: Record<string, string> = {}
  for (const portfolioId of new Set(portfoliosIn(refusal))) {
    const portfolio = await portfolioNow(log, householdId, portfolioId)
    if (portfolio._tag === "Created") names[portfolioId] = portfolio.title
  }
  return names
}

function portfoliosIn(refusal: Refusal): ReadonlyArray<PortfolioId> {
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
