import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { ownershipOf, periodOn, type Scope } from "./lookThrough.ts"

/**
 * The ledgers of the lines that count for a scope on a day, ended ones included: all of a household; of a portfolio its
 * own, those of portfolios in which it has a stake, and debts owed to any of them.
 */
export function ledgersOfScope({
  ledgers,
  portfolios,
  stakes,
  day,
  scope,
}: Omit<Wealth, "market"> & { readonly day: CalendarDate; readonly scope: Scope }): ReadonlyArray<LineLedger> {
  if (scope === "household") return ledgers
  const weights = periodOn(ownershipOf(portfolios, stakes), dayNumber(day)).weightsOf(scope)
  return ledgers.filter(
    (ledger) => weights.has(portfolioOn(ledger, day)) || (ledger.creditorId !== null && weights.has(ledger.creditorId)),
  )
}
