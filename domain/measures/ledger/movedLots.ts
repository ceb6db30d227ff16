import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { bookAmount, bookText, fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, minus, nothing, plus } from "#domain/numbers/fraction.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"
import type { ArrivedLots, StoredEntry, StoredMove } from "./facts.ts"
import { changesCost } from "./trading.ts"
import { AverageCost, FifoCost, followDay, type TakenLot, type UnitDay } from "./unitCost.ts"
import { hasNoSource, type MovementDay, movementsOf, type RecordedEntry } from "./unitMovements.ts"

type Recorded = RecordedEntry<StoredEntry>
type Moved = RecordedEntry<StoredMove>

const isMove = (recorded: Recorded): recorded is Moved => recorded.entry._tag === "UnitMove"

/**
 * The entries of holdings between which units moved, by holding, where each arrival has the lots that left the other
 * holding: by FIFO the oldest, and by average cost the same fraction of the cost of each day. Takes all holdings that moves
 * connect, with their entries in the order of recording.
 *
 * The holdings are followed day by day. Within a day, a holding that units left comes before the one in which they
 * arrived, which the rules of moves allow for every day.
 */
export function withArrivedLots(
  holdings: ReadonlyMap<string, ReadonlyArray<Recorded>>,
): ReadonlyMap<string, ReadonlyArray<Recorded>> {
  const lotsOf = new Map<string, ArrivedLots>()
  const followed = new Map([...holdings.keys()].map((id) => [id, new FollowedHolding()]))
  for (const [on, ofDay] of entriesByDay(holdings)) {
    for (const id of inOrderOfMoves(ofDay)) {
      const entries = (ofDay.get(id) ?? []).map((recorded) => withLots(recorded, lotsOf))
      for (const [moveId, lots] of followed.get(id)?.follow(on, entries) ?? []) lotsOf.set(moveId, lots)
    }
  }
  return new Map(Array.from(holdings, ([id, entries]) => [id, entries.map((recorded) => withLots(recorded, lotsOf))]))
}

function withLots(recorded: Recorded, lotsOf: ReadonlyMap<string, ArrivedLots>): Recorded {
  if (!isMove(recorded) || recorded.entry.direction === "out") return recorded
  const lots = lotsOf.get(recorded.entry.moveId)
  return lots ? { ...recorded, entry: { ...recorded.entry, lots } } : recorded
}

/** The entries that change units or cost, by day and holding. */
function entriesByDay(holdings: ReadonlyMap<string, ReadonlyArray<Recorded>>) {
  const days = new Map<CalendarDate, Map<string, Array<Recorded>>>()
  for (const [id, entries] of holdings) {
    for (const recorded of entries) {
      const [movement] = movements([recorded])
      if (!movement) continue
      const on = dayOfNumber(movement.day)
      const ofDay = days.get(on) ?? new Map<string, Array<Recorded>>()
      days.set(on, ofDay)
      const ofHolding = ofDay.get(id)
      if (ofHolding) ofHolding.push(recorded)
      else ofDay.set(id, [recorded])
    }
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1))
}

const movements = (entries: ReadonlyArray<Recorded>): ReadonlyArray<MovementDay<Fraction>> =>
  movementsOf(
    plain,
    {},
    entries.filter(({ entry }) => changesCost(entry)),
    hasNoSource,
  )

/** The holdings of a day, each after those from which units arrive in it. */
function inOrderOfMoves(ofDay: ReadonlyMap<string, ReadonlyArray<Recorded>>): ReadonlyArray<string> {
  const ordered = new Set<string>()
  const visited = new Set<string>()
  const visit = (id: string): void => {
    if (visited.has(id)) return
    visited.add(id)
    for (const { entry } of (ofDay.get(id) ?? []).filter(isMove))
      if (entry.direction === "in") visit(entry.counterpartId)
    if (ofDay.has(id)) ordered.add(id)
  }
  for (const id of ofDay.keys()) visit(id)
  return [...ordered]
}

/** A holding whose units, lots and average cost are followed day by day. */
class FollowedHolding {
  readonly #average = new AverageCost(plain, {})
  readonly #fifo = new FifoCost(plain, {})
  readonly #paid = new PaidByDay()
  #units = nothing

