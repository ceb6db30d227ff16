import type { Arithmetic, Pool } from "#domain/numbers/arithmetic.ts"
import type { Source } from "#domain/measures/trace/tree.ts"
import type { CostMethod } from "#domain/measures/ledger/facts.ts"
import { type LotDivision, LotQueue } from "#domain/measures/ledger/lotQueue.ts"

/** Of one kind of amount each. */
interface OfKinds<Value> {
  /** Without fees, in the currency in which the line is at home. */
  readonly atHome: Value
  /** The same at the rates of the days on which it was paid, in the currency asked for. */
  readonly asked: Value
  /** In the currency asked for. */
  readonly fees: Value
}

const ofKinds = <Value>(of: (kind: keyof OfKinds<Value>) => Value): OfKinds<Value> => ({
  atHome: of("atHome"),
  asked: of("asked"),
  fees: of("fees"),
})

/** What was paid together. */
export type GainAmounts<N> = OfKinds<N>
/** Of each lot. */
export type AmountsByLot<N> = OfKinds<ReadonlyArray<N>>

interface Lot<N> {
  readonly pools: OfKinds<Pool<N>>
  /** What changed it last. */
  readonly last: () => Source
}

/**
 * The cost of what is held, lot by lot, where the oldest leaves first, or as one lot of the average cost. What leaves is
 * identified by its cost in the unit of the books, which has the same part of a lot as its units; what cost nothing leaves
 * unnoticed.
 */
export class GainLots<N> {
  readonly #a: Arithmetic<N>
  readonly #method: CostMethod
  readonly #lots = new LotQueue<Lot<N>>()

  constructor(a: Arithmetic<N>, method: CostMethod) {
    this.#a = a
    this.#method = method
  }

  add(cost: bigint, amounts: GainAmounts<N>, last: () => Source): void {
    const withMore = (before: Lot<N> | undefined): Lot<N> => ({
      pools: ofKinds((kind) => before?.pools[kind].plus(amounts[kind]) ?? this.#a.pool(amounts[kind])),
      last,
    })
    if (this.#method === "average") this.#lots.addToLast(cost, withMore)
    else this.#lots.add(cost, withMore(undefined))
  }

  /** Takes out so much of the cost, or all where there is no more. */
  take(cost: bigint, by: () => Source): AmountsByLot<N> {
    return inLists(this.#lots.take(cost, byCost<N>(by)))
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
