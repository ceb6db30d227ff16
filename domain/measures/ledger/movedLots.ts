import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { bookAmount, bookText, fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, minus, nothing, plus } from "#domain/numbers/fraction.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"
import { type Arrival, arrivalOf, type Leaving, noPrices, type PricesOfActions, withTermsOf } from "./actionLots.ts"
import type { ArrivedLots, StoredAction, StoredEntry, StoredMove } from "./facts.ts"
import { changesCost } from "./trading.ts"
import { AverageCost, FifoCost, followDay, type TakenLot, type UnitDay, type UnitsGone } from "./unitCost.ts"
import { hasNoSource, type MovementDay, movementsOf, type RecordedEntry } from "./unitMovements.ts"

type Recorded = RecordedEntry<StoredEntry>
type Moved = RecordedEntry<StoredMove>
type Acted = RecordedEntry<StoredAction>

const isMove = (recorded: Recorded): recorded is Moved => recorded.entry._tag === "UnitMove"
const isAction = (recorded: Recorded): recorded is Acted => recorded.entry._tag === "CorporateAction"
const takesLots = (recorded: Recorded): recorded is Moved | Acted => isMove(recorded) || isAction(recorded)
const factIdOf = ({ entry }: Moved | Acted): string => (entry._tag === "UnitMove" ? entry.moveId : entry.actionId)

/**
 * The entries of holdings between which lots moved, by holding, where each arrival has the lots that left the other
 * holding: by FIFO the oldest, and by average cost the same fraction of the cost of each day. Takes all holdings that moves,
 * spin-offs and mergers connect, with their entries in the order of recording. Without `prices`, what follows from prices and
 * rates is left out.
 *
 * The holdings are followed day by day. Within a day, a holding that units left comes before the one in which they
 * arrived, which the rules of moves allow for every day.
 */
export function withArrivedLots(
  holdings: ReadonlyMap<string, ReadonlyArray<Recorded>>,
  prices: PricesOfActions = noPrices,
): ReadonlyMap<string, ReadonlyArray<Recorded>> {
  const arrivals = new Map<string, Arrival>()
  const termed = withTermsOf(holdings, prices)
  const followed = new Map([...termed.keys()].map((id) => [id, new FollowedHolding()]))
  for (const [on, ofDay] of entriesByDay(termed)) {
    for (const id of inOrderOfMoves(ofDay)) {
      const entries = (ofDay.get(id) ?? []).map((recorded) => withLots(recorded, arrivals))
      for (const { leg, leaving } of followed.get(id)?.follow(on, entries) ?? []) {
        const arrival = leg.entry._tag === "UnitMove" ? { lots: leaving } : arrivalOf(leg.entry, id, leaving, prices)
        arrivals.set(factIdOf(leg), arrival)
      }
    }
  }
  return new Map(Array.from(termed, ([id, entries]) => [id, entries.map((recorded) => withLots(recorded, arrivals))]))
}

function withLots(recorded: Recorded, arrivals: ReadonlyMap<string, Arrival>): Recorded {
  const arrival = takesLots(recorded) ? arrivals.get(factIdOf(recorded)) : undefined
  if (!arrival) return recorded
  const { entryId, entry } = recorded
  const isIn = takesLots(recorded) && recorded.entry.direction === "in"
  if (entry._tag === "UnitMove") return isIn ? { entryId, entry: { ...entry, lots: arrival.lots } } : recorded
  if (entry._tag !== "CorporateAction") return recorded
  const { handedOver } = arrival
  return {
    entryId,
    entry: { ...entry, ...(isIn ? { lots: arrival.lots } : {}), ...(handedOver ? { handedOver } : {}) },
  }
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
    for (const { entry } of (ofDay.get(id) ?? []).filter(takesLots))
      if (entry.direction === "in") visit(entry.counterpartId)
    if (ofDay.has(id)) ordered.add(id)
  }
  for (const id of ofDay.keys()) visit(id)
  return [...ordered]
}

/** What leaves a holding with a leg out. */
interface LeavingLeg {
  readonly leg: Moved | Acted
  readonly leaving: Leaving
}

