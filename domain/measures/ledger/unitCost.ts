import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import type { About, Source } from "#domain/measures/trace/tree.ts"
import type { CostGone } from "#domain/measures/valuation/line.ts"
import { type LotDivision, LotQueue } from "./lotQueue.ts"
import { splitUnits, unitsLeft } from "#domain/holding/units.ts"
import { fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { dividedBy, type Fraction, nothing, plus } from "#domain/numbers/fraction.ts"
import type { CameIn, MovementDay, Split, WentOut } from "./unitMovements.ts"

/**
 * The cost of units by one method, as they come in and go out.
 *
 * Units that leave take a fraction of the cost with them, rounded to 18 decimals, and the rest stays with the remaining
 * units, so that both always add up to what was paid. When all units leave, the whole cost leaves.
 */
export interface UnitCost<N> {
  /** Cost of the units held, with 18 decimals. */
  readonly cost: bigint
  /** The same with its derivation. Undefined before the first movement. */
  readonly held: () => N | undefined
  split(split: Split<N>): void
  add(cameIn: CameIn<N>): void
  /** Returns the cost that leaves with all that goes out on a day, of `units` held; `leaveAll` if none remain. */
  take(wentOut: ReadonlyArray<WentOut<N>>, units: Fraction, leaveAll: boolean): CostGone<N> | undefined
}

/** The end of a day on which units moved. */
export interface UnitDay<N> {
  readonly day: number
  readonly units: Fraction
  /** With 18 decimals. */
  readonly proceeds: bigint
  /** The cost that left, by each of the methods. */
  readonly gone: ReadonlyArray<CostGone<N> | undefined>
}

/** Applies the movements of units until the end of a day to each of the methods. */
export function followUnits<N>(
  a: Arithmetic<N>,
  days: ReadonlyArray<MovementDay<N>>,
  until: number,
  methods: ReadonlyArray<UnitCost<N>>,
  dayEnds: (day: UnitDay<N>) => void = () => {},
): void {
  let units = nothing
  for (const { day, splits, cameIn, wentOut } of days) {
    if (day > until) break
    for (const split of splits) {
      units = splitUnits(units, { from: a.exact(split.from).numerator, to: a.exact(split.to).numerator })
      for (const method of methods) method.split(split)
    }
    for (const one of cameIn) {
      units = plus(units, a.exact(one.units))
      for (const method of methods) method.add(one)
    }
    const before = units
    let proceeds = 0n
    let out = nothing
    for (const one of wentOut) {
      out = plus(out, a.exact(one.units))
      proceeds += one.proceeds
    }
    if (wentOut.length > 0) units = unitsLeft(units, out) ?? overdrawn()
    const gone =
      wentOut.length === 0 ? [] : methods.map((method) => method.take(wentOut, before, units.numerator === 0n))
    dayEnds({ day, units, proceeds, gone })
  }
}

const overdrawn = (): never => {
  throw new Error("more units left than were held")
}

/**
 * Average cost: the units that leave on a day take the same fraction of the cost as of the units held. All sales of a
 * day count as one, so that the order and the size of their entries change nothing.
 */
export class AverageCost<N> implements UnitCost<N> {
  readonly #a: Arithmetic<N>
  readonly #money: About
  readonly #paid: Array<N> = []
  readonly #taken: Array<N> = []
  #last: N | undefined
  cost = 0n

  constructor(a: Arithmetic<N>, money: About) {
    this.#a = a
    this.#money = money
  }

  split({ from }: Split<N>): void {
    this.#last = from
  }

  add({ units, paid }: CameIn<N>): void {
    if (paid.length > 0) {
      const purchase = together(this.#a, paid, this.#money)
      this.cost += inBook(this.#a.exact(purchase))
      this.#paid.push(purchase)
    }
    this.#last = units
  }

  take(wentOut: ReadonlyArray<WentOut<N>>, units: Fraction, leaveAll: boolean): CostGone<N> | undefined {
    const last = this.#last
    if (last === undefined) return undefined
    const a = this.#a
    const all = this.#part(wentOut, units, last, leaveAll)
    const sales = wentOut.filter(({ by }) => by === "sale")
    const areAllSales = sales.length === wentOut.length
    const sold = areAllSales ? all : this.#part(sales, units, last, false)
    const taken = areAllSales ? a.sum("taking", [], this.#money) : a.difference("taking", all, [sold], this.#money)
    this.#taken.push(all)
    this.cost -= inBook(a.exact(all))
    this.#last = wentOut.at(-1)?.units
    return { sold, taken }
  }

  held(): N | undefined {
    if (this.#last === undefined) return undefined
    const paid = this.#a.sum("trade", this.#paid, this.#money)
    return this.#taken.length === 0
      ? this.#a.called("cost", paid)
      : this.#a.difference("cost", paid, this.#taken, this.#money)
  }

  #part(out: ReadonlyArray<WentOut<N>>, units: Fraction, last: N, isAll: boolean): N {
    const a = this.#a
    const source = () => a.sourceWithin(last) as Source
    const [only, ...others] = out.map((one) => one.units)
    const leaving =
      only !== undefined && others.length === 0 ? only : a.sum("units", only === undefined ? [] : [only, ...others])
    const cost = a.leaf("cost", fractionInBook(this.cost), source, this.#money)
    if (isAll) return a.called("taking", cost)
    if (a.exact(leaving).numerator === 0n || units.numerator === 0n) return a.sum("taking", [], this.#money)
    return a.bookedShare("taking", cost, [leaving, a.leaf("units", units, source)], this.#money)
  }
}

/** Units that came in together, as far as they are still held. */
interface UnitLot<N> {
  readonly paid: N
  /** The amounts of that which left, in order. */
  readonly taken: Array<N>
  /** The cost that is left, with 18 decimals. */
  readonly cost: bigint
  /** The movement that changed the lot last, and the one by which it came in. */
  readonly last: N
  readonly cameIn: CameIn<N>
}

/**
 * First in, first out: the oldest units leave first, lot by lot. The size of a lot is a whole number of equal fractions
 * of a unit; each split makes these fractions smaller, so that sizes remain whole numbers.
 */
export class FifoCost<N> implements UnitCost<N> {
  readonly #a: Arithmetic<N>
  readonly #money: About
  readonly #lots = new LotQueue<UnitLot<N>>()
  /** The number of these fractions in 10^-18 of a unit. */
  #parts = 1n
  #isKnown = false
  cost = 0n

  constructor(a: Arithmetic<N>, money: About) {
    this.#a = a
    this.#money = money
  }

  split({ from, to }: Split<N>): void {
    this.#isKnown = true
    this.#parts *= this.#a.exact(from).numerator
    this.#lots.multiply(this.#a.exact(to).numerator, (lot) => ({ ...lot, last: from }))
  }

  add(cameIn: CameIn<N>): void {
    this.#isKnown = true
    const paid = together(this.#a, cameIn.paid, this.#money)
    const cost = inBook(this.#a.exact(paid))
    this.cost += cost
    this.#lots.add(this.#sizeOf(cameIn.units), { paid, taken: [], cost, last: cameIn.units, cameIn })
  }

  take(wentOut: ReadonlyArray<WentOut<N>>, _units: Fraction, leaveAll: boolean): CostGone<N> {
    this.#isKnown = true
    const a = this.#a
    const count = { sale: 0n, delivery: 0n }
    for (const one of wentOut) count[one.by] += this.#sizeOf(one.units)
    const division = this.#byUnits((wentOut[0] as WentOut<N>).units)
    const sold =
      leaveAll && count.delivery === 0n ? this.#lots.takeAll(division) : this.#lots.take(count.sale, division)
    const taken = leaveAll ? this.#lots.takeAll(division) : this.#lots.take(count.delivery, division)
    for (const one of [...sold, ...taken]) this.cost -= inBook(a.exact(one))
    return { sold: a.sum("taking", sold, this.#money), taken: a.sum("taking", taken, this.#money) }
  }

  #sizeOf = (units: N): bigint => inBook(this.#a.exact(units)) * this.#parts

  #unitsOf = (size: bigint): Fraction => dividedBy(fractionInBook(size), { numerator: this.#parts, denominator: 1n })

  /** The lots still held, the oldest first. */
  lots(): ReadonlyArray<UnitLot<N> & { readonly units: Fraction }> {
    return this.#lots.open().map(({ size, held }) => ({ ...held, units: this.#unitsOf(size) }))
  }

  held(): N | undefined {
    if (!this.#isKnown) return undefined
    const lots = this.lots().map(({ paid, taken }) =>
      taken.length === 0 ? paid : this.#a.difference("lot", paid, taken, this.#money),
    )
    return this.#a.sum("cost", lots, this.#money)
  }

  /** A fraction of a lot's units takes the same fraction of its cost with it. */
  #byUnits(by: N): LotDivision<UnitLot<N>, N> {
    const [a, money, unitsOf] = [this.#a, this.#money, this.#unitsOf]
    return {
      whole: ({ cost, last }) => a.leaf("taking", fractionInBook(cost), () => a.sourceWithin(last) as Source, money),
      part(lot, units, size) {
        const [now, last] = [() => a.sourceWithin(by) as Source, () => a.sourceWithin(lot.last) as Source]
        const held = a.leaf("cost", fractionInBook(lot.cost), last, money)
        const gone = a.bookedShare(
          "taking",
          held,
          [a.leaf("units", unitsOf(units), now), a.leaf("units", unitsOf(size), last)],
          money,
        )
        lot.taken.push(gone)
        return [gone, { ...lot, cost: lot.cost - inBook(a.exact(gone)), last: by }]
      },
    }
  }
}

const together = <N>(a: Arithmetic<N>, paid: ReadonlyArray<N>, money: About): N =>
  paid.length === 1 ? (paid[0] as N) : a.sum("trade", paid, money)
