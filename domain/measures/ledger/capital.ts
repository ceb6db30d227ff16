import { directionOf } from "#domain/holding/entries/cashFlow.ts"
import type { About, Source } from "#domain/measures/trace/tree.ts"
import { type CapitalOf, openingOf } from "#domain/measures/valuation/line.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import { bookAmount, bookText, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, fraction, minus, negative, nothing, plus, times, whole } from "#domain/numbers/fraction.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { DailySums } from "./dailySums.ts"
import {
  behaviourOfLine,
  type CapitalAmounts,
  type CostStep,
  type LineLedger,
  type Steps,
  type StoredEntry,
} from "./facts.ts"
import { withoutRepeats } from "./steps.ts"
import type { Read } from "./trading.ts"

/** Money paid into and received from a holding that is not counted in units, by day. */
export function capitalOf(entries: ReadonlyArray<StoredEntry>): LineLedger["capital"] {
  const sums = new DailySums<keyof CapitalAmounts>(["paidIn", "received", "recallable", "soldFor", "gain", "paidBack"])
  const read: Read<keyof CapitalAmounts> = (on, kind, amount) => sums.add(on, kind, amount)
  const percents = new Map<CalendarDate, ReadonlyArray<string>>()
  for (const entry of entries) {
    readCapital(entry, read)
    readPercentSold(entry, (on, percent) => {
      sums.mark(on)
      percents.set(on, [...(percents.get(on) ?? []), percent].sort())
    })
  }
  return sums.inOrder().map(([on, amounts]): LineLedger["capital"][number] => {
    const percentsSold = percents.get(on)
    return [on, percentsSold ? { ...amounts, percentsSold } : amounts]
  })
}

/** Reads the amounts paid in and received from an entry. */
export function readCapital(entry: StoredEntry, read: Read<keyof CapitalAmounts>): void {
  if (entry._tag !== "CashFlow") return
  const direction = directionOf[entry.kind]
  if (direction === "income" || direction === "expense" || direction === "refund") return
  const isOfFraction = entry.kind === "exit" && entry.percentSold != null
  if (entry.parts) {
    read(entry.paidOn, "received", entry.parts.returnOfCapital?.amount ?? "0")
    read(entry.paidOn, "gain", entry.parts.gain?.amount ?? "0")
  } else read(entry.paidOn, isOfFraction ? "soldFor" : direction, entry.amount.amount)
  if (direction === "received" && entry.recallable) read(entry.paidOn, "recallable", entry.amount.amount)
}

/** Reads the percentage of the holding that an entry sold. */
export function readPercentSold(entry: StoredEntry, read: (on: CalendarDate, percent: string) => void): void {
  if (entry._tag === "CashFlow" && entry.kind === "exit" && entry.percentSold != null) {
    read(entry.paidOn, entry.percentSold)
  }
}

/** The fraction of a holding that all sales of a day sold: of several, the whole less what each of them left. */
export function fractionSold<N>(a: Arithmetic<N>, [first, ...others]: ReadonlyArray<N>): N {
  const all = wholeOf(a)
  if (first === undefined) return a.difference("soldFraction", all, [all])
  if (others.length === 0) return first
  const left = a.product(
    "leftFraction",
    [first, ...others].map((sold) => a.difference("leftFraction", all, [sold])),
  )
  return a.difference("soldFraction", all, [left])
}

/** One, as a fraction of a holding. */
export const wholeOf = <N>(a: Arithmetic<N>): N => a.leaf("factor", whole, () => ({ _tag: "Constant", name: "whole" }))

