import { directionOf } from "#domain/holding/entries/cashFlow.ts"
import type { About, Source } from "#domain/measures/trace/tree.ts"
import { type CapitalOf, openingOf } from "#domain/measures/valuation/line.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import { bookAmount, bookText, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, minus, negative, nothing, plus } from "#domain/numbers/fraction.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { DailySums } from "./dailySums.ts"
import {
  behaviourOfLine,
  type CapitalDay,
  type CostStep,
  type LineLedger,
  type Steps,
  type StoredEntry,
} from "./facts.ts"
import { withoutRepeats } from "./steps.ts"
import type { Read } from "./trading.ts"

/** Money paid into and received from a holding that is not counted in units, by day. */
export function capitalOf(entries: ReadonlyArray<StoredEntry>): LineLedger["capital"] {
  const sums = new DailySums<keyof CapitalDay>(["paidIn", "received", "recallable"])
  const read: Read<keyof CapitalDay> = (on, kind, amount) => sums.add(on, kind, amount)
  for (const entry of entries) readCapital(entry, read)
  return sums.inOrder()
}

/** Reads the amounts paid in and received from an entry. */
export function readCapital(entry: StoredEntry, read: Read<keyof CapitalDay>): void {
  if (entry._tag !== "CashFlow") return
  const direction = directionOf[entry.kind]
  if (direction !== "paidIn" && direction !== "received") return
  read(entry.paidOn, direction, entry.amount.amount)
  if (direction === "received" && entry.recallable) read(entry.paidOn, "recallable", entry.amount.amount)
}

/**
 * The cost at the end of a day of an investment that is not counted in units: its acquisition cost and what was paid in
 * since, less what came back. Undefined before the first payment.
 *
 * - If the value rolls forward, money received reduces the cost to zero, and the excess is realised gain, for
 *   distributions and exits alike.
 * - Otherwise the holding is sold as a whole: an exit takes out the whole cost, and the rest is realised gain.
 *
 * Within a day, money is paid in before it is received. Amounts in different currencies are not added: a holding that
 * was bought in another currency is carried at its acquisition cost, without later improvements, until it is appraised.
 */
export function capitalCost<N>(
  a: Arithmetic<N>,
  ledger: Bought,
  capital: ReadonlyArray<CapitalOf<N>>,
  until: number,
  dayEnds: (day: number, cost: Fraction, realised: Fraction) => void = () => {},
): N | undefined {
  const { rollsForward } = behaviourOfLine(ledger.assetClass)
  const { acquisitionCost, currency } = ledger
  const money = { currency: acquisitionCost?.currency ?? currency }
  const [paid, returned]: [Array<N>, Array<N>] = [[], []]
  let [cost, realised] = [nothing, nothing]
  let last: N | undefined
  const pay = (amount: N): void => {
    paid.push(amount)
    cost = plus(cost, a.exact(amount))
  }
  const bought = dayNumber(ledger.openedOn)
  if (acquisitionCost && bought <= until) {
    pay((last = a.leaf("trade", fractionInBook(bookAmount(acquisitionCost.amount)), openingOf(ledger), money)))
    dayEnds(bought, cost, realised)
  }
  for (const { day, paidIn, received } of isForeign(ledger) && rollsForward ? [] : capital) {
    if (day > until) break
    if (paidIn !== undefined && !isForeign(ledger)) {
      pay(paidIn)
      last = paidIn
    }
    if (received !== undefined) {
      const cameBack = a.exact(received)
      last = received
      if (rollsForward && minus(cost, cameBack).numerator > 0n) {
        returned.push(received)
        cost = minus(cost, cameBack)
      } else {
        if (cost.numerator > 0n) returned.push(a.leaf("taking", cost, () => a.sourceWithin(received) as Source, money))
        realised = plus(realised, minus(cameBack, cost))
        cost = nothing
      }
    }
    dayEnds(day, cost, realised)
  }
  if (last === undefined) return undefined
  const whole = a.sum("trade", paid, money)
  return returned.length === 0 ? a.called("cost", whole) : a.difference("cost", whole, returned, money)
}

type Bought = Pick<LineLedger, "lineId" | "assetClass" | "currency" | "openedOn" | "acquisitionCost">

/** Whether it was bought in another currency than its own. */
export const isForeign = ({ acquisitionCost, currency }: Bought): boolean =>
  acquisitionCost !== null && acquisitionCost.currency !== currency

/** {@link capitalCost} from each day on. A line bought in another currency has no `cost`, only `carried`. */
export function capitalSteps(
  facts: Bought,
  capital: LineLedger["capital"],
): { readonly cost: Steps<CostStep>; readonly carried: Steps<string> } {
  if (behaviourOfLine(facts.assetClass).isCountedInUnits) return { cost: [], carried: [] }
  const byDay = new Map<number, CostStep>()
  capitalCost(plain, facts, capital.map(asNumbers), Number.POSITIVE_INFINITY, (day, cost, realised) =>
    byDay.set(day, { cost: bookText(cost), realised: bookText(realised) }),
  )
  const steps = Array.from(byDay, ([day, step]) => [dayOfNumber(day), step] as const)
  const cost = withoutRepeats(steps, (a, b) => a.cost === b.cost && a.realised === b.realised)
  return {
    cost: isForeign(facts) ? [] : cost,
    carried: withoutRepeats(steps.map(([on, step]) => [on, step.cost] as const)),
  }
}

export const asNumbers = ([on, { paidIn, received }]: LineLedger["capital"][number]): CapitalOf<Fraction> => ({
  day: dayNumber(on),
  paidIn: paidIn === undefined ? undefined : fractionInBook(bookAmount(paidIn)),
  received: received === undefined ? undefined : fractionInBook(bookAmount(received)),
})

/**
 * A valuation plus what was paid in after its day, less what came back, payment by payment. It is never below zero: if
 * more came back on a day than the value, the difference is added.
 */
export function rolledForward<N>(a: Arithmetic<N>, valuation: N, money: About) {
  const [added, taken]: [Array<N>, Array<N>] = [[], []]
  let value = a.exact(valuation)
  const rolled = {
    exact: () => value,
    enter({ paidIn, received }: CapitalOf<N>): void {
      if (paidIn !== undefined) added.push(paidIn)
      if (received !== undefined) taken.push(received)
      const put = paidIn === undefined ? value : plus(value, a.exact(paidIn))
      value = received === undefined ? put : minus(put, a.exact(received))
      if (value.numerator >= 0n) return
      added.push(a.leaf("notBelowZero", negative(value), () => ({ _tag: "Constant", name: "notBelowZero" }), money))
      value = nothing
    },
    /** The value with the payments up to a day. The valuation already includes the payments of its own day. */
    between(capital: ReadonlyArray<CapitalOf<N>>, valuedOn: number, until: number): N {
      for (const paid of capital) if (paid.day > valuedOn && paid.day <= until) rolled.enter(paid)
      const before = added.length === 0 ? valuation : a.sum("valuation", [valuation, ...added], money)
      return taken.length === 0 ? before : a.difference("valuation", before, taken, money)
    },
  }
  return rolled
}
