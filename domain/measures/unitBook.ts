import { splitUnits } from "../holding/unitOrder.ts"
import { BigDecimal } from "effect"
import { divideIntegers } from "../shared/decimal.ts"

/*
 * The book of a holding's units: how many are held, what they cost, and what was gained on those sold, by both methods
 * at once. Units and money are integers that count 18 decimals.
 */

export const bookDecimals = 18

/** All that moved units on one day. It counts in this order: the split, what came in, what was sold, what left otherwise. */
export interface UnitDay {
  readonly day: number
  readonly split: { readonly from: number; readonly to: number } | undefined
  /** In the order of recording. Their cost includes the purchase fees. */
  readonly cameIn: ReadonlyArray<{ readonly units: bigint; readonly cost: bigint }>
  readonly sold: bigint
  /** Of what was sold, less the sale fees. */
  readonly proceeds: bigint
  /** Left without money, and takes its cost along: neither proceeds nor gain. */
  readonly deliveredOut: bigint
}

/** Units that came in together and are still held. */
export interface Lot {
  readonly day: number
  units: bigint
  cost: bigint
}

/** How things stand at the end of a day on which units moved. */
export interface BookStep {
  readonly day: number
  readonly units: bigint
  readonly average: { readonly cost: bigint; readonly realised: bigint }
  readonly fifo: { readonly cost: bigint; readonly realised: bigint }
}

/**
 * Goes through the days, which ascend, once.
 *
 * What leaves takes a part of the cost along that is rounded to 18 decimals, and what stays keeps the rest, so the
 * parts always add up to what was paid. Whoever sells all takes all. A day's sales are one sale to the average: entered
 * in parts or in another order, they come to the same.
 */
export function bookOf(unitDays: Iterable<UnitDay>): {
  readonly steps: ReadonlyArray<BookStep>
  readonly lots: ReadonlyArray<Lot>
} {
  const lots = new LotQueue()
  const steps: Array<BookStep> = []
  let units = 0n
  const average = { cost: 0n, realised: 0n }
  const fifo = { cost: 0n, realised: 0n }

  for (const { day, split, cameIn, sold, proceeds, deliveredOut } of unitDays) {
    if (split) {
      units = splitBookUnits(units, split)
      lots.split(split)
    }
    for (const lot of cameIn) {
      units += lot.units
      average.cost += lot.cost
      fifo.cost += lot.cost
      lots.add({ day, ...lot })
    }
    const left = sold + deliveredOut
    if (left > 0n) {
      const costOfAll = partOf(average.cost, left, units)
      const costOfDelivered = sold === 0n ? costOfAll : partOf(average.cost, deliveredOut, units)
      average.realised += proceeds - (costOfAll - costOfDelivered)
      average.cost -= costOfAll
      units -= left

      const fifoCostOfSold = units === 0n && deliveredOut === 0n ? lots.takeAll() : lots.take(sold)
      const fifoCostOfAll = fifoCostOfSold + (units === 0n ? lots.takeAll() : lots.take(deliveredOut))
      fifo.realised += proceeds - fifoCostOfSold
      fifo.cost -= fifoCostOfAll
    }
    steps.push({ day, units, average: { ...average }, fifo: { ...fifo } })
  }
  return { steps, lots: lots.open() }
}

const partOf = (cost: bigint, part: bigint, whole: bigint): bigint =>
  part === whole ? cost : divideIntegers(cost * part, whole, "half-even")

export const splitBookUnits = (units: bigint, { from, to }: { readonly from: number; readonly to: number }): bigint =>
  BigDecimal.scale(splitUnits(BigDecimal.make(units, bookDecimals), from, to), bookDecimals).value

/** First in, first out: whoever takes units takes the oldest. Each lot is passed once, however many sales there are. */
class LotQueue {
  readonly #lots: Array<Lot> = []
  #oldest = 0

  add(lot: Lot): void {
    this.#lots.push(lot)
  }

  /** Takes that many units out, and answers what they had cost. */
  take(units: bigint): bigint {
    let missing = units
    let cost = 0n
    while (missing > 0n) {
      const lot = this.#lots[this.#oldest]
      if (!lot) throw new Error("more units left than were held")
      const taken = lot.units < missing ? lot.units : missing
      const part = partOf(lot.cost, taken, lot.units)
      lot.units -= taken
      lot.cost -= part
      missing -= taken
      cost += part
      if (lot.units === 0n) this.#oldest++
    }
    return cost
  }

  /** Takes what is left, with lots that a reverse split has rounded away to no units and yet have a cost. */
  takeAll(): bigint {
    const cost = this.open().reduce((total, lot) => total + lot.cost, 0n)
    this.#oldest = this.#lots.length
    return cost
  }

  /** Each lot becomes the part of the split whole that it was of the whole before, so that rounding loses no unit. */
  split(split: { readonly from: number; readonly to: number }): void {
    let before = 0n
    let after = 0n
    for (const lot of this.open()) {
      before += lot.units
      const upToHere = splitBookUnits(before, split)
      lot.units = upToHere - after
      after = upToHere
    }
  }

  open(): ReadonlyArray<Lot> {
    return this.#lots.slice(this.#oldest)
  }
}
