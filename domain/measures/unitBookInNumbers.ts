import type { CostMethod } from "./facts.ts"
import { bookDecimals, powerOfTen } from "./plainDecimal.ts"
import { Amount, bigIntOf, highDecimals, lowEnd, reachEnd, taken, takePart } from "./proportion.ts"
import type { BookCost, Lot, UnitBook } from "./unitBook.ts"
import { dayOfPlace, movement, movementOfPlace, numbersInLine, type UnitLines } from "./unitJournal.ts"
import type { Workspace } from "./workspace.ts"

/**
 * {@link UnitBook} in JavaScript numbers, exactly: units are integers, and amounts a high and a low as `proportion.ts`
 * has them. Nothing where one of them would leave its reach, or where a split would leave units with more decimals.
 *
 * The costs of every day are recorded into `costs`, where it is given.
 */
export function bookInNumbers(
  lines: UnitLines,
  lastDay: number,
  workspace: Workspace,
  costs?: CostsByDay,
): BookInNumbers | undefined {
  const { count, numbers, unitDecimals, moneyDecimals } = lines
  if (moneyDecimals > highDecimals) return undefined
  const moneyScale = 10 ** (highDecimals - moneyDecimals)
  const end = count * numbersInLine
  const days = workspace.room("days", count)
  const unitsByDay = workspace.room("units", count)
  const lots = new Lots(workspace.room("lots", count * numbersInLot))
  const average: MethodAmounts = { cost: new Amount(), realised: new Amount() }
  const fifo: MethodAmounts = { cost: new Amount(), realised: new Amount() }
  let units = 0
  let steps = 0

  for (let at = 0; at < end;) {
    const day = dayOfPlace(numbers[at] as number)
    if (day > lastDay) break
    let sold = 0
    let proceeds = 0
    let deliveredOut = 0
    for (; at < end && dayOfPlace(numbers[at] as number) === day; at += numbersInLine) {
      const count = numbers[at + 1] as number
      const money = numbers[at + 2] as number
      switch (movementOfPlace(numbers[at] as number)) {
        case movement.split:
          if (units * money >= 2 ** 53 || !lots.split(count, money)) return undefined
          units = (units * money) / count
          break
        case movement.cameIn:
          units += count
          average.cost.high += money * moneyScale
          fifo.cost.high += money * moneyScale
          lots.add(day, count, money * moneyScale)
          break
        case movement.sold:
          sold += count
          proceeds += money * moneyScale
          if (Math.abs(proceeds) >= reachEnd) return undefined
          break
        case movement.deliveredOut:
          deliveredOut += count
      }
    }
    // The units and the cost only grow within the loop, so neither can have left the reach and come back rounded.
    if (units >= reachEnd || average.cost.high >= reachEnd) return undefined

    const gone = sold + deliveredOut
    if (gone > 0) {
      const { high, low } = average.cost
      takePart(high, low, gone, units)
      average.cost.subtract(taken[0] as number, taken[1] as number)
      if (deliveredOut > 0) takePart(high, low, sold, units)
      average.realised.add(proceeds, 0)
      average.realised.subtract(taken[0] as number, taken[1] as number)
      units -= gone

      const costOfSold = lots.take(sold)
      fifo.cost.subtract(costOfSold.high, costOfSold.low)
      fifo.realised.add(proceeds, 0)
      fifo.realised.subtract(costOfSold.high, costOfSold.low)
      if (deliveredOut > 0) {
        const costOfDelivered = lots.take(deliveredOut)
        fifo.cost.subtract(costOfDelivered.high, costOfDelivered.low)
      }
      if (isBeyondReach(average.realised) || isBeyondReach(fifo.realised)) return undefined
    }
    days[steps] = day
    unitsByDay[steps] = units
    costs?.add(average, fifo)
    steps++
  }
  return {
    units: {
      days: Int32Array.from(days.subarray(0, steps)),
      mantissas: unitsByDay.slice(0, steps),
      decimals: unitDecimals,
    },
    lots: lots.open(unitDecimals),
    end: { average: costOf(average), fifo: costOf(fifo) },
  }
}

type BookInNumbers = Pick<UnitBook, "units" | "lots" | "end">

interface MethodAmounts {
  readonly cost: Amount
  readonly realised: Amount
}

