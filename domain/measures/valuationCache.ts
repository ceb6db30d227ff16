import type { HoldingLedger, StakeFact } from "./facts.ts"
import { lookThrough, type OwnershipPeriod } from "./lookThrough.ts"
import type { PortfolioId } from "../shared/ids.ts"
import { type Position, positionOf } from "./position.ts"

/**
 * What was reckoned before, kept beside the objects that it was reckoned from, and gone when they are. A figure is the
 * same with a cache as without. Whoever keeps one passes the same ledger objects again for holdings that did not change;
 * then after a write only the holding that changed is reckoned anew.
 */
export interface ValuationCache {
  readonly positions: WeakMap<HoldingLedger, Position>
  readonly ownership: WeakMap<ReadonlyArray<StakeFact>, Ownership>
}

interface Ownership {
  readonly portfolios: ReadonlyArray<PortfolioId>
  readonly periods: ReadonlyArray<OwnershipPeriod>
}

export const newValuationCache = (): ValuationCache => ({ positions: new WeakMap(), ownership: new WeakMap() })

export function positionIn(cache: ValuationCache, ledger: HoldingLedger): Position {
  let position = cache.positions.get(ledger)
  if (!position) cache.positions.set(ledger, (position = positionOf(ledger)))
  return position
}

export function ownershipIn(
  cache: ValuationCache,
  portfolios: ReadonlyArray<PortfolioId>,
  stakes: ReadonlyArray<StakeFact>,
): ReadonlyArray<OwnershipPeriod> {
  const known = cache.ownership.get(stakes)
  if (
    known &&
    known.portfolios.length === portfolios.length &&
    known.portfolios.every((id, i) => id === portfolios[i])
  ) {
    return known.periods
  }
  const periods = lookThrough(portfolios, stakes)
  cache.ownership.set(stakes, { portfolios, periods })
  return periods
}
