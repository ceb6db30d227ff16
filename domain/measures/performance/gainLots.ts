import type { CostMethod } from "../facts.ts"
import { type LotDivision, LotQueue } from "../lotQueue.ts"
import { partInBook } from "./bookAmounts.ts"

/** Cost that was paid together, as far as it is still in the holding. With 18 decimals. */
export interface GainLot {
  /** With its fees, in the unit that the books count. */
  readonly cost: bigint
  /** Without fees, in the currency in which the holding is at home. */
  readonly atHome: bigint
  /** The same at the rates of the days on which it was paid, in the currency asked for. */
  readonly asked: bigint
  /** In the currency asked for. */
  readonly fees: bigint
}

const noLot: GainLot = { cost: 0n, atHome: 0n, asked: 0n, fees: 0n }

/**
 * The cost of what is held, lot by lot, where the oldest leaves first, or as one lot of the average cost. What leaves is
 * told by its cost, which has the same part of a lot as its units; what cost nothing leaves unnoticed.
 */
export class GainLots {
  readonly #method: CostMethod
  readonly #lots = new LotQueue<GainLot>()

  constructor(method: CostMethod) {
    this.#method = method
  }

  add(lot: GainLot): void {
    if (this.#method === "average") this.#lots.addToLast(lot.cost, (before) => (before ? plus(before, lot) : lot))
    else this.#lots.add(lot.cost, lot)
  }

  /** Takes out so much of the cost, or all where there is no more. */
  take(cost: bigint): GainLot {
    return this.#lots.take(cost, byCost).reduce(plus, noLot)
  }

  held(): GainLot {
    return this.#lots.open().reduce((sum, { held }) => plus(sum, held), noLot)
  }
}

const byCost: LotDivision<GainLot, GainLot> = {
  whole: (lot) => lot,
  part(lot, cost) {
    const gone = partOf(lot, cost)
    return [gone, minus(lot, gone)]
  },
}

const partOf = (lot: GainLot, cost: bigint): GainLot => ({
  cost,
  atHome: partInBook(lot.atHome, cost, lot.cost),
  asked: partInBook(lot.asked, cost, lot.cost),
  fees: partInBook(lot.fees, cost, lot.cost),
})

const plus = (a: GainLot, b: GainLot): GainLot => ({
  cost: a.cost + b.cost,
  atHome: a.atHome + b.atHome,
  asked: a.asked + b.asked,
  fees: a.fees + b.fees,
})

const minus = (a: GainLot, b: GainLot): GainLot => ({
  cost: a.cost - b.cost,
  atHome: a.atHome - b.atHome,
  asked: a.asked - b.asked,
  fees: a.fees - b.fees,
})
