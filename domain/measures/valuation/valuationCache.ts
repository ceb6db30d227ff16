import type { PortfolioId } from "#domain/shared/ids.ts"
import { dailyValues, type Part, type ValueStretch } from "#domain/measures/daily/dailyValues.ts"
import type { HoldingLedger, Series, StakeFact } from "#domain/measures/ledger/facts.ts"
import { lookThrough, type OwnershipPeriod } from "#domain/measures/ownership/lookThrough.ts"
import { type Position, positionOf } from "#domain/measures/ledger/position.ts"

/**
 * What was computed before, kept beside the objects that it was computed from, and gone when they are. A figure is the
 * same with a cache as without. Callers with a cache pass the same ledger objects again for holdings that did not
 * change; then after a write only the holding that changed is computed again.
 */
export interface ValuationCache {
  readonly positions: WeakMap<HoldingLedger, Position>
  readonly values: { readonly [part in Part]: WeakMap<HoldingLedger, KnownValues> }
  readonly ownership: WeakMap<ReadonlyArray<StakeFact>, Ownership>
}

interface Ownership {
  readonly portfolios: ReadonlyArray<PortfolioId>
  readonly periods: ReadonlyArray<OwnershipPeriod>
}

/** The daily value of a holding over a range, by one price series: a new price makes a new series. */
interface KnownValues {
  readonly price: Series | undefined
  readonly from: number
  readonly end: number
  readonly stretches: ReadonlyArray<ValueStretch>
}

export const newValuationCache = (): ValuationCache => ({
  positions: new WeakMap(),
  values: { whole: new WeakMap(), owned: new WeakMap() },
  ownership: new WeakMap(),
})

export function positionIn(cache: ValuationCache, ledger: HoldingLedger): Position {
  let position = cache.positions.get(ledger)
  if (!position) cache.positions.set(ledger, (position = positionOf(ledger)))
  return position
}

/** The value on each day from `from` to before `end`; the stretches may reach farther on both sides. */
export function dailyValuesIn(
  cache: ValuationCache,
  ledger: HoldingLedger,
  price: Series | undefined,
  part: Part,
  from: number,
  end: number,
): ReadonlyArray<ValueStretch> {
  // Where a holding was never shared, the part that belongs to its portfolio is the whole.
  const values = cache.values[ledger.shares.length === 0 ? "owned" : part]
  const known = values.get(ledger)
  const usable = known?.price === price ? known : undefined
  if (usable && usable.from <= from && usable.end >= end) return usable.stretches
  const range = { from: Math.min(from, usable?.from ?? from), end: Math.max(end, usable?.end ?? end) }
  const stretches = dailyValues(positionIn(cache, ledger), price, part, range.from, range.end)
  values.set(ledger, { price, ...range, stretches })
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
