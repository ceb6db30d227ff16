import { Result } from "effect"
import { DebtRefusal } from "#domain/debt/refusals.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { PortfolioRefusal } from "#domain/portfolio/refusals.ts"
import type { HoldingId, HouseholdId, PortfolioId } from "#domain/shared/ids.ts"
import { WalletRefusal } from "#domain/wallet/refusals.ts"
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
  lineId: HoldingId,
  wanted: "holding" | "debt" | "wallet",
): Promise<Result.Result<void, HoldingRefusal | DebtRefusal | WalletRefusal>> {
  const isTaken =
    (wanted !== "holding" && (await holdingNow(log, householdId, lineId))._tag === "Opened") ||
    (wanted !== "debt" && (await debtNow(log, householdId, lineId))._tag === "Incurred") ||
    (wanted !== "wallet" && (await walletNow(log, householdId, lineId))._tag === "Connected")
  if (!isTaken) return Result.void
  switch (wanted) {
    case "holding":
      return Result.fail(HoldingRefusal.cases.HoldingIdAlreadyUsed.make({ holdingId: lineId }))
    case "debt":
      return Result.fail(DebtRefusal.cases.DebtIdAlreadyUsed.make({ debtId: lineId }))
    case "wallet":
      return Result.fail(WalletRefusal.cases.WalletIdAlreadyUsed.make({ walletId: lineId }))
  }
}
