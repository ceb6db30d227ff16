import type { Currency } from "../../shared/money.ts"
import { type LotDivision, LotQueue } from "../lotQueue.ts"
import { fractionInBook } from "../performance/bookAmounts.ts"
import { inBook, splitOf } from "./amounts.ts"
import type { CameIn, MovementDay, WentOut } from "./movements.ts"
import { booked, difference, type ExplainedNode, leaf, product, quotient, type Source, sum } from "./tree.ts"

interface Lot {
  readonly paid: ExplainedNode
  /** Of what left, one after the other. */
  readonly taken: ReadonlyArray<ExplainedNode>
  readonly cost: bigint
  /** What changed it last. */
  readonly last: Source
}

/** Units that came in together, as far as they are still held; the oldest leave first. In `bigint` with 18 decimals. */
export class Lots {
  readonly #currency: Currency
  readonly #lots = new LotQueue<Lot>()

  constructor(currency: Currency) {
    this.#currency = currency
  }

  get units(): bigint {
    return this.#lots.open().reduce((all, { size }) => all + size, 0n)
  }

  add({ units, paid }: CameIn): void {
    const [only, ...others] = paid
    const whole = only && others.length === 0 ? only : sum("trade", paid, { currency: this.#currency })
    this.#lots.add(inBook(units), { paid: whole, taken: [], cost: inBook(whole), last: units.source as Source })
  }

  split({ from, to }: MovementDay["splits"][number]): void {
    this.#lots.resize(
      (units) => splitOf(units, from, to),
      (lot) => ({ ...lot, last: from.source as Source }),
    )
  }

  /** What had been paid for the units that leave, lot by lot. */
  take(units: bigint, how: "no more" | "and the rest", out: ReadonlyArray<WentOut>): ReadonlyArray<ExplainedNode> {
    const division = this.#byUnits(out[0]?.units.source as Source)
    return how === "no more" ? this.#lots.take(units, division) : this.#lots.takeAll(division)
  }

  open(): ReadonlyArray<ExplainedNode> {
    const currency = this.#currency
    return this.#lots
      .open()
      .map(({ held: { paid, taken } }) => (taken.length === 0 ? paid : difference("lot", paid, taken, { currency })))
  }

  #byUnits(by: Source): LotDivision<Lot, ExplainedNode> {
    const currency = this.#currency
    return {
      whole: ({ cost, last }) => leaf("taking", fractionInBook(cost), last, { currency }),
      part({ paid, taken, cost, last }, units, size) {
        const costHeld = leaf("cost", fractionInBook(cost), last, { currency })
        const part = quotient(
          "factor",
          leaf("units", fractionInBook(units), by),
          leaf("units", fractionInBook(size), last),
        )
        const gone = booked(product("taking", [costHeld, part], { currency }))
        return [gone, { paid, taken: [...taken, gone], cost: cost - inBook(gone), last: by }]
      },
    }
  }
}
