import { isHeldInUnits, type LineLedger, type StakeFact } from "#domain/measures/ledger/facts.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { hundred } from "#domain/shared/percent.ts"
import { isLess } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"

/**
 * The holdings of one security or token that one owner has on a day, and whose cost is averaged together, by the id of each of
 * them. A holding whose cost is its own is not in the map.
 *
 * They have the same class and price symbol. Their portfolios have the same owner: the portfolio itself, or where
 * another one holds the whole, that one, and so on. A holding that has changed its portfolio belongs to its owner of the day
 * with all its entries. Where units were exchanged in a merger, each holding has its own cost.
 */
export function poolsOf({ ledgers, stakes }: Pick<Wealth, "ledgers" | "stakes">, on: CalendarDate): Pools {
  const ownerOf = ownersOn(stakes, on)
  const poolable = ledgers.filter((ledger) => ledger.openedOn <= on && keyOf(ledger) !== undefined)
  const groups = Map.groupBy(poolable, (ledger) => `${ownerOf(portfolioOn(ledger, on))} ${keyOf(ledger)}`)
  const several = [...groups.values()].filter((group) => group.length > 1 && !group.some(hasExchanged(on)))
  return new Map(several.flatMap((group) => group.map(({ lineId }) => [lineId, group] as const)))
}

export type Pools = ReadonlyMap<LineId, ReadonlyArray<LineLedger>>

/** The same for holdings of the same thing. Undefined for a holding that is not counted in units of something quoted. */
function keyOf(ledger: LineLedger): string | undefined {
  const { assetClass, priceSymbol, quotedPerUnit } = ledger
  const isOfThem = assetClass === "security" || assetClass === "crypto"
  if (!isOfThem || priceSymbol === null || !isHeldInUnits(ledger)) return undefined
  return JSON.stringify([assetClass, priceSymbol, quotedPerUnit])
}

const hasExchanged =
  (until: CalendarDate) =>
  ({ trading }: LineLedger): boolean =>
    trading.some(([on, { unitsExchanged }]) => on <= until && unitsExchanged !== undefined)

/** Who owns a portfolio on a day: the one that holds the whole, as far up as there is one, or else the portfolio itself. */
function ownersOn(stakes: ReadonlyArray<StakeFact>, on: CalendarDate): (portfolioId: PortfolioId) => PortfolioId {
  const current = new Map<string, StakeFact>()
  for (const stake of stakes.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))) {
    if (stake.effectiveOn <= on) current.set(`${stake.ownerId} ${stake.childId}`, stake)
  }
  const wholly = new Map(
    [...current.values()]
      .filter(({ percent }) => !isLess(percent, hundred))
      .map(({ childId, ownerId }) => [childId, ownerId]),
  )
  const ownerOf = (portfolioId: PortfolioId): PortfolioId => {
    const above = wholly.get(portfolioId)
    return above === undefined ? portfolioId : ownerOf(above)
  }
  return ownerOf
}
