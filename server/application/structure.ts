import { Result } from "effect"
import type { LineKind } from "#domain/lines/lineKind.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { PortfolioRefusal } from "#domain/portfolio/refusals.ts"
import type { HouseholdId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { debtNow, holdingNow, portfolioNow, walletNow } from "./aggregates.ts"

/*
 * Rules over several aggregates of a household: a balance-sheet line belongs to a portfolio, a stake names two
 * portfolios, and no two lines have the same id. An aggregate decides only on its own state, so these rules are checked
 * here, before it decides, under the lock of the household.
 */

/** Refuses a portfolio that is not the household's or was removed: no line or stake can be added to it. */
export async function portfolioInUse(
  log: EventLog,
  householdId: HouseholdId,
  portfolioId: PortfolioId,
): Promise<Result.Result<void, PortfolioRefusal>> {
  const portfolio = await portfolioNow(log, householdId, portfolioId)
  if (portfolio._tag === "NotCreated") {
    return Result.fail(PortfolioRefusal.cases.PortfolioNotFound.make({ portfolioId }))
  }
  return portfolio.presence === "removed"
    ? Result.fail(PortfolioRefusal.cases.PortfolioIsRemoved.make({ portfolioId }))
    : Result.void
}

/** The same for several portfolios. Returns the refusal of the first that cannot be used. */
export async function portfoliosInUse(
  log: EventLog,
  householdId: HouseholdId,
  portfolioIds: ReadonlyArray<PortfolioId>,
): Promise<Result.Result<void, PortfolioRefusal>> {
  for (const portfolioId of new Set(portfolioIds)) {
    const usable = await portfolioInUse(log, householdId, portfolioId)
    if (Result.isFailure(usable)) return usable
  }
  return Result.void
}

/** Refuses an id that a line of another kind in the household has: figures identify all lines by id alone. */
export async function refuseUsedLineId(
  log: EventLog,
  householdId: HouseholdId,
  lineId: LineId,
  line: LineKind,
): Promise<LineRefusal | undefined> {
  const isUsed =
    (line !== "holding" && (await holdingNow(log, householdId, lineId))._tag === "Opened") ||
    (line !== "debt" && (await debtNow(log, householdId, lineId))._tag === "Opened") ||
    (line !== "wallet" && (await walletNow(log, householdId, lineId))._tag === "Opened")
  return isUsed ? LineRefusal.cases.LineIdAlreadyUsed.make({ line, lineId }) : undefined
}
