import { Latest } from "#domain/shared/memo.ts"
import { type Decimal, one } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { StakeFact } from "#domain/measures/ledger/facts.ts"
import { LookThroughRows } from "./lookThroughRows.ts"
import { lastUpTo, ownershipPeriods } from "./ownershipPeriods.ts"

/*
 * Who owns how much of whom through all stakes, on every day.
 *
 * Let P hold the part that each owner holds directly of each portfolio, and W what it holds through any number of
 * others: W = 1 + P + P² + …, the sum over all paths. What a scope asks for is its row of W. The household is one more
 * owner, which holds the whole of each portfolio that never had an owner.
 *
 * Years of stakes make a thousand periods, and as many times the rows of all portfolios are far more than ever change.
 * Three things see to it that little more than what changes is computed:
 *
 * - A stake of an owner in a child changes the row of that owner and the rows of those above it, and no other. So each
 *   owner has versions of its row, and the periods between two changes share one.
 * - From W = 1 + PW: an owner's row is itself and, for each of its stakes, the part held times the child's row. A row
 *   is computed when it is asked for, from the rows below it, which are then known to all others above them. No
 *   order has to be found first.
 * - Where the version before is known, the difference is added to it. With P' and W' of the new period follows
 *   W' = W + W (P' − P) W': for each stake that changed, what was held of its owner before, times the change, times
 *   the new row of the child. This computes only what lies below the stakes that changed.
 *
 * All this is exact, in integers with a number of decimals: as many as the percentages along the paths need, and no
 * zeros at the end. What comes to nothing is exactly nothing and leaves the row. A row is in the order of the
 * portfolios, however it was computed, so that no answer depends on what was asked before.
 */

/**
 * Whose wealth is asked for: that of a portfolio with everything it holds through others, or of all of them together.
 */
export type Scope = "household" | PortfolioId

/**
 * What part of each portfolio's own holdings belongs to a scope, from 0 to 1, exactly. A portfolio that is not named:
 * nothing.
 */
export type Weights = ReadonlyMap<PortfolioId, Decimal>

/** Who holds how much of whom, from a day on. */
export interface OwnershipPeriod {
  /** The first day of the period, as a number; the first period has none. */
  readonly from: number
  /** Quick to ask again, and where nothing has changed for the scope, the same object as in the period before. */
  readonly weightsOf: (scope: Scope) => Weights
}

/**
 * Looks through the stakes: between two changes of them, the part of each portfolio that belongs to each portfolio and
 * to the household. Percentages along a path multiply, and several paths to one portfolio add.
 *
 * The household adds the portfolios that never had an owner. What is held of a child counts through its
 * owners, and the rest belongs to outsiders, also before the first stake and after the last has ended.
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

/** {@link lookThrough}, computed once for the same list of stakes: the periods remember the weights they were asked for. */
export const ownershipOf = (
  portfolios: ReadonlyArray<PortfolioId>,
  stakes: ReadonlyArray<StakeFact>,
): ReadonlyArray<OwnershipPeriod> => ownership.of(stakes, "", portfolios, () => lookThrough(portfolios, stakes))

const ownership = new Latest<ReadonlyArray<OwnershipPeriod>>()

/** The period to which a day belongs. */
export function periodOn(periods: ReadonlyArray<OwnershipPeriod>, day: number): OwnershipPeriod {
  return periods[lastUpTo(periods, day, ({ from }) => from)] as OwnershipPeriod
}
