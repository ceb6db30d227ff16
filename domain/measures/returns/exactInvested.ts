import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { zero } from "#domain/numbers/decimal.ts"
import { type Arithmetic, plain } from "#domain/numbers/arithmetic.ts"
import type { Part } from "#domain/measures/daily/dailyValues.ts"
import type { Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fractionOf } from "#domain/numbers/fraction.ts"
import { lastUpTo } from "#domain/measures/ownership/ownershipPeriods.ts"
import type { Flow } from "./flows.ts"
import type { ValuationCache } from "#domain/measures/valuation/valuationCache.ts"
import type { WeightFrom, WeightPath } from "#domain/measures/daily/weightPaths.ts"
import { exchangeInto, fractionInBook, inBook, timesInBook } from "#domain/numbers/bookAmounts.ts"
import type { Bundle, Span } from "./bundles.ts"
import type { Amount, Payment } from "./investmentFlows.ts"
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
    const ownValueOn = (day: number): bigint =>
      valuesOf(bundle, day, question).each.reduce((sum, value) => sum + timesInBook(value, own.exact(day)), 0n)
    opening += ownValueOn(from)
    closing += ownValueOn(to)
    const whole = bundle.ledgers.flatMap((ledger) =>
      within(span, flowsIn(cache, ledger, market, part, currency).payments),
    )
    payments.push(...partOfPayments(plain, whole, own, (day) => valuesOf(bundle, day, question).together))
  }
  const paid = { in: 0n, out: 0n }
  for (const { way, amount } of payments) paid[way] += inBook(amount)
  const values = { opening: fractionInBook(opening), closing: fractionInBook(closing) }
  const flows = purseFlows(plain, paymentsByDay(payments), values, span)
  return { opening, paidIn: paid.in, takenOut: paid.out, closing, flows }
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
  const parts: Array<Fraction> = []
  let at = 0
  const exact = (day: number): Fraction => {
    // The next question is mostly of the same weight.
    const isSame = day >= fromOf(path[at]) && day < fromOf(path[at + 1])
    if (!isSame) at = lastUpTo(path, day, fromOf)
    return (parts[at] ??= fractionOf(path[at]?.weight ?? zero))
  }
  const changesOn: Array<number> = []
  for (const { from: day } of path) if (day > from && day <= to) changesOn.push(day)
  return { exact, of: (day) => of(day, exact(day)), changesOn }
}

const fromOf = (step: WeightFrom | undefined): number => step?.from ?? Number.POSITIVE_INFINITY

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

/** What the holdings of a bundle were valued at on a day. */
interface BundleValues {
  readonly each: ReadonlyArray<bigint>
  readonly together: Amount<Fraction>
}

/** By day: one bundle is of one currency, market and part. */
const knownValues = new WeakMap<Bundle, Map<number, BundleValues>>()

function valuesOf(bundle: Bundle, day: number, question: Question): BundleValues {
  const known = knownValues.get(bundle) ?? new Map<number, BundleValues>()
  knownValues.set(bundle, known)
  let values = known.get(day)
  if (!values) {
    const { market, span } = question
    const exchange = exchangeInto(market, span.currency)
    const each = bundle.ledgers.map((ledger) => valueInBook(ledger, day, { ...question, exchange }))
    const total = each.reduce((sum, value) => sum + value, 0n)
    values = { each, together: { value: fractionInBook(total), currency: span.currency } }
    known.set(day, values)
  }
  return values
}
