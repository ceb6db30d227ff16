import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { zero } from "#domain/numbers/decimal.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import type { OwnedOrWhole } from "#domain/measures/daily/dailyValues.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fractionOf, times } from "#domain/numbers/fraction.ts"
import { stepOn } from "#domain/measures/ledger/steps.ts"
import { lastUpTo } from "#domain/measures/ownership/ownershipPeriods.ts"
import type { Flow } from "./flows.ts"
import type { WeightFrom, WeightPath } from "#domain/measures/daily/weightPaths.ts"
import { fractionInBook, inBook, timesInBook } from "#domain/numbers/bookAmounts.ts"
import type { Bundle, Span } from "./bundles.ts"
import type { Payment } from "./investmentFlows.ts"
import type { Owned } from "./invested.ts"
import type { Side } from "./owedPayments.ts"
import { flowsIn, type PartByDay, partOfPayments } from "./partPayments.ts"
import { flowsOfScope, forEachAmount, type SetOff, setOffByDay } from "./setOff.ts"
import { Latest } from "#domain/shared/memo.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { bookedIn } from "#domain/measures/valuation/conversion.ts"
import { priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { shareOn, valuationOn } from "#domain/measures/valuation/valuation.ts"

/**
 * The amounts behind {@link Invested}, by the same rules but exact: each payment and each holding's value is rounded to
 * 18 decimals. Amounts without an exchange rate are left out.
 */
export interface ExactInvested {
  readonly opening: bigint
  /** The sum of the inflows of all days, and that of the outflows. */
  readonly paidIn: bigint
  readonly takenOut: bigint
  readonly closing: bigint
  readonly flows: ReadonlyArray<Flow>
  /** What is revalued, of the days on which a purchase sets a price. */
  readonly revalued: ReadonlyMap<number, Revalued<bigint>>
  /** What is acquired, by day. It is among `paidIn` and `flows`. */
  readonly acquired: ReadonlyMap<number, bigint>
}

/** Amounts of {@link SetOff}. */
export type Revalued<Amount> = Pick<SetOff<Amount>, "valueBefore" | "valueAtPaid">

export interface InvestedQuestion {
  readonly market: Market
  readonly part: OwnedOrWhole
  readonly span: Span
}

/** The amounts of one bundle that belong to an owner. */
interface OwnBundle {
  readonly opening: bigint
  readonly closing: bigint
  readonly days: ReadonlyMap<number, SetOff<bigint>>
}

/** A bundle has one market and one `part`. After a write, only the changed bundle is a new object. */
const ownBundles = new Latest<OwnBundle>()

export function exactInvested(owned: Iterable<Owned>, question: InvestedQuestion): ExactInvested {
  const { span } = question
  let [opening, closing, paidIn, takenOut] = [0n, 0n, 0n, 0n]
  const sums = new Map<number, SetOff<bigint>>()
  for (const { bundle, path } of owned) {
    const own = ownBundles.of(bundle, "", [path, span.from, span.to], () => ownBundle(bundle, path, question))
    opening += own.opening
    closing += own.closing
    for (const [day, ofBundle] of own.days) {
      const others = sums.get(day)
      sums.set(day, others ? added(others, ofBundle) : ofBundle)
    }
  }
  const byDay = new Map<number, FlowsOfDay<Fraction>>()
  const revalued = new Map<number, Revalued<bigint>>()
  const acquired = new Map<number, bigint>()
  for (const [day, ofDay] of sums) {
    const { inflow, outflow } = flowsOfScope(ofDay)
    if (ofDay.valueBefore !== ofDay.valueAtPaid) revalued.set(day, ofDay)
    if (ofDay.acquired !== 0n) acquired.set(day, ofDay.acquired)
    paidIn += inflow + ofDay.acquired
    takenOut += outflow
    byDay.set(day, {
      in: [fractionInBook(inflow)],
      out: [fractionInBook(outflow)],
      acquired: [fractionInBook(ofDay.acquired)],
    })
  }
  const values = { opening: fractionInBook(opening), closing: fractionInBook(closing) }
  return { opening, paidIn, takenOut, closing, flows: purseFlows(plain, byDay, values, span), revalued, acquired }
}

/** The exact flows of one day, and what is revalued on it. Only what moves that day is read: most of what is owned does not. */
export function exactFlowsOn(
  owned: ReadonlyArray<Owned>,
  day: number,
  question: InvestedQuestion,
): ReturnType<typeof flowsOfScope> & {
  readonly revalued: Revalued<bigint> | undefined
  readonly acquired: bigint
} {
  const span = { ...question.span, from: day - 1, to: day }
  let sum: SetOff<bigint> = forEachAmount(() => 0n)
  for (const { bundle, path } of owned) {
    if (!mayMoveOn(bundle, path, day, question)) continue
    const own = paymentsOfOwner(bundle, path, { ...question, span })
    const ofDay = setOffByDay(own).get(day)
    if (ofDay) sum = added(sum, ofDay)
  }
  const { acquired, valueBefore, valueAtPaid } = sum
  return { ...flowsOfScope(sum), acquired, revalued: valueBefore === valueAtPaid ? undefined : sum }
}

/** Whether a bundle has payments on a day, or its weight changes. */
const mayMoveOn = (bundle: Bundle, path: WeightPath, day: number, { market, part, span }: InvestedQuestion): boolean =>
  path.some(({ from }) => from === day) ||
  bundle.ledgers.some((ledger) => {
    const { days } = flowsIn(ledger, market, part, span.currency, bundle.side)
    return days[stepOn(days, day)] === day
  })

const added = (one: SetOff<bigint>, other: SetOff<bigint>): SetOff<bigint> =>
  forEachAmount((amount) => one[amount] + other[amount])

function ownBundle(bundle: Bundle, path: WeightPath, question: InvestedQuestion): OwnBundle {
  const { span } = question
  const own = partOfPath(path, span, (_, exact) => exact)
  const ownValueOn = (day: number): bigint =>
    valuesOn(bundle, day, question).reduce((sum, value) => sum + timesInBook(value, own.exact(day)), 0n)
  const days = setOffByDay(paymentsOfOwner(bundle, path, question))
  return { opening: ownValueOn(span.from), closing: ownValueOn(span.to), days }
}

/** The payments of a bundle that belong to an owner, and those by which the owner's part of the bundle changes. */
function paymentsOfOwner(
  bundle: Bundle,
  path: WeightPath,
  question: InvestedQuestion,
): ReadonlyArray<Payment<Fraction>> {
  const { market, part, span } = question
  const own = partOfPath(path, span, (_, exact) => exact)
  const whole = bundle.ledgers.flatMap((ledger) =>
    inOrderWithin(span, flowsIn(ledger, market, part, span.currency, bundle.side).payments),
  )
  return partOfPayments(plain, whole, own, (day) => {
    const together = valuesOn(bundle, day, question).reduce((sum, value) => sum + value, 0n)
    return { value: fractionInBook(together), currency: span.currency }
  })
}

const bundleValues = new Latest<ReadonlyArray<bigint>>()

/** The value of each holding of a bundle on a day. */
const valuesOn = (bundle: Bundle, day: number, { market, part, span }: InvestedQuestion): ReadonlyArray<bigint> =>
  bundleValues.of(bundle, String(day), [], () =>
    bundle.ledgers.map((ledger) =>
      valueInBook(ledger, day, { market, part, currency: span.currency, side: bundle.side }),
    ),
  )

/** The value that a scope has on a day, with 18 decimals: less what is owed, where that is among `owned`. */
export const valueOfScope = (owned: ReadonlyArray<Owned>, day: number, question: InvestedQuestion): bigint =>
  owned.reduce((all, { bundle, path }) => {
    const own = partOfPath(path, { from: day, to: day }, (_, exact) => exact).exact(day)
    return valuesOn(bundle, day, question).reduce((sum, value) => sum + timesInBook(value, own), all)
  }, 0n)

/**
 * The value invested in a holding at the end of a day, with 18 decimals. Zero if it is below zero or has no rate. What is
 * owed is below zero, and what is claimed above; of both the whole counts.
 */
export function valueInBook(ledger: LineLedger, day: number, { market, part, currency, side }: ValueQuestion): bigint {
  const parsed = parsedLedgerOf(ledger)
  const valuation = valuationOn(parsed, priceOf(ledger, market), day)
  if (side !== "held") {
    const { value } = valuation
    if (ledger.assetClass !== "debt" && value.numerator > 0n) return 0n
    const rated = bookedIn(plain, plain.booked(value), [valuation.currency, currency], market, day)
    return rated === undefined ? 0n : side === "owed" ? inBook(rated) : -inBook(rated)
  }
  if (valuation.value.numerator <= 0n) return 0n
  const owned = part === "whole" ? valuation.value : times(valuation.value, shareOn(parsed, day))
  const rated = bookedIn(plain, plain.booked(owned), [valuation.currency, currency], market, day)
  return rated ? inBook(rated) : 0n
}

interface ValueQuestion {
  readonly market: Market
  readonly part: OwnedOrWhole
  readonly currency: string
  readonly side: Side
}

/** The payments of a period, after its opening day. */
export const within = <N>(
  { from, to }: Pick<Span, "from" | "to">,
  payments: ReadonlyArray<Payment<N>>,
): ReadonlyArray<Payment<N>> => payments.filter(({ day }) => day > from && day <= to)

/** The same of payments in the order of days. */
const inOrderWithin = <N>({ from, to }: Pick<Span, "from" | "to">, payments: ReadonlyArray<Payment<N>>) =>
  payments.slice(firstAfter(payments, from), firstAfter(payments, to))

/** The index of the first payment after a day; the number of payments if there is none. */
function firstAfter<N>(payments: ReadonlyArray<Payment<N>>, day: number): number {
  let low = 0
  let high = payments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((payments[middle] as Payment<N>).day <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** The weights along a path by day, with the days of their changes within a period. */
export const partOfPath = <N>(
  path: WeightPath,
  { from, to }: Pick<Span, "from" | "to">,
  of: (day: number, exact: Fraction) => N,
): PartByDay<N> => {
  const parts: Array<Fraction> = []
  let at = 0
  const exact = (day: number): Fraction => {
    // The next call is mostly for the same weight.
    const isSame = day >= fromOf(path[at]) && day < fromOf(path[at + 1])
    if (!isSame) at = lastUpTo(path, day, fromOf)
    return (parts[at] ??= fractionOf(path[at]?.weight ?? zero))
  }
  const changesOn: Array<number> = []
  for (const { from: day } of path) if (day > from && day <= to) changesOn.push(day)
  return { exact, of: (day) => of(day, exact(day)), changesOn }
}

const fromOf = (step: WeightFrom | undefined): number => step?.from ?? Number.POSITIVE_INFINITY

/** The flows of a scope by day. */
export type FlowsByDay<N> = ReadonlyMap<number, FlowsOfDay<N>>
export interface FlowsOfDay<N> extends Readonly<Record<"in" | "out" | "acquired", ReadonlyArray<N>>> {
  /** Set on a day on which a purchase sets a price. */
  readonly revalued?: Revalued<ReadonlyArray<N>>
}

/** Cash flows of the investor by day: the opening value is a payment, the closing value a receipt. */
export function purseFlows<N>(
  a: Arithmetic<N>,
  byDay: FlowsByDay<N>,
  { opening, closing }: Readonly<Record<"opening" | "closing", N>>,
  { from, to, currency }: { readonly from: number; readonly to: number; readonly currency: string },
): ReadonlyArray<{ readonly day: number; readonly amount: N }> {
  const about = (day: number) => ({ currency, subject: { of: "text", text: dayOfNumber(day) } }) as const
  const between = [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, { in: paid, out, acquired }]) => {
      const paidIn = [...paid, ...acquired].map((amount) => a.negated("paidIn", amount, { currency }))
      return { day, amount: a.sum("flow", [...out, ...paidIn], about(day)) }
    })
  return [
    { day: from, amount: a.negated("opening", opening, about(from)) },
    ...between,
    { day: to, amount: a.sum("closing", [closing], about(to)) },
  ]
}
