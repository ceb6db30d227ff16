import { Latest } from "#domain/shared/memo.ts"
import { type Decimal, one } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { StakeFact } from "#domain/measures/ledger/facts.ts"
import { LookThroughRows } from "./lookThroughRows.ts"
import { lastUpTo, ownershipPeriods } from "./ownershipPeriods.ts"

/*
 * How much of each portfolio belongs to each other through all stakes, on every day.
 *
 * Let the matrix P contain the direct stake of each owner in each portfolio, and W what it holds through any number of
 * others: W = 1 + P + P² + …, the sum over all paths. The weights of a scope are its row of W. The household is one
 * more owner, which holds the whole of each portfolio that never had an owner.
 *
 * Years of stakes make a thousand periods, and the rows of all portfolios in all periods are far more than those that
 * change. Three techniques limit the computation to little more than the changes:
 *
 * - A stake of an owner in a child changes the row of that owner and the rows of those above it, and no other. So each
 *   owner has versions of its row, and the periods between two changes share one.
 * - From W = 1 + PW: an owner's row is itself and, for each of its stakes, the stake times the child's row. A row is
 *   computed lazily, from the rows below it, which are then cached for all other owners above them. No topological
 *   order has to be found first.
 * - If the previous version is known, the difference is added to it. With P' and W' of the new period, W' = W + W (P' −
 *   P) W': for each stake that changed, the previous weight of its owner, times the change, times the new row of the
 *   child. This computes only what is below the stakes that changed.
 *
 * All this is exact, in integers with as many decimals as the percentages along the paths need, without trailing zeros.
 * A weight that becomes zero is exactly zero and is removed from the row. A row is in the order of the portfolios,
 * regardless of how it was computed, so that no result depends on earlier queries.
 */

/** To what a figure refers: to one portfolio with look-through, or to all portfolios of the household together. */
export type Scope = "household" | PortfolioId

/**
 * The exact weight of each portfolio's own holdings in a scope, from 0 to 1. Portfolios without an entry have weight 0.
 */
export type Weights = ReadonlyMap<PortfolioId, Decimal>

/** The weights between portfolios, from a day on. */
export interface OwnershipPeriod {
  /** The first day of the period, as a number; negative infinity for the first period. */
  readonly from: number
  /** Cached. If nothing has changed for the scope, returns the same object as in the period before. */
  readonly weightsOf: (scope: Scope) => Weights
}

/**
 * Computes the look-through for each period between two changes of stakes: the weight of each portfolio in each
 * portfolio and in the household. Percentages along a path are multiplied, and several paths to one portfolio are
 * added.
 *
 * The household holds the portfolios that never had an owner. A child counts through its owners, and the rest belongs
 * to outsiders, also before the first stake and after the last has ended.
 */
export function lookThrough(
  portfolios: ReadonlyArray<PortfolioId>,
  stakes: ReadonlyArray<StakeFact>,
): ReadonlyArray<OwnershipPeriod> {
  const ownership = ownershipPeriods(portfolios, stakes)
  const rows = new LookThroughRows(ownership)
  const ownerOf = new Map<Scope, number>(ownership.placeOf).set("household", ownership.portfolios.length)
  return ownership.periods.map(({ from }, period) => ({
    from,
    weightsOf(scope) {
      const owner = ownerOf.get(scope)
      if (owner !== undefined) return rows.weightsOf(owner, period)
      return new Map(scope === "household" ? [] : [[scope, one]])
    },
  }))
}

/** {@link lookThrough}, cached for the same list of stakes. The periods cache the weights that were requested. */
export const ownershipOf = (
  portfolios: ReadonlyArray<PortfolioId>,
  stakes: ReadonlyArray<StakeFact>,
): ReadonlyArray<OwnershipPeriod> => ownership.of(stakes, "", portfolios, () => lookThrough(portfolios, stakes))

const ownership = new Latest<ReadonlyArray<OwnershipPeriod>>()

/** The period to which a day belongs. */
export function periodOn(periods: ReadonlyArray<OwnershipPeriod>, day: number): OwnershipPeriod {
  return periods[lastUpTo(periods, day, ({ from }) => from)] as OwnershipPeriod
}
