import type { Arithmetic } from "#domain/numbers/arithmetic.ts"
import { bookedIn } from "#domain/measures/valuation/conversion.ts"
import type { Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, minus, whole } from "#domain/numbers/fraction.ts"
import type { Line } from "#domain/measures/valuation/line.ts"
import { valuationOf } from "#domain/measures/valuation/valuation.ts"
import type { Amount, Payment } from "./investmentFlows.ts"

/** What part of something belongs to an owner, day by day. */
export interface PartByDay<N> {
  readonly exact: (day: number) => Fraction
  readonly of: (day: number) => N
  /** The days on which it may become another. */
  readonly changesOn: ReadonlyArray<number>
}

/**
 * The payments between something and an owner of a part: the part of every payment, and what a change of the part
 * moved. A higher part brings the difference in at the value of the day before, and a lower one takes it out at the
 * value of the day; all else that moved that day moved at the higher of the two. So the owner has the return of the
 * whole also on that day. Where nothing was held the day before, the new part is that of the whole day.
 */
export function partOfPayments<N>(
  a: Arithmetic<N>,
  payments: ReadonlyArray<Payment<N>>,
  part: PartByDay<N>,
  valueOn: (day: number) => Amount<N>,
): ReadonlyArray<Payment<N>> {
  const rises = new Map<number, bigint>()
  for (const day of part.changesOn) {
    const isHeld = a.exact(valueOn(day - 1).value).numerator > 0n
    if (isHeld) rises.set(day, minus(part.exact(day), part.exact(day - 1)).numerator)
  }
  const own: Array<Payment<N>> = []
  for (const payment of payments) {
    const { day, way, amount: all, currency, ratedOn } = payment
    const on = (rises.get(day) ?? 0n) < 0n ? day - 1 : day
    const { numerator, denominator } = part.exact(on)
    if (numerator === 0n) continue
    if (numerator === denominator) own.push(payment)
    else {
      const amount = a.bookedProduct("flow", part.of(on), all, { currency })
      own.push({ day, way, amount, currency, ratedOn })
    }
  }
  for (const [day, rise] of rises) {
    if (rise === 0n) continue
    const [way, ratedOn] = rise > 0n ? (["in", day - 1] as const) : (["out", day] as const)
    const [more, less] = rise > 0n ? [day, day - 1] : [day - 1, day]
    const { value, currency } = valueOn(ratedOn)
    const change = a.difference("share", part.of(more), [part.of(less)])
    own.push({ day, way, amount: a.bookedProduct("flow", change, value, { currency }), currency, ratedOn })
  }
  return own
}

/** The payments between a line and the portfolio that has it, which may own a share. */
export function ownedPayments<N>(line: Line<N>, payments: ReadonlyArray<Payment<N>>): ReadonlyArray<Payment<N>> {
  const { a, parts } = line
  if (parts.sharedOn.length === 0) return payments
  const of = (day: number): N =>
    parts.share(day) ?? a.leaf("weight", whole, () => ({ _tag: "Constant", name: "whole" }))
  const share = { of, exact: (day: number) => a.exact(of(day)), changesOn: parts.sharedOn }
  return partOfPayments(a, payments, share, (day) => {
    const { value, currency } = valuationOf(line, day)
    return { value: a.booked(a.clipped(value)), currency }
  })
}

/** A payment in the currency asked for, booked. Its amount is absent where a rate is missing. */
export interface RatedPayment<N> extends Omit<Payment<N>, "amount"> {
  readonly amount: N | undefined
}

/** The same payments in one currency, each at the rates of its day, or of the day of its value. */
export const ratedPayments = <N>(
  a: Arithmetic<N>,
  payments: ReadonlyArray<Payment<N>>,
  { market, currency }: { readonly market: Market; readonly currency: string },
): ReadonlyArray<RatedPayment<N>> =>
  payments.map(({ day, way, amount, currency: from, ratedOn = day }) => ({
    day,
    way,
    amount: bookedIn(a, amount, [from, currency], market, ratedOn),
    currency,
  }))
