import type { Currency } from "../../shared/money.ts"
import { fractionInBook, inBook, splitOf } from "./amounts.ts"
import type { CameIn, MovementDay, WentOut } from "./movements.ts"
import { booked, difference, type ExplainedNode, leaf, product, quotient, type Source, sum } from "./tree.ts"

interface Lot {
  readonly paid: ExplainedNode
  /** Of what left, one after the other. */
  readonly taken: Array<ExplainedNode>
  units: bigint
  cost: bigint
  /** What changed it last. */
  last: Source
}

/** Units that came in together, as far as they are still held; the oldest leave first. In `bigint` with 18 decimals. */
export class Lots {
  readonly #currency: Currency
  #lots: ReadonlyArray<Lot> = []

  constructor(currency: Currency) {
    this.#currency = currency
  }

  get units(): bigint {
    return this.#lots.reduce((all, { units }) => all + units, 0n)
  }

  add({ units, paid }: CameIn): void {
    const [only, ...others] = paid
    const whole = only && others.length === 0 ? only : sum("trade", paid, { currency: this.#currency })
    this.#lots = [
      ...this.#lots,
      { paid: whole, taken: [], units: inBook(units), cost: inBook(whole), last: units.source as Source },
    ]
  }

  /** Each becomes the part of the new whole that it was of the old one, so that rounding loses no unit. */
  split({ from, to }: MovementDay["splits"][number]): void {
    let [before, after] = [0n, 0n]
    for (const lot of this.#lots) {
      before += lot.units
      const upToHere = splitOf(before, from, to)
      lot.units = upToHere - after
      lot.last = from.source as Source
      after = upToHere
    }
  }

  /** What had been paid for the units that leave, lot by lot. */
  take(units: bigint, how: "no more" | "and the rest", out: ReadonlyArray<WentOut>): ReadonlyArray<ExplainedNode> {
    const by = out[0]?.units.source as Source
    const left: Array<ExplainedNode> = []
    let missing = units
    for (const lot of this.#lots) {
      if (missing === 0n && how === "no more") break
      const taken = how === "and the rest" && missing === 0n ? lot.units : lot.units < missing ? lot.units : missing
      const part = this.#partOf(lot, taken, by)
      left.push(part)
      lot.taken.push(part)
      lot.units -= taken
      lot.cost -= inBook(part)
      lot.last = by
      missing -= taken
    }
    this.#lots = this.#lots.filter((lot) => lot.units > 0n || lot.cost > 0n)
    return left
  }

  open(): ReadonlyArray<ExplainedNode> {
    const currency = this.#currency
    return this.#lots.map(({ paid, taken }) =>
      taken.length === 0 ? paid : difference("lot", paid, taken, { currency }),
    )
  }

  #partOf(lot: Lot, taken: bigint, by: Source): ExplainedNode {
    const currency = this.#currency
    if (taken === lot.units) return leaf("taking", fractionInBook(lot.cost), lot.last, { currency })
    const costHeld = leaf("cost", fractionInBook(lot.cost), lot.last, { currency })
    const part = quotient(
      "factor",
      leaf("units", fractionInBook(taken), by),
      leaf("units", fractionInBook(lot.units), lot.last),
    )
    return booked(product("taking", [costHeld, part], { currency }))
  }
}
