import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import { numberInBook } from "#domain/numbers/bookAmounts.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { Latest } from "#domain/shared/memo.ts"
import type { OwnedOrWhole } from "#domain/measures/daily/dailyValues.ts"
import { plainLine, priceOf, seriesBehind } from "#domain/measures/valuation/ledgerParts.ts"
import { bookedIn } from "#domain/measures/valuation/conversion.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, minus, whole } from "#domain/numbers/fraction.ts"
import type { ComputedLine } from "#domain/measures/valuation/line.ts"
import { valuationOf } from "#domain/measures/valuation/valuation.ts"
import { type Amount, type Payment, paymentsOf } from "./investmentFlows.ts"
import { owedPayments, type Side } from "./owedPayments.ts"
import { forEachAmount, type SetOff, setOffByDay } from "./setOff.ts"

/** The weight with which something belongs to an owner, by day. */
export interface PartByDay<N> {
  readonly exact: (day: number) => Fraction
  readonly of: (day: number) => N
  /** The days on which the weight may change. */
  readonly changesOn: ReadonlyArray<number>
}

/**
 * The payments between something and an owner, by the owner's weight: the weighted payments, and the flows that changes
 * of the weight cause. By a rise the owner acquires the difference, and by a fall cedes it, both at the end of the day and
 * at its value then; all other payments of that day count at the weight of the day before. So the owner has the return of
 * the whole on that day, too. If nothing was held the day before, the new weight applies to the whole day.
 */
export function partOfPayments<N>(
  a: Arithmetic<N>,
  payments: ReadonlyArray<Payment<N>>,
  part: PartByDay<N>,
  valueOn: (day: number) => Amount<N>,
): ReadonlyArray<Payment<N>> {
  const changesOn = new Set(part.changesOn.filter((day) => a.exact(valueOn(day - 1).value).numerator !== 0n))
  const own: Array<Payment<N>> = []
  for (const payment of payments) {
    const { day, amount: all, currency } = payment
    const on = changesOn.has(day) ? day - 1 : day
    const { numerator, denominator } = part.exact(on)
    if (numerator === 0n) continue
    if (numerator === denominator) own.push(payment)
    else {
      own.push({ ...payment, amount: a.bookedProduct("flow", part.of(on), all, { currency }) })
    }
  }
  for (const day of changesOn) {
    const rise = minus(part.exact(day), part.exact(day - 1)).numerator
    if (rise === 0n) continue
    const [more, less] = rise > 0n ? [day, day - 1] : [day - 1, day]
    const { value, currency } = valueOn(day)
    const change = a.difference("share", part.of(more), [part.of(less)])
    const amount = a.bookedProduct("flow", change, value, { currency })
    own.push({ day, way: rise > 0n ? "acquired" : "ceded", amount, currency })
  }
  return own
}

/** The payments between a line and its portfolio, by the ownership share of each day. */
export function ownedPayments<N>(
  line: ComputedLine<N>,
  payments: ReadonlyArray<Payment<N>>,
  valueOn: (day: number) => Amount<N> = (day) => {
    const { value, currency } = valuationOf(line, day)
    return { value: line.a.booked(line.a.clipped(value)), currency }
  },
): ReadonlyArray<Payment<N>> {
  const { a, parts } = line
  if (parts.sharedOn.length === 0) return payments
  const of = (day: number): N =>
    parts.share(day) ?? a.leaf("weight", whole, () => ({ _tag: "Constant", name: "whole" }))
  const share = { of, exact: (day: number) => a.exact(of(day)), changesOn: parts.sharedOn }
  return partOfPayments(a, payments, share, valueOn)
}

/** A payment in the requested currency, with 18 decimals. Its amount is undefined if a rate is missing. */
interface RatedPayment<N> extends Omit<Payment<N>, "amount"> {
  readonly amount: N | undefined
}

/** The same payments in one currency, each at the rates of `ratedOn` or else of its day. */
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

/** Flows of one line in one currency, each at the rates of its day. */
interface DailyFlows extends SetOff<Float64Array> {
  /** One by one, by day. */
  readonly payments: ReadonlyArray<Payment<Fraction>>
  /** One per day, ascending. The amounts of {@link SetOff} are those of these days, as JavaScript numbers. */
  readonly days: Int32Array
  /** Days of flows that are left out, because a rate is missing. */
  readonly missingOn: ReadonlyArray<number>
}

const payments = new Latest<ReadonlyArray<Payment<Fraction>>>()
const flows = new Latest<DailyFlows>()

/**
 * The flows of a holding in a currency: of the whole, or of the ownership share of its portfolio. Of what is owed or
 * claimed, always of the whole. Cached by ledger.
 */
export const flowsIn = (
  ledger: LineLedger,
  market: Market,
  part: OwnedOrWhole,
  currency: Currency,
  side: Side = "held",
): DailyFlows =>
  flows.of(
    ledger,
    `${side} ${ledger.shares.length === 0 ? "whole" : part} ${currency}`,
    seriesBehind(ledger, market, currency),
    () => {
      const line = plainLine(ledger, market)
      if (side !== "held") {
        return dailyFlows(ledger.lineId, ratedPayments(plain, owedPayments(line, side), { market, currency }))
      }
      const all = payments.of(ledger, "", [priceOf(ledger, market)], () => paymentsOf(line))
      const own = part === "whole" ? all : ownedPayments(line, all)
      return dailyFlows(ledger.lineId, ratedPayments(plain, own, { market, currency }))
    },
  )

function dailyFlows(lineId: LineId, rated: ReadonlyArray<RatedPayment<Fraction>>): DailyFlows {
  const payments: Array<Payment<Fraction>> = []
  const missingOn: Array<number> = []
  for (const { day, way, amount, currency } of rated) {
    if (amount === undefined) missingOn.push(day)
    else payments.push({ day, way, amount, currency, lineId })
  }
  payments.sort((one, other) => one.day - other.day)
  const byDay = [...setOffByDay(payments)].sort(([a], [b]) => a - b)
  const numbersOf = (amount: keyof SetOff<bigint>) =>
    Float64Array.from(byDay, ([, ofDay]) => numberInBook(ofDay[amount]))
  return {
    payments,
    days: Int32Array.from(byDay, ([day]) => day),
    ...forEachAmount(numbersOf),
    missingOn,
  }
}