const costOf = ({ cost, realised }: MethodAmounts): BookCost => ({
  cost: bigIntOf(cost.high, cost.low),
  realised: bigIntOf(realised.high, realised.low),
})

const isBeyondReach = ({ high }: Amount): boolean => high >= reachEnd || high <= -reachEnd

/** Costs and gains at the end of each day on which something moved. */
export class CostsByDay {
  readonly #numbers: Float64Array
  #end = 0

  constructor(countMax: number) {
    this.#numbers = new Float64Array(countMax * numbersInStep)
  }

  add(average: MethodAmounts, fifo: MethodAmounts): void {
    const numbers = this.#numbers
    const at = this.#end
    numbers[at] = average.cost.high
    numbers[at + 1] = average.cost.low
    numbers[at + 2] = average.realised.high
    numbers[at + 3] = average.realised.low
    numbers[at + 4] = fifo.cost.high
    numbers[at + 5] = fifo.cost.low
    numbers[at + 6] = fifo.realised.high
    numbers[at + 7] = fifo.realised.low
    this.#end = at + numbersInStep
  }

  at(method: CostMethod, index: number): BookCost {
    const at = index * numbersInStep + (method === "average" ? 0 : 4)
    const numbers = this.#numbers
    return {
      cost: bigIntOf(numbers[at] as number, numbers[at + 1] as number),
      realised: bigIntOf(numbers[at + 2] as number, numbers[at + 3] as number),
    }
  }
}

const numbersInStep = 8

/** First in, first out: whoever takes units takes the oldest. Each lot is passed once, however many sales there are. */
class Lots {
  /** Four to a lot: the day, the units, and the high and low of the cost. */
  readonly #numbers: Float64Array
  #oldest = 0
  #end = 0
  readonly #taken = new Amount()

  constructor(room: Float64Array) {
    this.#numbers = room
  }

  add(day: number, units: number, costHigh: number): void {
    const at = this.#end
    this.#numbers[at] = day
    this.#numbers[at + 1] = units
    this.#numbers[at + 2] = costHigh
    this.#numbers[at + 3] = 0
    this.#end = at + numbersInLot
  }

  /** Takes that many units out, and answers what they had cost, until the next taking. */
  take(units: number): Amount {
    const numbers = this.#numbers
    const cost = this.#taken
    cost.high = 0
    cost.low = 0
    let at = this.#oldest
    for (let missing = units; missing > 0;) {
      if (at === this.#end) throw new Error("more units left than were held")
      const held = numbers[at + 1] as number
      const high = numbers[at + 2] as number
      const low = numbers[at + 3] as number
      if (held <= missing) {
        cost.add(high, low)
        missing -= held
        at += numbersInLot
      } else {
        takePart(high, low, missing, held)
        const takenHigh = taken[0] as number
        const takenLow = taken[1] as number
        const borrowed = low < takenLow ? 1 : 0
        cost.add(takenHigh, takenLow)
        numbers[at + 1] = held - missing
        numbers[at + 2] = high - takenHigh - borrowed
        numbers[at + 3] = low - takenLow + borrowed * lowEnd
        missing = 0
      }
    }
    this.#oldest = at
    return cost
  }

  /**
   * Whether every lot becomes a whole number of the units' last decimal. If not, the lots are left half split. All
   * units together × `to` are below 2 ** 53.
   */
  split(from: number, to: number): boolean {
    for (let at = this.#oldest; at < this.#end; at += numbersInLot) {
      const product = (this.#numbers[at + 1] as number) * to
      if (product % from !== 0) return false
      this.#numbers[at + 1] = product / from
    }
    return true
  }

  open(unitDecimals: number): ReadonlyArray<Lot> {
    const unitScale = powerOfTen(bookDecimals - unitDecimals)
    const lots: Array<Lot> = []
    for (let at = this.#oldest; at < this.#end; at += numbersInLot) {
      const [day, units, high, low] = this.#numbers.subarray(at, at + numbersInLot) as unknown as FourNumbers
      lots.push({ day, units: BigInt(units) * unitScale, cost: bigIntOf(high, low) })
    }
    return lots
  }
}

type FourNumbers = readonly [number, number, number, number]
const numbersInLot = 4