  /** Enters the entries of a day, and returns the lots of each move that left, by the id of the move. */
  follow(
    on: CalendarDate,
    entries: ReadonlyArray<Recorded>,
  ): ReadonlyArray<readonly [moveId: string, lots: ArrivedLots]> {
    const [movement] = movements(entries)
    if (!movement) return []
    const end = followDay(plain, movement, this.#units, [this.#average, this.#fifo])
    this.#units = end.units
    const ofDeliveries = this.#followAverage(dayNumber(on), movement, end)
    const out = movement.wentOut.filter(({ by }) => by === "delivery")
    const fifo = inParts(
      end.gone[1]?.lots ?? [],
      out.map(({ units }) => units),
    )
    return entries.filter(isMove).flatMap(({ entryId, entry }) => {
      const place = out.findIndex(({ move }) => move === entryId)
      if (place < 0) return []
      const average = ofDeliveries[place] ?? []
      return [[entry.moveId, { average, fifo: writtenLots(fifo[place] ?? [], entry.quantity) }] as const]
    })
  }

  /** What each delivery out of the day takes of the average cost. */
  #followAverage(day: number, { cameIn, wentOut }: MovementDay<Fraction>, { lowered, gone }: UnitDay<Fraction>) {
    const paid = cameIn.flatMap((one) => (one.lots ? one.lots.average : one.paid.map((cost) => ({ day, cost }))))
    const [less] = lowered[0] ?? []
    // Capital is returned on earlier units where there are some.
    const isBefore = less !== undefined && this.#paid.total > 0n
    if (isBefore) this.#paid.take(inBook(less))
    for (const one of paid) this.#paid.add(one.day, inBook(one.cost))
    if (less !== undefined && !isBefore) this.#paid.take(inBook(less))
    const [left] = gone
    if (!left) return []
    this.#paid.take(inBook(left.sold))
    const units = wentOut.filter(({ by }) => by === "delivery").map((one) => one.units)
    return partsOf(inBook(left.taken), units).map((cost) => this.#paid.take(cost))
  }
}

/** Divides a cost by units. The parts add up to it. */
function partsOf(cost: bigint, units: ReadonlyArray<Fraction>): ReadonlyArray<bigint> {
  const all = units.reduce(plus, nothing)
  let [until, before] = [nothing, 0n]
  return units.map((some) => {
    until = plus(until, some)
    const upTo = (cost * until.numerator * all.denominator) / (until.denominator * all.numerator)
    const part = upTo - before
    before = upTo
    return part
  })
}

/** Lots in the order in which they left, divided into those of each quantity. The last has what the others leave. */
function inParts(
  lots: ReadonlyArray<TakenLot<Fraction>>,
  quantities: ReadonlyArray<Fraction>,
): ReadonlyArray<ReadonlyArray<TakenLot<Fraction>>> {
  const left = [...lots]
  return quantities.map((quantity, n) => {
    if (n === quantities.length - 1) return left.splice(0)
    const taken: Array<TakenLot<Fraction>> = []
    for (let missing = quantity; missing.numerator > 0n;) {
      const lot = left.shift()
      if (!lot) break
      const rest = minus(lot.units, missing)
      if (rest.numerator <= 0n) {
        taken.push(lot)
        missing = minus(missing, lot.units)
        continue
      }
      const [cost = 0n] = partsOf(inBook(lot.cost), [missing, rest])
      taken.push({ ...lot, units: missing, cost: fractionInBook(cost) })
      left.unshift({ ...lot, units: rest, cost: fractionInBook(inBook(lot.cost) - cost) })
      break
    }
    return taken
  })
}

/** Units with 18 decimals that add up to the quantity. */
function writtenLots(lots: ReadonlyArray<TakenLot<Fraction>>, quantity: string): ArrivedLots["fifo"] {
  let [sum, written] = [nothing, 0n]
  return lots.map(({ day, units, cost }, n) => {
    const before = written
    sum = plus(sum, units)
    written = n === lots.length - 1 ? bookAmount(quantity) : inBook(sum)
    return { on: dayOfNumber(day), units: plainText(written - before, bookDecimals), cost: bookText(cost) }
  })
}

/** The average cost that is held, by the days on which it was paid. In fixed point with 18 decimals. */
class PaidByDay {
  readonly #costs = new Map<number, bigint>()
  total = 0n

  add(day: number, cost: bigint): void {
    if (cost === 0n) return
    this.total += cost
    this.#costs.set(day, (this.#costs.get(day) ?? 0n) + cost)
  }

  /** Takes the same fraction of the cost of each day, and returns what it took. The parts add up to the cost. */
  take(cost: bigint): ArrivedLots["average"] {
    if (cost === 0n) return []
    let [until, before] = [0n, 0n]
    const taken: Array<ArrivedLots["average"][number]> = []
    for (const [day, held] of this.#costs) {
      until += held
      const upTo = (cost * until) / this.total
      const part = upTo - before
      before = upTo
      if (part === 0n) continue
      if (part === held) this.#costs.delete(day)
      else this.#costs.set(day, held - part)
      taken.push({ on: dayOfNumber(day), cost: plainText(part, bookDecimals) })
    }
    this.total -= cost
    return taken
  }
}