/** A holding whose units, lots and average cost are followed day by day. */
class FollowedHolding {
  readonly #average = new AverageCost(plain, {})
  readonly #fifo = new FifoCost(plain, {})
  readonly #paid = new PaidByDay()
  #units = nothing

  /** Enters the entries of a day, and returns the lots that leave with each leg out. */
  follow(on: CalendarDate, entries: ReadonlyArray<Recorded>): ReadonlyArray<LeavingLeg> {
    const [movement] = movements(entries)
    if (!movement) return []
    const isOnEarlier = this.#units.numerator > 0n
    const end = followDay(plain, movement, this.#units, [this.#average, this.#fifo])
    this.#units = end.units
    const average = this.#followAverage(dayNumber(on), movement, end, isOnEarlier)
    const out = movement.wentOut.filter(({ by, exchange }) => by === "delivery" && !exchange)
    const lotsOfMoves = inParts(
      end.gone[1]?.lots ?? [],
      out.map(({ units }) => units),
    )
    return entries.filter(takesLots).flatMap((leg): ReadonlyArray<LeavingLeg> => {
      const { entryId, entry } = leg
      if (entry.direction === "in") return []
      if (entry._tag === "UnitMove") {
        const place = out.findIndex(({ move }) => move === entryId)
        const fifo = writtenLots(lotsOfMoves[place] ?? [], entry.quantity)
        return place < 0 ? [] : [{ leg, leaving: { average: average.moves[place] ?? [], fifo } }]
      }
      const [ceded, exchanged] = [
        end.ceded.find((one) => one.entryId === entryId)?.by[1],
        end.gone[1]?.exchanged.find((one) => one.entryId === entryId),
      ]
      const lots = (ceded ?? exchanged)?.lots ?? []
      const fifo = writtenLots(lots, bookText(lots.reduce((sum, { units }) => plus(sum, units), nothing)))
      const over = exchanged && { average: overIn(end.gone[0], entryId), fifo: bookText(exchanged.over) }
      return [{ leg, leaving: { average: average.actions.get(entryId) ?? [], fifo, ...(over && { over }) } }]
    })
  }

  /** What each move and action of the day takes of the average cost, by the days on which it was paid. */
  #followAverage(
    day: number,
    { cameIn, wentOut }: MovementDay<Fraction>,
    { lowered, ceded, gone }: UnitDay<Fraction>,
    isOnEarlier: boolean,
  ) {
    const paid = cameIn.flatMap((one) => (one.lots ? one.lots.average : one.paid.map((cost) => ({ day, cost }))))
    const actions = new Map<string, ArrivedLots["average"]>()
    const [less] = lowered[0] ?? []
    // Capital is returned on earlier units where there are some, and a spin-off is of these.
    const isBefore = less !== undefined && this.#paid.total > 0n
    const cede = () => {
      for (const { entryId, by } of ceded) {
        const [cost = nothing] = by[0]?.costs ?? []
        actions.set(entryId, this.#paid.take(inBook(cost)))
      }
    }
    if (isBefore) this.#paid.take(inBook(less))
    if (isOnEarlier) cede()
    for (const one of paid) this.#paid.add(one.day, inBook(one.cost))
    if (less !== undefined && !isBefore) this.#paid.take(inBook(less))
    if (!isOnEarlier) cede()
    const [left] = gone
    if (!left) return { moves: [], actions }
    const paidBack = left.exchanged.reduce((sum, { cost, over }) => sum + inBook(cost) - inBook(over), 0n)
    this.#paid.take(inBook(left.sold) - paidBack)
    const units = wentOut.filter(({ by, exchange }) => by === "delivery" && !exchange).map((one) => one.units)
    const costOver = left.exchanged.reduce((sum, { over }) => sum + inBook(over), 0n)
    const moves = partsOf(inBook(left.taken) - costOver, units).map((cost) => this.#paid.take(cost))
    for (const { entryId, cost } of left.exchanged) actions.set(entryId ?? "", this.#paid.take(inBook(cost)))
    return { moves, actions }
  }
}

/** The average cost that an exchange takes over. */
const overIn = (gone: UnitsGone<Fraction> | undefined, entryId: string): string =>
  bookText(gone?.exchanged.find((one) => one.entryId === entryId)?.over ?? nothing)

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
