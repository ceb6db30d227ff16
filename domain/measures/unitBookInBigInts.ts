import { BigDecimal } from "effect"
import { splitUnits } from "../holding/unitOrder.ts"
import { divideIntegers } from "../shared/decimal.ts"
import type { CostMethod } from "./facts.ts"
import { bookDecimals } from "./plainDecimal.ts"
import type { BookCost, Lot, UnitBook } from "./unitBook.ts"
import { dayOfPlace, movement, movementOfPlace, type WideLine } from "./unitJournal.ts"

/** {@link UnitBook} in `bigint`: slower than in numbers, and never too long. Goes through the lines once. */
export function bookInBigInts(lines: ReadonlyArray<WideLine>, lastDay: number): UnitBook {
  const lots = new LotQueue()
  const days: Array<number> = []
  const unitsByDay: Array<bigint> = []
  const costs: { readonly [method in CostMethod]: Array<BookCost> } = { average: [], fifo: [] }
  let units = 0n
  const average = { cost: 0n, realised: 0n }
  const fifo = { cost: 0n, realised: 0n }

  for (let line = 0; line < lines.length;) {
    const day = dayOfPlace((lines[line] as WideLine).place)
    if (day > lastDay) break
    const gone = { sold: 0n, proceeds: 0n, deliveredOut: 0n }
    for (; line < lines.length && dayOfPlace((lines[line] as WideLine).place) === day; line++) {
      const { place, units: count, money } = lines[line] as WideLine
      switch (movementOfPlace(place)) {
        case movement.split:
          units = splitBookUnits(units, count, money)
          lots.split(count, money)
          break
        case movement.cameIn:
          units += count
          average.cost += money
          fifo.cost += money
          lots.add({ day, units: count, cost: money })
          break
        case movement.sold:
          gone.sold += count
          gone.proceeds += money
          break
        case movement.deliveredOut:
          gone.deliveredOut += count
      }
    }
    const { sold, proceeds, deliveredOut } = gone
    if (sold + deliveredOut > 0n) {
      const costOfGone = partOf(average.cost, sold + deliveredOut, units)
      const costOfSold = deliveredOut === 0n ? costOfGone : partOf(average.cost, sold, units)
      average.cost -= costOfGone
      average.realised += proceeds - costOfSold
      units -= sold + deliveredOut

      const fifoCostOfSold = units === 0n && deliveredOut === 0n ? lots.takeAll() : lots.take(sold)
      fifo.cost -= fifoCostOfSold + (units === 0n ? lots.takeAll() : lots.take(deliveredOut))
      fifo.realised += proceeds - fifoCostOfSold
    }
    days.push(day)
    unitsByDay.push(units)
    costs.average.push({ ...average })
    costs.fifo.push({ ...fifo })
  }
  return {
    units: { days: Int32Array.from(days), mantissas: unitsByDay, decimals: bookDecimals },
    costAt: (method, index) => costs[method][index] as BookCost,
    end: { average, fifo },
    lots: lots.open(),
  }
}

const partOf = (cost: bigint, part: bigint, whole: bigint): bigint =>
  part === whole ? cost : divideIntegers(cost * part, whole, "half-even")

/** {@link splitUnits} for units with 18 decimals. */
export const splitBookUnits = (units: bigint, from: bigint, to: bigint): bigint =>
  BigDecimal.scale(splitUnits(BigDecimal.make(units, bookDecimals), Number(from), Number(to)), bookDecimals).value

type HeldLot = { -readonly [Field in keyof Lot]: Lot[Field] }

/** First in, first out: whoever takes units takes the oldest. Each lot is passed once, however many sales there are. */
class LotQueue {
  readonly #lots: Array<HeldLot> = []
  #oldest = 0

  add(lot: Lot): void {
    this.#lots.push({ ...lot })
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
  split(from: bigint, to: bigint): void {
    let before = 0n
    let after = 0n
    for (let i = this.#oldest; i < this.#lots.length; i++) {
      const lot = this.#lots[i] as HeldLot
      before += lot.units
      const upToHere = splitBookUnits(before, from, to)
      lot.units = upToHere - after
      after = upToHere
    }
  }

  open(): ReadonlyArray<Lot> {
    return this.#lots.slice(this.#oldest)
  }
}
