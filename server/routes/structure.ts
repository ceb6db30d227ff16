import { Result } from "effect"
import { PortfolioRefusal } from "../../domain/portfolio/refusals.ts"
import type { HouseholdId, PortfolioId } from "../../domain/shared/ids.ts"
import { inTurn } from "../commands/turns.ts"
import type { EventLog } from "../eventlog/eventLog.ts"
import { householdStream } from "../eventlog/streams.ts"
import { portfolioNow } from "./aggregates.ts"

/*
 * What concerns several aggregates of a household at once: a holding is kept in a portfolio, a stake names two. Each
 * aggregate decides for itself alone, so what it cannot see is looked at here, before it decides.
 */

/**
 * One after another within a household, so that no portfolio is removed while something is being put into it. Holds
 * among the requests of one process; what another process did in the same moment may slip through, and shows: nothing
 * is lost, the portfolio can be restored.
 */
export const inStructureTurn = <Value>(
  log: EventLog,
  householdId: HouseholdId,
  work: () => Promise<Value>,
): Promise<Value> => inTurn(log, `${householdStream(householdId)} structure`, work)

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
