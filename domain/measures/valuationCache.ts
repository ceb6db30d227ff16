import type { PortfolioId } from "../shared/ids.ts"
import { dailyWorth, type Part, type WorthStretch } from "./dailyWorth.ts"
import type { HoldingLedger, Series, StakeFact } from "./facts.ts"
import { lookThrough, type OwnershipPeriod } from "./lookThrough.ts"
import { type Position, positionOf } from "./position.ts"

/**
 * What was reckoned before, kept beside the objects that it was reckoned from, and gone when they are. A figure is the
 * same with a cache as without. Whoever keeps one passes the same ledger objects again for holdings that did not
 * change; then after a write only the holding that changed is reckoned anew.
 */
export interface ValuationCache {
  readonly positions: WeakMap<HoldingLedger, Position>
  readonly worths: { readonly [part in Part]: WeakMap<HoldingLedger, KnownWorth> }
  readonly ownership: WeakMap<ReadonlyArray<StakeFact>, Ownership>
}

interface Ownership {
  readonly portfolios: ReadonlyArray<PortfolioId>
  readonly periods: ReadonlyArray<OwnershipPeriod>
}

/** The daily worth of a holding over a range, by one price series: a new price makes a new series. */
interface KnownWorth {
  readonly price: Series | undefined
  readonly from: number
  readonly end: number
  readonly stretches: ReadonlyArray<WorthStretch>
}

export const newValuationCache = (): ValuationCache => ({
  positions: new WeakMap(),
  worths: { whole: new WeakMap(), owned: new WeakMap() },
  ownership: new WeakMap(),
})

export function positionIn(cache: ValuationCache, ledger: HoldingLedger): Position {
  let position = cache.positions.get(ledger)
  if (!position) cache.positions.set(ledger, (position = positionOf(ledger)))
  return position
}

/** The worth on each day from `from` to before `end`; the stretches may reach farther on both sides. */
export function worthIn(
  cache: ValuationCache,
  ledger: HoldingLedger,
  price: Series | undefined,
  part: Part,
  from: number,
  end: number,
): ReadonlyArray<WorthStretch> {
  // Where a holding was never shared, the part that belongs to its portfolio is the whole.
  const worths = cache.worths[ledger.shares.length === 0 ? "owned" : part]
  const known = worths.get(ledger)
  const usable = known?.price === price ? known : undefined
  if (usable && usable.from <= from && usable.end >= end) return usable.stretches
  const range = { from: Math.min(from, usable?.from ?? from), end: Math.max(end, usable?.end ?? end) }
  const stretches = dailyWorth(positionIn(cache, ledger), price, part, range.from, range.end)
  worths.set(ledger, { price, ...range, stretches })
  return stretches
}

/** {@link lookThrough}, whose periods remember the weights that they were asked for. */
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
