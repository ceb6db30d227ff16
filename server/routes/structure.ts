import { Result } from "effect"
import type { LineKind } from "#domain/lines/lineKind.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { PortfolioRefusal } from "#domain/portfolio/refusals.ts"
import type { HouseholdId, LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { debtNow, holdingNow, portfolioNow, walletNow } from "./aggregates.ts"

/*
 * What concerns several aggregates of a household at once: a line of the balance sheet is kept in a portfolio, a stake
 * names two, and no two lines have one id. Each aggregate decides for itself alone, so what it cannot see is checked
 * here, before it decides, under the lock of the household.
 */

/** Refuses a portfolio that is not the household's or was removed: nothing can be put into it. */
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

/** The same of several; the first that cannot be used is the answer. */
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

/** Refuses an id under which the household has a line of another kind: figures name holdings, debts and wallets alike. */
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
