import type { Decimal } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { partIn, type LookThroughRow } from "./lookThroughRow.ts"
import type { OwnershipPeriods } from "./ownershipPeriods.ts"

type Places = Pick<OwnershipPeriods, "portfolios" | "placeOf">

/** A row as a read-only map. Filling a real map for every version of every row would take longer than computing it. */
export class RowWeights implements ReadonlyMap<PortfolioId, Decimal> {
  readonly #row: LookThroughRow
  readonly #places: Places

  constructor(row: LookThroughRow, places: Places) {
    this.#row = row
    this.#places = places
  }

  get size(): number {
    return this.#row.places.length
  }

  get(portfolio: PortfolioId): Decimal | undefined {
    const place = this.#places.placeOf.get(portfolio)
    return place === undefined ? undefined : partIn(this.#row, place)
  }

  has(portfolio: PortfolioId): boolean {
    return this.get(portfolio) !== undefined
  }

  *entries(): MapIterator<[PortfolioId, Decimal]> {
    const { places, parts } = this.#row
    for (let i = 0; i < places.length; i++) {
      const portfolio = this.#places.portfolios[places[i] as number]
      if (portfolio !== undefined) yield [portfolio, parts[i] as Decimal]
    }
  }

  *keys(): MapIterator<PortfolioId> {
    for (const [portfolio] of this.entries()) yield portfolio
  }

  values(): MapIterator<Decimal> {
    return this.#row.parts.values()
  }

  [Symbol.iterator](): MapIterator<[PortfolioId, Decimal]> {
    return this.entries()
  }

  forEach(visit: (part: Decimal, portfolio: PortfolioId, weights: ReadonlyMap<PortfolioId, Decimal>) => void): void {
    for (const [portfolio, part] of this.entries()) visit(part, portfolio, this)
  }
}
