import { BigDecimal } from "effect"
import { splitUnits } from "../holding/unitOrder.ts"
import { divideIntegers } from "../shared/decimal.ts"
import type { CostMethod } from "./facts.ts"
import { type LotDivision, LotQueue } from "./lotQueue.ts"
import { bookDecimals } from "./plainDecimal.ts"
import type { BookCost, UnitBook } from "./unitBook.ts"
import { dayOfPlace, movement, movementOfPlace, type WideLine } from "./unitJournal.ts"

/** {@link UnitBook} in `bigint`: slower than in numbers, and never too long. Goes through the lines once. */
export function bookInBigInts(lines: ReadonlyArray<WideLine>, lastDay: number): UnitBook {
  const lots = new LotQueue<HeldLot>()
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
          lots.resize((before) => splitBookUnits(before, count, money))
          break
        case movement.cameIn:
          units += count
          average.cost += money
          fifo.cost += money
          lots.add(count, { day, cost: money })
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
    if (sold + deliveredOut > units) throw new Error("more units left than were held")
    if (sold + deliveredOut > 0n) {
      const costOfGone = partOf(average.cost, sold + deliveredOut, units)
      const costOfSold = deliveredOut === 0n ? costOfGone : partOf(average.cost, sold, units)
      average.cost -= costOfGone
      average.realised += proceeds - costOfSold
      units -= sold + deliveredOut

      const all = units === 0n
      const fifoSold = sumOf(all && deliveredOut === 0n ? lots.takeAll(byUnits) : lots.take(sold, byUnits))
      fifo.cost -= fifoSold + sumOf(all ? lots.takeAll(byUnits) : lots.take(deliveredOut, byUnits))
      fifo.realised += proceeds - fifoSold
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
    lots: lots.open().map(({ size, held: { day, cost } }) => ({ day, units: size, cost })),
  }
}

interface HeldLot {
  readonly day: number
  readonly cost: bigint
}

/** A part of a lot's units takes the same part of its cost along. */
const byUnits: LotDivision<HeldLot, bigint> = {
  whole: ({ cost }) => cost,
  part({ day, cost }, units, held) {
    const gone = partOf(cost, units, held)
    return [gone, { day, cost: cost - gone }]
  },
}

const sumOf = (amounts: ReadonlyArray<bigint>): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

const partOf = (cost: bigint, part: bigint, whole: bigint): bigint =>
  part === whole ? cost : divideIntegers(cost * part, whole, "half-even")

/** {@link splitUnits} for units with 18 decimals. */
export const splitBookUnits = (units: bigint, from: bigint, to: bigint): bigint =>
  BigDecimal.scale(splitUnits(BigDecimal.make(units, bookDecimals), Number(from), Number(to)), bookDecimals).value
