import type { HouseholdId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Refusal } from "#contract/problem.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { debtNow, holdingNow, portfolioNow, walletNow } from "./aggregates.ts"

/** The names, by id, of the household's portfolios and lines in a refusal: users know them only by name. */
export async function namesIn(
  log: EventLog,
  householdId: HouseholdId,
  refusal: Refusal,
): Promise<Readonly<Record<string, string>>> {
  if (refusal._tag === "LineIdAlreadyUsed") {
    const { lineId } = refusal
    const name = await nameOfLine(log, householdId, lineId)
    return name === undefined ? {} : { [lineId]: name }
  }
  const names: Record<string, string> = {}
  for (const portfolioId of new Set(portfoliosIn(refusal))) {
    const portfolio = await portfolioNow(log, householdId, portfolioId)
    if (portfolio._tag === "Created") names[portfolioId] = portfolio.title
  }
  return names
}

/** The name of the holding, debt or wallet with the id. */
async function nameOfLine(log: EventLog, householdId: HouseholdId, lineId: LineId): Promise<string | undefined> {
  const holding = await holdingNow(log, householdId, lineId)
  if (holding._tag === "Opened") return holding.description.name
  const debt = await debtNow(log, householdId, lineId)
  if (debt._tag === "Opened") return debt.description.name
  const wallet = await walletNow(log, householdId, lineId)
  return wallet._tag === "Opened" ? wallet.description.title : undefined
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
