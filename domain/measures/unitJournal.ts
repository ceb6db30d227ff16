import { dayNumber } from "../shared/calendarDate.ts"
import type { StoredEntry } from "./facts.ts"
import { bookDecimals, decimalsOf, mantissaOf, powerOfTen } from "./plainDecimal.ts"
import { reachEnd } from "./proportion.ts"
import type { Workspace } from "./workspace.ts"

/** What can move units, by its place within a day: splits count first, what leaves otherwise than by a sale last. */
export const movement = { split: 0, cameIn: 1, sold: 2, deliveredOut: 3 } as const

/** A movement's place in time: its place within the day in the last two bits, and the day's number in those before. */
const placeOf = (on: string, kind: number): number => dayNumber(on) * 4 + kind
export const dayOfPlace = (place: number): number => place >> 2
export const movementOfPlace = (place: number): number => place & 3

/**
 * What moved the units of one holding, line by line in time order, three numbers to a line:
 *
 * - its place in time;
 * - the units, with `unitDecimals`; of a split the `from`;
 * - the money, with `moneyDecimals`: the cost with its fees, the proceeds less theirs, or nothing; of a split the `to`.
 */
export interface UnitLines {
  readonly count: number
  readonly numbers: Float64Array
  readonly unitDecimals: number
  readonly moneyDecimals: number
}
export const numbersInLine = 3

/** The same line with {@link bookDecimals}, for numbers that are too long for {@link UnitLines}. */
export interface WideLine {
  readonly place: number
  readonly units: bigint
  readonly money: bigint
}

type StoredOf<Kind extends StoredEntry["_tag"]> = Omit<Extract<StoredEntry, { readonly _tag: Kind }>, "_tag">

/**
 * Collects what moved the units of one holding, in any order, from its stored form. Kept in JavaScript numbers while
 * each is an integer below {@link reachEnd} with the decimals that were needed so far, and in `bigint` from the first
 * that is not.
 */
export class UnitJournal {
  /** Each as long as all before it, up to a limit, so that a journal that grows is never copied. */
  #chunks: Array<Float64Array> = []
  #chunk = new Float64Array(0)
  #end = 0
  #count = 0
  #unitDecimals = 0
  #moneyDecimals = 2
  #wide: Array<WideLine> | undefined

  trade({ side, quantity, consideration, fees, tradedOn }: StoredOf<"Trade">): void {
    if (side === "buy") this.#add(placeOf(tradedOn, movement.cameIn), quantity, consideration.amount, fees.amount, 1)
    else this.#add(placeOf(tradedOn, movement.sold), quantity, consideration.amount, fees.amount, -1)
  }

  delivery({ direction, quantity, cost, deliveredOn }: StoredOf<"Delivery">): void {
    if (direction === "in") this.#add(placeOf(deliveredOn, movement.cameIn), quantity, cost.amount, "0", 1)
    else this.#add(placeOf(deliveredOn, movement.deliveredOut), quantity, "0", "0", 1)
  }

  /** What an exchange was worth is the cost of the tokens received, with its fees, and the proceeds of those given. */
  swapLeg({ direction, quantity, value, fees, swappedOn }: StoredOf<"SwapLeg">): void {
    if (direction === "in") this.#add(placeOf(swappedOn, movement.cameIn), quantity, value.amount, fees.amount, 1)
    else this.#add(placeOf(swappedOn, movement.sold), quantity, value.amount, fees.amount, -1)
  }

