import { dayOfNumber } from "../../shared/calendarDate.ts"
import { type Arithmetic, plain } from "../arithmetic.ts"
import type { Part } from "../dailyValues.ts"
import type { Market } from "../facts.ts"
import { type Fraction, fractionOf } from "../fraction.ts"
import type { Flow } from "../returns/flows.ts"
import type { ValuationCache } from "../valuationCache.ts"
import { weightOn, type WeightPath } from "../weightPaths.ts"
import { exchangeInto, fractionInBook, inBook, timesInBook } from "./bookAmounts.ts"
import type { Bundle, Span } from "./bundles.ts"
import type { Payment } from "./flows.ts"
import { flowsIn } from "./flowsIn.ts"
import type { Owned } from "./invested.ts"
import { type PartByDay, partOfPayments } from "./partPayments.ts"
import { valueInBook } from "./valueInBook.ts"

/**
 * The amounts behind {@link Invested}, by the same rules: exact, each payment's and each holding's rounded to 18
 * decimals. What has no exchange rate is left out.
 */
export interface ExactInvested {
  readonly opening: bigint
  readonly paidIn: bigint
  readonly takenOut: bigint
  readonly closing: bigint
  readonly flows: ReadonlyArray<Flow>
}

interface Question {
  readonly market: Market
  readonly part: Part
  readonly span: Span
  readonly cache: ValuationCache
}

export function exactInvested(owned: Iterable<Owned>, question: Question): ExactInvested {
  const { span, market, part, cache } = question
  const { from, to, currency } = span
  const payments: Array<Payment<Fraction>> = []
  let [opening, closing] = [0n, 0n]
  for (const { bundle, path } of owned) {
    const own = partOfPath(path, span, (_, exact) => exact)
    const valueOn = (day: number, factor?: Fraction): bigint =>
      valuesOf(bundle, day, question).reduce((sum, value) => sum + (factor ? timesInBook(value, factor) : value), 0n)
    opening += valueOn(from, own.exact(from))
    closing += valueOn(to, own.exact(to))
    const paid = bundle.ledgers.flatMap((ledger) =>
      within(span, flowsIn(cache, ledger, market, part, currency).payments),
    )
    const moved = partOfPayments(plain, paid, own, (day) => ({ value: fractionInBook(valueOn(day)), currency }))
    payments.push(...moved)
  }
  const sumOf = (way: Payment<Fraction>["way"]): bigint =>
    payments.reduce((sum, payment) => (payment.way === way ? sum + inBook(payment.amount) : sum), 0n)
  const values = { opening: fractionInBook(opening), closing: fractionInBook(closing) }
  const flows = purseFlows(plain, paymentsByDay(payments), values, span)
  return { opening, paidIn: sumOf("in"), takenOut: sumOf("out"), closing, flows }
}

/** What was paid in a period, after the day of its opening. */
export const within = <N>(
  { from, to }: Pick<Span, "from" | "to">,
  payments: ReadonlyArray<Payment<N>>,
): ReadonlyArray<Payment<N>> => payments.filter(({ day }) => day > from && day <= to)

/** The parts along a path, whose changes count within a period. */
export const partOfPath = <N>(
  path: WeightPath,
  { from, to }: Pick<Span, "from" | "to">,
  of: (day: number, exact: Fraction) => N,
): PartByDay<N> => {
  const exact = (day: number): Fraction => fractionOf(weightOn(path, day))
  return {
    exact,
    of: (day) => of(day, exact(day)),
    changesOn: path.flatMap(({ from: day }, i) => (i > 0 && day > from && day <= to ? [day] : [])),
  }
}

/** What was paid on each day, one way and the other. */
export type PaymentsByDay<N> = ReadonlyMap<number, Readonly<Record<Payment<N>["way"], ReadonlyArray<N>>>>

export function paymentsByDay<N>(payments: ReadonlyArray<Payment<N>>): PaymentsByDay<N> {
  const days = new Map<number, Record<Payment<N>["way"], Array<N>>>()
  for (const { day, way, amount } of payments) {
    let ofDay = days.get(day)
    if (!ofDay) days.set(day, (ofDay = { in: [], out: [] }))
    ofDay[way].push(amount)
  }
  return days
}

/** As the investor's purse saw it: the opening value as a payment, the closing value as a receipt. By day. */
export function purseFlows<N>(
  a: Arithmetic<N>,
  byDay: PaymentsByDay<N>,
  { opening, closing }: Readonly<Record<"opening" | "closing", N>>,
  { from, to, currency }: { readonly from: number; readonly to: number; readonly currency: string },
): ReadonlyArray<{ readonly day: number; readonly amount: N }> {
  const about = (day: number) => ({ currency, subject: { of: "text", text: dayOfNumber(day) } }) as const
  const between = [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, { in: paid, out }]) => {
      const paidIn = paid.map((amount) => a.negated("paidIn", amount, { currency }))
      return { day, amount: a.sum("flow", [...out, ...paidIn], about(day)) }
    })
  return [
    { day: from, amount: a.negated("opening", opening, about(from)) },
    ...between,
    { day: to, amount: a.sum("closing", [closing], about(to)) },
  ]
}

/** What the holdings of a bundle were valued at on a day: one bundle is of one currency, market and part. */
const knownValues = new WeakMap<Bundle, Map<number, ReadonlyArray<bigint>>>()

function valuesOf(bundle: Bundle, day: number, question: Question): ReadonlyArray<bigint> {
  const known = knownValues.get(bundle) ?? new Map<number, ReadonlyArray<bigint>>()
  knownValues.set(bundle, known)
  let values = known.get(day)
  if (!values) {
    const exchange = exchangeInto(question.market, question.span.currency)
    values = bundle.ledgers.map((ledger) => valueInBook(ledger, day, { ...question, exchange }))
    known.set(day, values)
  }
  return values
}
