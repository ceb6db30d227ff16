import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import type { About, Source } from "#domain/measures/trace/tree.ts"
import type { CostGone, CostOf } from "#domain/measures/valuation/line.ts"
import type { CostMethod } from "./facts.ts"
import { type LotDivision, LotQueue } from "./lotQueue.ts"
import { fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { dividedBy, type Fraction, minus, nothing, plus } from "#domain/numbers/fraction.ts"
import type { CameIn, Exchange, MovementDay, Split, WentOut } from "./unitMovements.ts"
import { UnitsOfDay } from "./unitsAfter.ts"

/**
 * The cost of units by one method, as they come in and go out.
 *
 * Units that leave take a fraction of the cost with them, rounded to 18 decimals, and the rest stays with the remaining
 * units, so that both always add up to what was paid. When all units leave, the whole cost leaves.
 */
export interface UnitCost<N> {
  readonly method: CostMethod
  /** Cost of the units held, with 18 decimals. */
  readonly cost: bigint
  /** The same with its derivation. Undefined before the first movement. */
  readonly held: () => N | undefined
  split(split: Split<N>): void
  /**
   * Lowers the cost of each lot by its part of the capital returned on all units, and returns by how much, the oldest lot
   * first. A lot without a cost is left out.
   */
  giveBack(returned: ReadonlyArray<N>): ReadonlyArray<N>
  /** Takes a fraction of the cost of each lot away, which goes along with a spin-off. */
  cede(part: N): CededLots<N>
  add(cameIn: CameIn<N>): void
  /** Returns the cost that leaves with all that goes out on a day, of `units` held, of which `left` remain. */
  take(wentOut: ReadonlyArray<WentOut<N>>, units: Fraction, left: Fraction): UnitsGone<N> | undefined
}

/** The cost that left with units. */
export type UnitsGone<N> = Pick<CostGone<N>, "sold" | "taken"> & {
  /** By lots: of each lot from which units left without a sale, the oldest first. Without exchanged units. */
  readonly lots?: ReadonlyArray<TakenLot<N>>
  /** By lots: of each lot from which units were sold, the oldest first. */
  readonly soldLots?: ReadonlyArray<TakenLot<N>>
  /** Of the units that were exchanged, one for each exchange. */
  readonly exchanged: ReadonlyArray<ExchangedUnits<N>>
}

/** What an exchange took. */
interface ExchangedUnits<N> {
  readonly entryId: string | undefined
  /** The cost of the old units, and that which goes over to the new ones. */
  readonly cost: N
  readonly over: N
  /** By lots: the old units, the oldest first. */
  readonly lots?: ReadonlyArray<TakenLot<N>>
}

/** What a spin-off takes. */
export interface CededLots<N> {
  /** Of each lot with a cost, the oldest first. */
  readonly costs: ReadonlyArray<N>
  /** By lots: all of them with their units, which stay. */
  readonly lots?: ReadonlyArray<TakenLot<N>>
}

/** What left of a lot. */
export interface TakenLot<N> extends CostOf<N> {
  readonly units: Fraction
}

/** The end of a day on which units moved. */
export interface UnitDay<N> {
  readonly day: number
  readonly units: Fraction
  /** With the capital returned. With 18 decimals. */
  readonly proceeds: bigint
  /** The cost that left with units, by each of the methods. */
  readonly gone: ReadonlyArray<UnitsGone<N> | undefined>
  /** By how much returned capital lowered the cost of each lot with a cost, by each of the methods. */
  readonly lowered: ReadonlyArray<ReadonlyArray<N>>
  /** What each spin-off took, by each of the methods. */
  readonly ceded: ReadonlyArray<{ readonly entryId: string; readonly by: ReadonlyArray<CededLots<N>> }>
  /** The cost of units that arrived from another holding, by each of the methods. */
  readonly arrived: ReadonlyArray<ReadonlyArray<CostOf<N>>>
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
  for (const movements of days) {
    if (movements.day > until) break
    const day = followDay(a, movements, units, methods)
    units = day.units
    dayEnds(day)
  }
}

/** Applies the movements of a day to each of the methods. `before`: the units held before it. */
export function followDay<N>(
  a: Arithmetic<N>,
  { day, splits, returned, ceded: cededOn, cameIn, wentOut }: MovementDay<N>,
  before: Fraction,
  methods: ReadonlyArray<UnitCost<N>>,
): UnitDay<N> {
  const units = new UnitsOfDay(before)
  for (const split of splits) {
    units.split({ from: a.exact(split.from).numerator, to: a.exact(split.to).numerator })
    for (const method of methods) method.split(split)
  }
  const cede = () =>
    cededOn.length === 0
      ? none
      : cededOn.map(({ entryId, part }) => ({ entryId, by: methods.map((method) => method.cede(part)) }))
  // Those who held the units before the day receive the capital, and the units of a spin-off.
  const isOnEarlier = units.held.numerator > 0n
  let lowered = isOnEarlier ? givenBack(methods, returned) : none
  let ceded: UnitDay<N>["ceded"] = isOnEarlier ? cede() : none
  for (const one of cameIn) {
    units.bring(a.exact(one.units))
    for (const method of methods) method.add(one)
  }
  if (!isOnEarlier) {
    lowered = givenBack(methods, returned)
    ceded = cede()
  }
  let proceeds = 0n
  for (const amount of returned) proceeds += inBook(a.exact(amount))
  for (const one of wentOut) {
    units.take(a.exact(one.units))
    proceeds += one.proceeds
  }
  const left = units.left() ?? overdrawn()
  const gone = wentOut.length === 0 ? none : methods.map((method) => method.take(wentOut, units.held, left))
  const haveArrived = cameIn.some(({ lots }) => lots !== undefined)
  const arrived = haveArrived
    ? methods.map(({ method }) => cameIn.flatMap(({ lots }): ReadonlyArray<CostOf<N>> => lots?.[method] ?? []))
    : none
  return { day, units: left, proceeds, gone, lowered, ceded, arrived }
}

const givenBack = <N>(methods: ReadonlyArray<UnitCost<N>>, returned: ReadonlyArray<N>) =>
  returned.length === 0 ? none : methods.map((method) => method.giveBack(returned))

const none: ReadonlyArray<never> = []

/** Whether all units that go out on a day are sold. */
const areAllSold = <N>(wentOut: ReadonlyArray<WentOut<N>>): boolean =>
  wentOut.every(({ by, exchange }) => by === "sale" && !exchange)

const overdrawn = (): never => {
  throw new Error("more units left than were held")
}

/**
 * Average cost: the units that leave on a day take the same fraction of the cost as of the units held. All sales of a
 * day count as one, so that the order and the size of their entries change nothing.
 */
export class AverageCost<N> implements UnitCost<N> {
  readonly method = "average"
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

  giveBack(returned: ReadonlyArray<N>): ReadonlyArray<N> {
    const a = this.#a
    const last = (this.#last ??= returned[0] as N)
    if (this.cost === 0n) return []
    const all = inOne(a, returned, this.#money)
    const lowered = atMost(a, a.called("taking", all), this.cost, () => a.sourceWithin(last) as Source, this.#money)
    this.#taken.push(lowered)
    this.cost -= inBook(a.exact(lowered))
    this.#last = returned[0]
    return [lowered]
  }

  cede(part: N): CededLots<N> {
    const last = this.#last
    if (last === undefined || this.cost === 0n) return { costs: [] }
    const a = this.#a
    const held = a.leaf("cost", fractionInBook(this.cost), () => a.sourceWithin(last) as Source, this.#money)
    const gone = a.bookedProduct("taking", part, held, this.#money)
    this.#taken.push(gone)
    this.cost -= inBook(a.exact(gone))
    this.#last = part
    return { costs: [gone] }
  }

  add({ units, paid, lots }: CameIn<N>): void {
    const amounts = lots ? lots.average.map(({ cost }) => cost) : paid
    if (amounts.length > 0) {
      const purchase = together(this.#a, amounts, this.#money)
      this.cost += inBook(this.#a.exact(purchase))
      this.#paid.push(purchase)
    }
    this.#last = units
  }

  take(wentOut: ReadonlyArray<WentOut<N>>, units: Fraction, left: Fraction): UnitsGone<N> | undefined {
    const last = this.#last
    if (last === undefined) return undefined
    const a = this.#a
    const all = this.#part(wentOut, units, last, left)
    if (areAllSold(wentOut)) {
      this.#leave(all, wentOut)
      return { sold: all, taken: a.sum("taking", none, this.#money), exchanged: none }
    }
    const sales = wentOut.filter(({ by }) => by === "sale")
    const areAllSales = sales.length === wentOut.length
    const exchanged = wentOut.flatMap((one) => {
      if (!one.exchange) return []
      const cost = wentOut.length === 1 ? all : this.#part([one], units, last)
      return [{ entryId: one.move, cost, over: costGoingOver(a, one.exchange, cost, this.#money) }]
    })
    const ofSales = areAllSales ? all : this.#part(sales, units, last)
    const sold = withPaidBack(a, ofSales, exchanged, this.#money)
    const taken = areAllSales ? a.sum("taking", [], this.#money) : a.difference("taking", all, [sold], this.#money)
    this.#leave(all, wentOut)
    return { sold, taken, exchanged }
  }

  #leave(all: N, wentOut: ReadonlyArray<WentOut<N>>): void {
    this.#taken.push(all)
    this.cost -= inBook(this.#a.exact(all))
    this.#last = wentOut.at(-1)?.units
  }

  held(): N | undefined {
    if (this.#last === undefined) return undefined
    const paid = this.#a.sum("trade", this.#paid, this.#money)
    return this.#taken.length === 0
      ? this.#a.called("cost", paid)
      : this.#a.difference("cost", paid, this.#taken, this.#money)
  }

  /** `left`: the units that remain, if the quantities may have been rounded. */
  #part(out: ReadonlyArray<WentOut<N>>, units: Fraction, last: N, left?: Fraction): N {
    const a = this.#a
    const source = () => a.sourceWithin(last) as Source
    const [only, ...others] = out.map((one) => one.units)
    const typed =
      only !== undefined && others.length === 0 ? only : a.sum("units", only === undefined ? [] : [only, ...others])
    const cost = a.leaf("cost", fractionInBook(this.cost), source, this.#money)
    if (left?.numerator === 0n) return a.called("taking", cost)
    const leaving = left === undefined ? typed : asLeft(a, typed, minus(units, left))
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
  /** The movement that changed the lot last. */
  readonly last: N
  /** The day on which it was acquired. */
  readonly day: number
}

/**
 * First in, first out: the oldest units leave first, lot by lot. The size of a lot is a whole number of equal fractions
 * of a unit; each split makes these fractions smaller, so that sizes remain whole numbers.
 */
export class FifoCost<N> implements UnitCost<N> {
  readonly method = "fifo"
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

  /** The parts of the lots add up to the whole: each is the difference of two cumulative ones. */
  giveBack(returned: ReadonlyArray<N>): ReadonlyArray<N> {
    this.#isKnown = true
    const a = this.#a
    const by = returned[0] as N
    const all = inOne(a, returned, this.#money)
    const size = this.#lots.open().reduce((sum, lot) => sum + lot.size, 0n)
    const unitsOf = (of: bigint): N => a.leaf("units", this.#unitsOf(of), () => a.sourceWithin(by) as Source)
    const lowered: Array<N> = []
    let until = 0n
    let earlier: N | undefined
    this.#lots.change((lot) => {
      until += lot.size
      const share = a.bookedShare("taking", all, [unitsOf(until), unitsOf(size)], this.#money)
      const part = earlier === undefined ? share : a.difference("taking", share, [earlier], this.#money)
      earlier = share
      if (lot.held.cost === 0n) return lot
      const { cost, last, taken } = lot.held
      const less = atMost(a, part, cost, () => a.sourceWithin(last) as Source, this.#money)
      lowered.push(less)
      taken.push(less)
      this.cost -= inBook(a.exact(less))
      return { ...lot, held: { ...lot.held, cost: cost - inBook(a.exact(less)), last: by } }
    })
    return lowered
  }

  cede(part: N): CededLots<N> {
    this.#isKnown = true
    const a = this.#a
    const lots: Array<TakenLot<N>> = []
    const costs: Array<N> = []
    this.#lots.change((lot) => {
      const { cost, last, taken, day } = lot.held
      const held = a.leaf("cost", fractionInBook(cost), () => a.sourceWithin(last) as Source, this.#money)
      const gone = a.bookedProduct("taking", part, held, this.#money)
      lots.push({ day, units: this.#unitsOf(lot.size), cost: gone })
      if (cost === 0n) return lot
      costs.push(gone)
      taken.push(gone)
      this.cost -= inBook(a.exact(gone))
      return { ...lot, held: { ...lot.held, cost: cost - inBook(a.exact(gone)), last: part } }
    })
    return { costs, lots }
  }

  add(cameIn: CameIn<N>): void {
    this.#isKnown = true
    const { day, units } = cameIn
    if (!cameIn.lots) return this.#addLot({ day, units, cost: together(this.#a, cameIn.paid, this.#money) })
    for (const lot of cameIn.lots.fifo) this.#addLot(lot)
  }

  #addLot({ day, units, cost: paid }: CostOf<N> & { readonly units: N }): void {
    const cost = inBook(this.#a.exact(paid))
    this.cost += cost
    this.#lots.add(this.#sizeOf(units), day, { paid, taken: [], cost, last: units, day })
  }

  take(wentOut: ReadonlyArray<WentOut<N>>, units: Fraction, left: Fraction): UnitsGone<N> {
    this.#isKnown = true
    return areAllSold(wentOut) ? this.#sell(wentOut, units, left) : this.#give(wentOut, units, left)
  }

  #sell(wentOut: ReadonlyArray<WentOut<N>>, units: Fraction, left: Fraction): UnitsGone<N> {
    const a = this.#a
    const division = this.#byUnits((wentOut[0] as WentOut<N>).units)
    const count = { sale: 0n, delivery: 0n }
    for (const one of wentOut) count.sale += this.#sizeOf(one.units)
    const leaveAll = left.numerator === 0n
    if (!leaveAll && this.#isRounded(wentOut, minus(units, left))) this.#countExactly(count, left)
    const soldLots = leaveAll ? this.#lots.takeAll(division) : this.#lots.take(count.sale, division)
    for (const { cost } of soldLots) this.cost -= inBook(a.exact(cost))
    const costs = soldLots.map(({ cost }) => cost)
    return {
      sold: a.sum("taking", costs, this.#money),
      taken: a.sum("taking", none, this.#money),
      lots: none,
      soldLots,
      exchanged: none,
    }
  }

  #give(wentOut: ReadonlyArray<WentOut<N>>, units: Fraction, left: Fraction): UnitsGone<N> {
    const a = this.#a
    const count = { sale: 0n, delivery: 0n }
    for (const one of wentOut) count[one.by] += this.#sizeOf(one.units)
    const leaveAll = left.numerator === 0n
    if (!leaveAll && this.#isRounded(wentOut, minus(units, left))) this.#countExactly(count, left)
    const division = this.#byUnits((wentOut[0] as WentOut<N>).units)
    const sold =
      leaveAll && count.delivery === 0n ? this.#lots.takeAll(division) : this.#lots.take(count.sale, division)
    const exchanges = wentOut.filter(({ exchange }) => exchange)
    let rest = count.delivery
    const [taken = [], ...exchangedLots] = this.#deliveredSizes(wentOut).map((size, i, { length }) => {
      const isLast = i === length - 1
      const lots = isLast && leaveAll ? this.#lots.takeAll(division) : this.#lots.take(isLast ? rest : size, division)
      rest -= size
      return lots
    })
    for (const { cost } of [sold, taken, ...exchangedLots].flat()) this.cost -= inBook(a.exact(cost))
    const costs = (lots: ReadonlyArray<TakenLot<N>>) => lots.map(({ cost }) => cost)
    const exchanged = exchanges.map(({ exchange, move: entryId }, i) => {
      const lots = exchangedLots[i] ?? []
      const cost = a.sum("taking", costs(lots), this.#money)
      return { entryId, cost, over: exchange ? costGoingOver(a, exchange, cost, this.#money) : cost, lots }
    })
    return {
      sold: withPaidBack(a, a.sum("taking", costs(sold), this.#money), exchanged, this.#money),
      taken: a.sum("taking", [...costs(taken), ...exchanged.map(({ over }) => over)], this.#money),
      lots: taken,
      soldLots: sold,
      exchanged,
    }
  }

  /** The sizes of what left without a sale: first all that was not exchanged, then each exchange. */
  #deliveredSizes(wentOut: ReadonlyArray<WentOut<N>>): ReadonlyArray<bigint> {
    const delivered = wentOut.filter(({ by }) => by === "delivery")
    const others = delivered.filter(({ exchange }) => !exchange)
    return [
      others.reduce((sum, { units }) => sum + this.#sizeOf(units), 0n),
      ...delivered.filter(({ exchange }) => exchange).map(({ units }) => this.#sizeOf(units)),
    ]
  }

  #isRounded(wentOut: ReadonlyArray<WentOut<N>>, gone: Fraction): boolean {
    const typed = wentOut.reduce((sum, one) => plus(sum, this.#a.exact(one.units)), nothing)
    return minus(typed, gone).numerator !== 0n
  }

  /** Counts what leaves a whole number of units; the difference from the quantities belongs to what was counted last. */
  #countExactly(count: { sale: bigint; delivery: bigint }, left: Fraction): void {
    const size = this.#lots.open().reduce((sum, lot) => sum + lot.size, 0n)
    const gone = size - inBook(left) * this.#parts
    count.sale = count.delivery === 0n || count.sale > gone ? gone : count.sale
    count.delivery = gone - count.sale
  }

  #sizeOf = (units: N): bigint => {
    const size = inBook(this.#a.exact(units))
    return this.#parts === 1n ? size : size * this.#parts
  }

  #unitsOf = (size: bigint): Fraction =>
    this.#parts === 1n
      ? fractionInBook(size)
      : dividedBy(fractionInBook(size), { numerator: this.#parts, denominator: 1n })

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
  #byUnits(by: N): LotDivision<UnitLot<N>, TakenLot<N>> {
    const [a, money, unitsOf] = [this.#a, this.#money, this.#unitsOf]
    return {
      whole: ({ cost, last, day }, size) => ({
        day,
        units: unitsOf(size),
        cost: a.leaf("taking", fractionInBook(cost), () => a.sourceWithin(last) as Source, money),
      }),
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
        const taken = { day: lot.day, units: unitsOf(units), cost: gone }
        return [taken, { ...lot, cost: lot.cost - inBook(a.exact(gone)), last: by }]
      },
    }
  }
}

/**
 * The cost that goes over to the new units of an exchange. Without cash it is the whole cost, and where the cost of the new
 * units is stated, that one. Cash is paid out of the gain first: the cost falls by what of the cash exceeds the gain, and a
 * loss is not realised. Where the value of the new units is not known, all cash counts as gain.
 */
function costGoingOver<N>(a: Arithmetic<N>, { cash, cost: stated, value }: Exchange<N>, cost: N, money: About): N {
  if (stated !== undefined) return stated
  if (cash === undefined || value === undefined) return cost
  const gain = minus(plus(a.exact(value), a.exact(cash)), a.exact(cost))
  if (gain.numerator <= 0n) return a.difference("taking", cost, [cash], money)
  return minus(a.exact(value), a.exact(cost)).numerator >= 0n ? cost : value
}

/** The cost of what was sold, and the cost that the cash of exchanges pays back: below zero where a higher one is stated. */
function withPaidBack<N>(a: Arithmetic<N>, sold: N, exchanged: ReadonlyArray<ExchangedUnits<N>>, money: About): N {
  if (exchanged.length === 0) return sold
  const paidBack = exchanged.map(({ cost, over }) => a.difference("taking", cost, [over], money))
  return a.sum("taking", [sold, ...paidBack], money)
}

/** The amount, or the cost where that is less. */
const atMost = <N>(a: Arithmetic<N>, amount: N, cost: bigint, source: () => Source, money: About): N =>
  inBook(a.exact(amount)) <= cost ? amount : a.leaf("taking", fractionInBook(cost), source, money)

/** The number of units that left, where it is not the number that was typed. */
function asLeft<N>(a: Arithmetic<N>, typed: N, gone: Fraction): N {
  return minus(a.exact(typed), gone).numerator === 0n
    ? typed
    : a.leaf("units", gone, () => a.sourceWithin(typed) as Source)
}

const inOne = <N>(a: Arithmetic<N>, amounts: ReadonlyArray<N>, money: About): N =>
  amounts.length === 1 ? (amounts[0] as N) : a.sum("distributed", amounts, money)

const together = <N>(a: Arithmetic<N>, paid: ReadonlyArray<N>, money: About): N =>
  paid.length === 1 ? (paid[0] as N) : a.sum("trade", paid, money)
