import type { Arithmetic, Pool } from "#domain/measures/trace/arithmetic.ts"
import type { Source } from "#domain/measures/trace/tree.ts"
import type { CostMethod } from "#domain/measures/ledger/facts.ts"
import { type LotDivision, LotQueue } from "#domain/measures/ledger/lotQueue.ts"

/** A value for each kind of amount. */
interface OfKinds<Value> {
  /** Cost without fees, in the currency of the line's price, or else of the line. */
  readonly atHome: Value
  /** The same cost in the currency in which it was paid. */
  readonly paid: Value
  /** The same cost in the requested currency, at the rates of the days on which it was paid. */
  readonly asked: Value
  /** Fees in the requested currency. */
  readonly fees: Value
}

const ofKinds = <Value>(of: (kind: keyof OfKinds<Value>) => Value): OfKinds<Value> => ({
  atHome: of("atHome"),
  paid: of("paid"),
  asked: of("asked"),
  fees: of("fees"),
})

/** One amount of each kind. */
type GainAmounts<N> = OfKinds<N>
/** The amounts of each lot. */
export type AmountsByLot<N> = OfKinds<ReadonlyArray<N>>

interface Lot<N> {
  readonly pools: OfKinds<Pool<N>>
  /** The source of the last change. */
  readonly last: () => Source
}

/**
 * The cost of what is held: by FIFO in lots of which the oldest leaves first, by average cost in one lot. What leaves
 * is measured by its cost with 18 decimals, which is the same fraction of a lot as its units. Units without a cost
 * change nothing when they leave.
 */
export class GainLots<N> {
  readonly #a: Arithmetic<N>
  readonly #method: CostMethod
  readonly #lots = new LotQueue<Lot<N>>()

  constructor(a: Arithmetic<N>, method: CostMethod) {
    this.#a = a
    this.#method = method
  }

  add(cost: bigint, day: number, amounts: GainAmounts<N>, last: () => Source): void {
    const withMore = (before: Lot<N> | undefined): Lot<N> => ({
      pools: ofKinds((kind) => before?.pools[kind].plus(amounts[kind]) ?? this.#a.pool(amounts[kind])),
      last,
    })
    if (this.#method === "average") this.#lots.addToLast(cost, day, withMore)
    else this.#lots.add(cost, day, withMore(undefined))
  }

  /** Takes out `cost`, or everything if less is left. */
  take(cost: bigint, by: () => Source): AmountsByLot<N> {
    return inLists(this.#lots.take(cost, byCost<N>(by)))
  }

  /** The whole cost, fees included, in the currency of the line. */
  get cost(): bigint {
    return this.#lots.open().reduce((sum, { size }) => sum + size, 0n)
  }

  get hasCost(): boolean {
    return this.#lots.open().some(({ size }) => size > 0n)
  }

  /** Takes out an amount of each lot with a cost, the oldest first. */
  lower(costs: ReadonlyArray<bigint>, by: () => Source): AmountsByLot<N> {
    const taken: Array<GainAmounts<N>> = []
    let next = 0
    this.#lots.change((lot) => {
      const cost = lot.size === 0n ? 0n : (costs[next++] ?? 0n)
      if (cost === 0n) return lot
      const [gone, held] = byCost<N>(by).part(lot.held, cost, lot.size)
      taken.push(gone)
      return { ...lot, size: lot.size - cost, held }
    })
    return inLists(taken)
  }

  held(): AmountsByLot<N> {
    return inLists(this.#lots.open().map(({ held: { pools } }) => ofKinds((kind) => pools[kind].held())))
  }
}

const byCost = <N>(by: () => Source): LotDivision<Lot<N>, GainAmounts<N>> => ({
  whole: ({ pools }) => ofKinds((kind) => pools[kind].left),
  part({ pools, last }, part, whole) {
    const divided = ofKinds((kind) => pools[kind].take({ part, whole, by, last }))
    return [ofKinds((kind) => divided[kind][0]), { pools: ofKinds((kind) => divided[kind][1]), last: by }]
  },
})

const inLists = <N>(amounts: ReadonlyArray<GainAmounts<N>>): AmountsByLot<N> =>
  ofKinds((kind) => amounts.map((one) => one[kind]))