  split({ from, to, effectiveOn }: StoredOf<"Split">): void {
    const place = placeOf(effectiveOn, movement.split)
    if (this.#wide) this.#wide.push({ place, units: BigInt(from), money: BigInt(to) })
    else this.#addNumbers(place, from, to)
  }

  /**
   * In time order; lines of one place in the order in which they were collected. They are written into the workspace
   * and stay there until it is used again. Nothing where the numbers are too long.
   */
  lines(workspace: Workspace): UnitLines | undefined {
    if (this.#wide) return undefined
    const numbers = workspace.room("lines", this.#count * numbersInLine)
    let end = 0
    for (const chunk of this.#chunks) {
      const part = chunk === this.#chunk ? chunk.subarray(0, this.#end) : chunk
      numbers.set(part, end)
      end += part.length
    }
    sortLines(numbers, this.#count)
    return { count: this.#count, numbers, unitDecimals: this.#unitDecimals, moneyDecimals: this.#moneyDecimals }
  }

  /** The same lines, however long their numbers. */
  wideLines(): ReadonlyArray<WideLine> {
    return (this.#wide ?? this.#widened()).toSorted((a, b) => a.place - b.place)
  }

  #add(place: number, unitsText: string, amountText: string, feesText: string, feesSign: 1 | -1): void {
    if (this.#wide) {
      const money = wide(amountText) + BigInt(feesSign) * wide(feesText)
      this.#wide.push({ place, units: wide(unitsText), money })
      return
    }
    const units = integerOf(unitsText, this.#unitDecimals)
    const amount = integerOf(amountText, this.#moneyDecimals)
    const fees = integerOf(feesText, this.#moneyDecimals)
    if (units < reachEnd && amount + fees < reachEnd) this.#addNumbers(place, units, amount + feesSign * fees)
    else {
      this.#makeRoom(decimalsOf(unitsText), Math.max(decimalsOf(amountText), decimalsOf(feesText)))
      this.#add(place, unitsText, amountText, feesText, feesSign)
    }
  }

  #addNumbers(place: number, units: number, money: number): void {
    if (this.#end === this.#chunk.length) this.#addChunk()
    const chunk = this.#chunk
    const end = this.#end
    chunk[end] = place
    chunk[end + 1] = units
    chunk[end + 2] = money
    this.#end = end + numbersInLine
    this.#count++
  }

  #addChunk(): void {
    const lines = Math.min(Math.max(this.#count, chunkLinesMin), chunkLinesMax)
    this.#chunk = new Float64Array(lines * numbersInLine)
    this.#chunks.push(this.#chunk)
    this.#end = 0
  }

  /** Goes on with more decimals, or where the numbers would become too long, in `bigint`. */
  #makeRoom(unitDecimals: number, moneyDecimals: number): void {
    const moreUnits = Math.max(0, unitDecimals - this.#unitDecimals)
    const moreMoney = Math.max(0, moneyDecimals - this.#moneyDecimals)
    const longer = this.#chunks.map((chunk) => withMoreDecimals(chunk, 10 ** moreUnits, 10 ** moreMoney))
    if (moreUnits + moreMoney > 0 && longer.every((chunk) => chunk.every((number) => Math.abs(number) < reachEnd))) {
      this.#chunk = longer.at(-1) ?? this.#chunk
      this.#chunks = longer
      this.#unitDecimals += moreUnits
      this.#moneyDecimals += moreMoney
    } else this.#wide = this.#widened()
  }

  #widened(): Array<WideLine> {
    const unitScale = powerOfTen(bookDecimals - this.#unitDecimals)
    const moneyScale = powerOfTen(bookDecimals - this.#moneyDecimals)
    const lines: Array<WideLine> = []
    for (const chunk of this.#chunks) {
      const end = chunk === this.#chunk ? this.#end : chunk.length
      for (let at = 0; at < end; at += numbersInLine) {
        const [place, units, money] = [
          chunk[at] as number,
          BigInt(chunk[at + 1] as number),
          BigInt(chunk[at + 2] as number),
        ]
        lines.push(
          isSplit(place) ? { place, units, money } : { place, units: units * unitScale, money: money * moneyScale },
        )
      }
    }
    return lines
  }
}

const chunkLinesMin = 8
const chunkLinesMax = 1024

const isSplit = (place: number): boolean => movementOfPlace(place) === movement.split

const wide = (text: string): bigint => mantissaOf(text, bookDecimals)

function withMoreDecimals(chunk: Float64Array, units: number, money: number): Float64Array<ArrayBuffer> {
  const longer = Float64Array.from(chunk)
  for (let at = 0; at < longer.length; at += numbersInLine) {
    if (isSplit(longer[at] as number)) continue
    longer[at + 1] = (longer[at + 1] as number) * units
    longer[at + 2] = (longer[at + 2] as number) * money
  }
  return longer
}

/** The text of a number that is not below zero as an integer with so many decimals. Infinite where it needs more. */
function integerOf(text: string, decimals: number): number {
  let integer = 0
  let i = 0
  for (; i < text.length; i++) {
    const digit = text.charCodeAt(i) - zeroDigit
    if (digit < 0) break
    integer = integer * 10 + digit
  }
  const written = Math.max(0, text.length - i - 1)
  if (written > decimals) {
    return decimalsOf(text) > decimals ? Number.POSITIVE_INFINITY : Number(mantissaOf(text, decimals))
  }
  for (i++; i < text.length; i++) integer = integer * 10 + text.charCodeAt(i) - zeroDigit
  return integer * (shortPowersOfTen[decimals - written] as number)
}

const zeroDigit = 48
const shortPowersOfTen = Array.from({ length: 19 }, (_, exponent) => 10 ** exponent)

/**
 * Sorts by place, and leaves lines of one place in their order. A journal is nearly in order, so each line is moved
 * back to where it belongs. One that takes many moves is not, and the whole of it is sorted.
 */
function sortLines(numbers: Float64Array, count: number): void {
  let movesLeft = count * 4
  for (let from = numbersInLine; from < count * numbersInLine; from += numbersInLine) {
    const place = numbers[from] as number
    if ((numbers[from - numbersInLine] as number) <= place) continue
    const units = numbers[from + 1] as number
    const money = numbers[from + 2] as number
    let to = from
    for (; to > 0 && (numbers[to - numbersInLine] as number) > place && movesLeft > 0; to -= numbersInLine) {
      numbers.copyWithin(to, to - numbersInLine, to)
      movesLeft--
    }
    numbers[to] = place
    numbers[to + 1] = units
    numbers[to + 2] = money
    if (movesLeft === 0) return sortWhole(numbers, count)
  }
}

function sortWhole(numbers: Float64Array, count: number): void {
  const unsorted = numbers.slice(0, count * numbersInLine)
  const lines = Array.from({ length: count }, (_, line) => line * numbersInLine)
  lines.sort((a, b) => (unsorted[a] as number) - (unsorted[b] as number))
  lines.forEach((from, line) => numbers.set(unsorted.subarray(from, from + numbersInLine), line * numbersInLine))
}
