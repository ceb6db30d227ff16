import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Arithmetic } from "#domain/numbers/arithmetic.ts"
import type { About, Source } from "#domain/measures/trace/tree.ts"
import type { ExplainWord } from "#domain/measures/trace/words.ts"
import type { StoredEntry } from "./facts.ts"
import { fraction } from "#domain/numbers/fraction.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"

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
}

/** Units that went out, and the proceeds of a sale less its fees, with 18 decimals. */
export interface WentOut<N> {
  readonly by: "sale" | "delivery"
  readonly units: N
  readonly proceeds: bigint
}

/** The movements of units on one day. Splits count first, then units that came in, then units that went out. */
export interface MovementDay<N> {
  readonly day: number
  readonly splits: ReadonlyArray<Split<N>>
  readonly cameIn: ReadonlyArray<CameIn<N>>
  readonly wentOut: ReadonlyArray<WentOut<N>>
}

/** The movements of a holding's units by day. Movements of one day keep the order in which they were recorded. */
export function movementsOf<N>(
  a: Arithmetic<N>,
  money: About,
  entries: ReadonlyArray<RecordedEntry<StoredEntry>>,
  sourceOf: (recorded: RecordedEntry<StoredEntry>) => Source,
): ReadonlyArray<MovementDay<N>> {
  const days = new Map<number, Draft<N>>()
  const on = (date: CalendarDate): Draft<N> => {
    const day = dayNumber(date)
    let draft = days.get(day)
    if (!draft) days.set(day, (draft = { day, splits: [], cameIn: [], wentOut: [] }))
    return draft
  }
  for (const recorded of entries) {
    const { entry } = recorded
    const source = () => sourceOf(recorded)
    const unitsOf = (quantity: string): N => a.leaf("units", fractionInBook(bookAmount(quantity)), source)
    const paidAs = (what: ExplainWord, amount: string): ReadonlyArray<N> =>
      /[1-9]/.test(amount) ? [a.leaf(what, fractionInBook(bookAmount(amount)), source, money)] : []
    const trade = (date: CalendarDate, way: "in" | "out", quantity: string, consideration: string, fees: string) => {
      const units = unitsOf(quantity)
      const ofDay = on(date)
      if (way === "in")
        ofDay.cameIn.push({
          day: ofDay.day,
          units,
          paid: [...paidAs("consideration", consideration), ...paidAs("fees", fees)],
        })
      else ofDay.wentOut.push({ by: "sale", units, proceeds: bookAmount(consideration) - bookAmount(fees) })
    }
    switch (entry._tag) {
      case "Trade":
        trade(
          entry.tradedOn,
          entry.side === "buy" ? "in" : "out",
          entry.quantity,
          entry.consideration.amount,
          entry.fees.amount,
        )
        break
      case "SwapLeg":
        trade(entry.swappedOn, entry.direction, entry.quantity, entry.value.amount, entry.fees.amount)
        break
      case "Delivery":
        if (entry.direction === "in") trade(entry.deliveredOn, "in", entry.quantity, entry.cost.amount, "0")
        else on(entry.deliveredOn).wentOut.push({ by: "delivery", units: unitsOf(entry.quantity), proceeds: 0n })
        break
      case "Split":
        on(entry.effectiveOn).splits.push({
          from: a.leaf("split", fraction(BigInt(entry.from), 0), source),
          to: a.leaf("split", fraction(BigInt(entry.to), 0), source),
        })
        break
      case "Staking":
      case "Valuation":
      case "Balance":
      case "CashFlow":
      case "Commitment":
      case "OwnershipShare":
      case "Transfer":
      case "Note":
    }
  }
  return [...days.values()].sort((one, other) => one.day - other.day)
}

interface Draft<N> extends MovementDay<N> {
  readonly splits: Array<Split<N>>
  readonly cameIn: Array<CameIn<N>>
  readonly wentOut: Array<WentOut<N>>
}