/**
 * The cost at the end of a day of an investment that is not counted in units: its acquisition cost and what was paid in
 * since, less what came back. Undefined before the first payment.
 *
 * - If the value rolls forward, money received reduces the cost to zero, and the excess is realised gain, for
 *   distributions and exits alike.
 * - Otherwise the holding is sold as a whole: an exit takes out the whole cost, and the rest is realised gain.
 * - Distributed gain is realised gain, and money paid back lowers it: neither changes the cost.
 * - A sale of a fraction takes out this fraction of the cost, rounded to 18 decimals, and the rest of its proceeds is
 *   realised gain.
 *
 * Within a day, money is paid in before fractions are sold, and these before other money is received. Amounts in different currencies are not added: a holding that
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
  for (const ofDay of isForeign(ledger) && rollsForward ? [] : capital) {
    const { day, paidIn, received, soldFor, fractionsSold, gain, paidBack } = ofDay
    if (day > until) break
    last = gain ?? paidBack ?? last
    if (gain !== undefined) realised = plus(realised, a.exact(gain))
    if (paidBack !== undefined) realised = minus(realised, a.exact(paidBack))
    if (paidIn !== undefined && !isForeign(ledger)) {
      pay(paidIn)
      last = paidIn
    }
    if (fractionsSold !== undefined) {
      const fraction = fractionSold(a, fractionsSold)
      const before = a.leaf("cost", cost, () => a.sourceWithin(fraction) as Source, money)
      last = a.bookedProduct("taking", fraction, before, money)
      if (cost.numerator > 0n) returned.push(last)
      cost = minus(cost, a.exact(last))
      realised = plus(realised, minus(soldFor === undefined ? nothing : a.exact(soldFor), a.exact(last)))
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

export const asNumbers = ([on, day]: LineLedger["capital"][number]): CapitalOf<Fraction> => ({
  day: dayNumber(on),
  paidIn: exactly(day.paidIn),
  received: exactly(day.received),
  soldFor: exactly(day.soldFor),
  gain: exactly(day.gain),
  paidBack: exactly(day.paidBack),
  fractionsSold: day.percentsSold?.map(hundredthOf),
})

const exactly = (amount: string | undefined): Fraction | undefined =>
  amount === undefined ? undefined : fractionInBook(bookAmount(amount))

/** 25 is a quarter. */
export const hundredthOf = (percent: string): Fraction => times(fractionInBook(bookAmount(percent)), fraction(1n, 2))

/**
 * What changes a value between two valuations: all payments if it rolls forward, otherwise what was paid for improvements, and
 * sales of a fraction.
 */
export const changingValue = <N>(
  { rollsForward }: { readonly rollsForward: boolean },
  capital: ReadonlyArray<CapitalOf<N>>,
): ReadonlyArray<CapitalOf<N>> =>
  rollsForward
    ? capital
    : capital.flatMap(({ day, paidIn, fractionsSold }) =>
        (paidIn ?? fractionsSold) === undefined ? [] : [{ day, paidIn, fractionsSold }],
      )

/**
 * A valuation plus what was paid in after its day, less what came back, payment by payment. It is never below zero: if
 * more came back on a day than the value, the difference is added. A sale of a fraction leaves the rest of what the value
 * was before it, with the money paid in that day, rounded to 18 decimals.
 */
export function rolledForward<N>(a: Arithmetic<N>, valuation: N, money: About) {
  let [added, taken]: [Array<N>, Array<N>] = [[], []]
  let base = valuation
  let value = a.exact(valuation)
  const explained = (): N => {
    const before = added.length === 0 ? base : a.sum("valuation", [base, ...added], money)
    return taken.length === 0 ? before : a.difference("valuation", before, taken, money)
  }
  const rolled = {
    exact: () => value,
    enter({ paidIn, received, fractionsSold }: CapitalOf<N>): void {
      if (paidIn !== undefined) {
        added.push(paidIn)
        value = plus(value, a.exact(paidIn))
      }
      if (fractionsSold !== undefined) {
        const left = a.difference("leftFraction", wholeOf(a), [fractionSold(a, fractionsSold)])
        base = a.bookedProduct("valuation", left, explained(), money)
        ;[added, taken] = [[], []]
        value = a.exact(base)
      }
      if (received !== undefined) {
        taken.push(received)
        value = minus(value, a.exact(received))
      }
      if (value.numerator >= 0n) return
      added.push(a.leaf("notBelowZero", negative(value), () => ({ _tag: "Constant", name: "notBelowZero" }), money))
      value = nothing
    },
    /** The value with the payments up to a day. The valuation already includes the payments of its own day. */
    between(capital: ReadonlyArray<CapitalOf<N>>, valuedOn: number, until: number): N {
      for (const paid of capital) if (paid.day > valuedOn && paid.day <= until) rolled.enter(paid)
      return explained()
    },
  }
  return rolled
}
