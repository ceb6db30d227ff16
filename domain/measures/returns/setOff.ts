import { inBook } from "#domain/numbers/bookAmounts.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"
import type { Payment } from "./investmentFlows.ts"

/*
 * What is a flow of a scope, and what only moves between its own holdings (decision 36). Of one holding on one day, let
 * i be what it takes in, p what it gives out for units or value, and y what it pays out as income. Then the flows of the
 * day of a scope are
 *
 *   N = Σ (i − p − y)     inflow = Σ min(i, p) + max(0, N)     outflow = Σ min(i, p) + max(0, −N)
 *
 * and what its owner acquires or cedes across an ownership boundary is added to them as it is: it comes in and goes out at
 * the end of the day. Sums over holdings are kept as five amounts, none below zero: so they can be weighted and added
 * without a difference of large numbers.
 */

/** The flows of one day. */
export interface SetOff<Amount> {
  /** A flow in any scope: the round trips min(i, p) of single holdings. */
  readonly inflow: Amount
  /** A flow in any scope: the same round trips, and what is ceded. */
  readonly outflow: Amount
  /** Σ (i − min(i, p)): an inflow, as far as it exceeds `givenOut`. */
  readonly takenIn: Amount
  /** Σ (p − min(i, p) + y): an outflow, as far as it exceeds `takenIn`. */
  readonly givenOut: Amount
  /** What is acquired: an inflow at the end of the day, at its value then. */
  readonly acquired: Amount
  /** What was held before a purchase that sets the price of the day, at its value of the day before. */
  readonly valueBefore: Amount
  /** The same at the price that was paid. */
  readonly valueAtPaid: Amount
}

/** The names of the amounts. */
export const amountsOfDay = [
  "inflow",
  "outflow",
  "takenIn",
  "givenOut",
  "acquired",
  "valueBefore",
  "valueAtPaid",
] as const satisfies ReadonlyArray<keyof SetOff<unknown>>

/** A value for each of the amounts. */
export const forEachAmount = <Value>(of: (amount: keyof SetOff<unknown>) => Value): SetOff<Value> => ({
  inflow: of("inflow"),
  outflow: of("outflow"),
  takenIn: of("takenIn"),
  givenOut: of("givenOut"),
  acquired: of("acquired"),
  valueBefore: of("valueBefore"),
  valueAtPaid: of("valueAtPaid"),
})

/**
 * The flows of a scope on a day, after what only moved between its own holdings, without what is acquired. In any one
 * unit.
 */
export function flowsOfScope({ inflow, outflow, takenIn, givenOut }: SetOff<bigint>): {
  readonly inflow: bigint
  readonly outflow: bigint
} {
  const net = takenIn - givenOut
  return net > 0n ? { inflow: inflow + net, outflow } : { inflow, outflow: outflow - net }
}

type Draft = { -readonly [amount in keyof SetOff<bigint>]: bigint }

/**
 * The flows of each day in units of 10 ** -18, by day. Payments are by line, and those of a line by day; a payment that
 * crosses an ownership boundary may be anywhere.
 */
export function setOffByDay(payments: ReadonlyArray<Payment<Fraction>>): Map<number, SetOff<bigint>> {
  const days = new Map<number, Draft>()
  const ofDay = (day: number): Draft => {
    const known = days.get(day)
    if (known) return known
    const draft = forEachAmount(() => 0n)
    days.set(day, draft)
    return draft
  }
  let [taken, given] = [0n, 0n]
  let last: Payment<Fraction> | undefined
  const finish = (): void => {
    if (!last) return
    const draft = ofDay(last.day)
    const both = taken < given ? taken : given
    draft.inflow += both
    draft.outflow += both
    draft.takenIn += taken - both
    draft.givenOut += given - both
    ;[taken, given] = [0n, 0n]
  }
  for (const payment of payments) {
    const { day, way } = payment
    const amount = inBook(payment.amount)
    switch (way) {
      case "acquired":
        ofDay(day).acquired += amount
        continue
      case "ceded":
        ofDay(day).outflow += amount
        continue
      case "valueBefore":
      case "valueAtPaid":
        ofDay(day)[way] += amount
        continue
      case "in":
      case "out":
      case "income":
      case "paidBack":
    }
    if (last && (last.day !== day || last.lineId !== payment.lineId)) finish()
    last = payment
    if (way === "out") given += amount
    else if (way === "income") ofDay(day).givenOut += amount
    else taken += amount
  }
  finish()
  return days
}
