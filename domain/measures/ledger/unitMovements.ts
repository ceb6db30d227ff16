import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import type { About, Source } from "#domain/measures/trace/tree.ts"
import type { ExplainWord } from "#domain/measures/trace/words.ts"
import type { CostOf } from "#domain/measures/valuation/line.ts"
import type { ArrivedLots, CostOfDay, StoredAction, StoredEntry } from "./facts.ts"
import { fraction } from "#domain/numbers/fraction.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { sumText } from "#domain/numbers/plainDecimal.ts"
import { changesCost } from "./trading.ts"

/** An entry with its id. */
export interface RecordedEntry<Entry> {
  readonly entryId: string
  readonly entry: Entry
}

/** The source of numbers in arithmetic that reads no sources. */
export const hasNoSource = (): never => {
  throw new Error("a plain number has no source")
}

/** Each `from` units become `to`. */
export interface Split<N> {
  readonly from: N
  readonly to: N
}

/** Units that came in, and what was paid for them: the consideration and the fees, as far as they are above zero. */
export interface CameIn<N> {
  readonly day: number
  readonly units: N
  readonly paid: ReadonlyArray<N>
  /** Of units that arrived from another holding: their lots, in place of what was paid. */
  readonly lots?: ArrivedLotsOf<N> | undefined
}

/** Lots that arrived from another holding, by each of the methods. */
interface ArrivedLotsOf<N> {
  readonly average: ReadonlyArray<CostOf<N>>
  readonly fifo: ReadonlyArray<CostOf<N> & { readonly units: N }>
}

/** Units that went out, and the proceeds of a sale less its fees, with 18 decimals. */
export interface WentOut<N> {
  /** The entry, of units that moved to another holding. */
  readonly move?: string
  /** Without a sale, unless they were exchanged for others: then `exchange` says which cost goes over. */
  readonly by: "sale" | "delivery"
  readonly exchange?: Exchange<N>
  readonly units: N
  readonly proceeds: bigint
}

/** What decides which cost of exchanged units goes over to the new ones. */
export interface Exchange<N> {
  readonly cash: N | undefined
  /** The cost of the new units, where it is stated. */
  readonly cost: N | undefined
  /** The market value of the new units, if it is known. */
  readonly value: N | undefined
}

/** The fraction of the cost of each lot that goes along with a spin-off. */
interface Ceded<N> {
  readonly entryId: string
  readonly part: N
}

/**
 * The movements of units on one day. Splits count first, then units that came in, then units that went out. Capital is
 * returned on the units held after the splits, and a spin-off is of these; where there are none, of those that came in.
 */
export interface MovementDay<N> {
  readonly day: number
  readonly splits: ReadonlyArray<Split<N>>
  readonly returned: ReadonlyArray<N>
  readonly ceded: ReadonlyArray<Ceded<N>>
  readonly cameIn: ReadonlyArray<CameIn<N>>
  readonly wentOut: ReadonlyArray<WentOut<N>>
}

/** The movements of a holding's units by day. Movements of one day keep the order in which they were recorded. */
export function movementsOf<N>(
  a: Arithmetic<N>,
  money: About,
  entries: ReadonlyArray<Recorded>,
  sourceOf: (recorded: Recorded) => Source,
): ReadonlyArray<MovementDay<N>> {
  const days = new Map<number, Draft<N>>()
  const on = (date: CalendarDate): Draft<N> => {
    const day = dayNumber(date)
    let draft = days.get(day)
    if (!draft) days.set(day, (draft = new Draft(day)))
    return draft
  }
  const reader = readerOf(a, money, sourceOf)
  const { leafOf, arrivedLots } = reader
  const bring: ReadUnits = (recorded, date, quantity, consideration, fees) => {
    const ofDay = on(date)
    const paid: Array<N> = []
    if (isAboveZero(consideration)) paid.push(leafOf("consideration", consideration, recorded, money))
    if (isAboveZero(fees)) paid.push(leafOf("fees", fees, recorded, money))
    ofDay.bring({ day: ofDay.day, units: leafOf("units", quantity, recorded), paid })
  }
  const sell: ReadUnits = (recorded, date, quantity, consideration, fees) => {
    const proceeds = bookAmount(consideration) - bookAmount(fees)
    on(date).take({ by: "sale", units: leafOf("units", quantity, recorded), proceeds })
  }
  for (const recorded of entries) {
    const { entry, entryId } = recorded
    if (!changesCost(entry)) continue
    switch (entry._tag) {
      case "Trade": {
        const trade = entry.side === "buy" ? bring : sell
        trade(recorded, entry.tradedOn, entry.quantity, entry.consideration.amount, entry.fees.amount)
        break
      }
      case "SwapLeg": {
        const trade = entry.direction === "in" ? bring : sell
        trade(recorded, entry.swappedOn, entry.quantity, entry.value.amount, entry.fees.amount)
        break
      }
      case "Delivery":
        if (entry.direction === "in") bring(recorded, entry.deliveredOn, entry.quantity, entry.cost.amount, "0")
        else {
          // The cost of units that were lost is a realised loss, as if they had been sold for nothing.
          const by = entry.reason === "loss" ? "sale" : "delivery"
          const units = leafOf("units", entry.quantity, recorded)
          on(entry.deliveredOn).take({ by, units, proceeds: 0n })
        }
        break
      case "StockDividend":
        bring(recorded, entry.paidOn, entry.quantity, entry.amount.amount, "0")
        break
      case "UnitMove": {
        const ofDay = on(entry.movedOn)
        const units = leafOf("units", entry.quantity, recorded)
        if (entry.direction === "out") ofDay.take({ by: "delivery", units, proceeds: 0n, move: entryId })
        else {
          const lots = entry.lots && arrivedLots(entry.lots, recorded)
          ofDay.bringFirst({ day: ofDay.day, units, paid: [], lots })
        }
        break
      }
      case "CorporateAction": {
        const enter = entry.direction === "in" ? bringReceived : giveAway
        enter(reader, { entryId, entry }, on(entry.effectiveOn))
        break
      }
      case "CapitalReturn":
        on(entry.paidOn).giveBack(leafOf("distributed", entry.amount.amount, recorded, money))
        break
      case "Split":
        on(entry.effectiveOn).split({
          from: a.leaf("split", fraction(BigInt(entry.from), 0), () => sourceOf(recorded)),
          to: a.leaf("split", fraction(BigInt(entry.to), 0), () => sourceOf(recorded)),
        })
        break
    }
  }
  return [...days.values()].sort((one, other) => one.day - other.day)
}

/** Reads numbers of entries. */
interface EntryReader<N> {
  readonly money: About
  readonly leafOf: (what: ExplainWord, text: string, recorded: Recorded, about?: About) => N
  readonly arrivedLots: (lots: ArrivedLots, recorded: Recorded) => ArrivedLotsOf<N>
}

function readerOf<N>(a: Arithmetic<N>, money: About, sourceOf: (recorded: Recorded) => Source): EntryReader<N> {
  const leafOf = (what: ExplainWord, text: string, recorded: Recorded, about?: About): N =>
    a.leaf(what, fractionInBook(bookAmount(text)), () => sourceOf(recorded), about)
  return {
    money,
    leafOf,
    arrivedLots({ average, fifo }, recorded) {
      const costOf = ({ on: paidOn, cost }: CostOfDay) => ({
        day: dayNumber(paidOn),
        cost: leafOf("lot", cost, recorded, money),
      })
      return {
        average: average.map(costOf),
        fifo: fifo.map((lot) => ({ ...costOf(lot), units: leafOf("units", lot.units, recorded) })),
      }
    },
  }
}

type Acted = RecordedEntry<StoredAction>

/** The leg of a spin-off or merger in which units arrive. A fraction that is paid out arrives and is sold. */
function bringReceived<N>({ leafOf, arrivedLots }: EntryReader<N>, recorded: Acted, ofDay: Draft<N>): void {
  const { lots, unitsReceived, fraction } = recorded.entry
  const units = leafOf("units", sumText(unitsReceived, fraction?.quantity ?? "0"), recorded)
  ofDay.bringFirst({ day: ofDay.day, units, paid: [], lots: lots && arrivedLots(lots, recorded) })
  if (!fraction) return
  const paidOut = leafOf("units", fraction.quantity, recorded)
  ofDay.take({ by: "sale", units: paidOut, proceeds: bookAmount(fraction.cash.amount) })
}

/** The leg on the old holding: part of its cost leaves with a spin-off, and units leave with a merger. */
function giveAway<N>({ leafOf, money }: EntryReader<N>, recorded: Acted, ofDay: Draft<N>): void {
  const { entryId, entry } = recorded
  const { terms, part, value, unitsGiven } = entry
  if (terms._tag === "spinOff") {
    if (part !== undefined) ofDay.cede({ entryId, part: leafOf("cededFraction", part, recorded) })
    return
  }
  const amount = (text: string | undefined) =>
    text === undefined ? undefined : leafOf("consideration", text, recorded, money)
  const exchange = { cash: amount(terms.cash?.amount), cost: amount(terms.cost?.amount), value: amount(value) }
  const units = leafOf("units", unitsGiven, recorded)
  ofDay.take({ by: "delivery", units, proceeds: bookAmount(terms.cash?.amount ?? "0"), move: entryId, exchange })
}

type Recorded = RecordedEntry<StoredEntry>

/** Receives the units that an entry moves on a day, and the money paid for them. */
type ReadUnits = (entry: Recorded, on: CalendarDate, quantity: string, consideration: string, fees: string) => void

const isAboveZero = (amount: string): boolean => /[1-9]/.test(amount)

const none: ReadonlyArray<never> = []

/** A day as it is read. Most have movements of one kind, so lists are made when they are needed. */
class Draft<N> implements MovementDay<N> {
  readonly day: number
  #splits: Array<Split<N>> | undefined
  #returned: Array<N> | undefined
  #ceded: Array<Ceded<N>> | undefined
  #cameIn: Array<CameIn<N>> | undefined
  #wentOut: Array<WentOut<N>> | undefined

  constructor(day: number) {
    this.day = day
  }

  get splits(): ReadonlyArray<Split<N>> {
    return this.#splits ?? none
  }

  get returned(): ReadonlyArray<N> {
    return this.#returned ?? none
  }

  get ceded(): ReadonlyArray<Ceded<N>> {
    return this.#ceded ?? none
  }

  get cameIn(): ReadonlyArray<CameIn<N>> {
    return this.#cameIn ?? none
  }

  get wentOut(): ReadonlyArray<WentOut<N>> {
    return this.#wentOut ?? none
  }

  split(one: Split<N>): void {
    ;(this.#splits ??= []).push(one)
  }

  giveBack(amount: N): void {
    ;(this.#returned ??= []).push(amount)
  }

  cede(one: Ceded<N>): void {
    ;(this.#ceded ??= []).push(one)
  }

  bring(one: CameIn<N>): void {
    ;(this.#cameIn ??= []).push(one)
  }

  /** Before all else that comes in. */
  bringFirst(one: CameIn<N>): void {
    ;(this.#cameIn ??= []).unshift(one)
  }

  take(one: WentOut<N>): void {
    ;(this.#wentOut ??= []).push(one)
  }
}
