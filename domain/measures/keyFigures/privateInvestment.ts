import { Latest } from "#domain/shared/memo.ts"
import { Result } from "effect"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import type { About } from "#domain/measures/trace/tree.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { dividedBy, type Fraction, minus, nothing, plus } from "#domain/numbers/fraction.ts"
import { type ComputedLine, openingOf, subjectOf } from "#domain/measures/valuation/line.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import {
  type Multiples,
  multiplesWith,
  type NoMultiples,
  rateSinceInception,
  type Sides,
} from "#domain/measures/privateMarkets/multiples.ts"
import type { Flow } from "#domain/measures/returns/flows.ts"
import {
  capitalPayments,
  clawbacks,
  incomePaid,
  isPaidByOwner,
  isPaidIn,
  type Payment,
  purchase,
} from "#domain/measures/returns/investmentFlows.ts"
import type { NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import { annualised, type ShownReturn } from "#domain/measures/returns/timeWeighted.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { valuationOf } from "#domain/measures/valuation/valuation.ts"

/** An investment in private markets on a day: the whole investment, in its own currency. Exact. */
export interface PrivateInvestment {
  /** The last valuation rolled forward by later flows; before the first, what was paid in less what came back. */
  readonly nav: Fraction
  readonly valuedOn: CalendarDate | undefined
  /** The total commitment. */
  readonly commitment: Fraction
  /** The acquisition cost, entries and capital calls. */
  readonly paidIn: Fraction
  /** Distributions, income and exits, gross, less what was paid back. */
  readonly distributed: Fraction
  /** Commitment − paid-in + recallable distributions, but never below zero. */
  readonly openCommitment: Fraction
  /** Distributed + NAV. */
  readonly totalValue: Fraction
  /** Total value − paid-in. */
  readonly gain: Fraction
  /** As the investor sees them: money paid in is below zero. */
  readonly flows: ReadonlyArray<Flow>
  readonly multiples: Result.Result<Multiples, NoMultiples>
  /** Actual days over 365, as if the NAV were paid out on the day; annual unless less than a year passed. */
  readonly irr: Result.Result<ShownReturn, NoRate>
  /** Return on paid-in capital since the first flow, annualised if the period is longer than a year. */
  readonly returned: ShownReturn | undefined
}

/** An investment in private markets at the end of a day. Cached by ledger, because it depends on no other data. */
export const privateInvestmentOn = (ledger: LineLedger, on: CalendarDate): PrivateInvestment =>
  investments.of(ledger, "", [on], () => computed(ledger, on))

const investments = new Latest<PrivateInvestment>()

function computed(ledger: LineLedger, on: CalendarDate): PrivateInvestment {
  const day = dayNumber(on)
  const line = plainLine(ledger)
  const nav = navOn(line, day)
  const payments = capitalUntil(line, day)
  const flows = flowsOfPayments(plain, payments, ledger.currency).toSorted((one, other) => one.day - other.day)
  const sides = sidesOf(plain, payments)
  const { paidIn, distributed } = sides
  const totalValue = plus(distributed, nav)
  const multiples = multiplesWith(sides, nav)
  const first = flows[0]
  return {
    nav,
    valuedOn: lastOn(ledger.appraisals, on)?.valuedOn,
    commitment: line.parts.commitment(day) ?? nothing,
    paidIn,
    distributed,
    openCommitment: openCommitment(line, day),
    totalValue,
    gain: minus(totalValue, paidIn),
    flows,
    multiples,
    irr: rateSinceInception(flows, { day, nav }),
    returned:
      first && Result.isSuccess(multiples) ? annualised(dividedBy(totalValue, paidIn), day - first.day) : undefined,
  }
}

/**
 * The NAV of an investment on a day, in its own currency. A carrying amount in another currency counts by its number,
 * without conversion, as in all figures of the investment.
 */
export const navOn = <N>(line: ComputedLine<N>, day: number): N =>
  line.a.inCurrency(valuationOf(line, day).value, line.ledger.currency)

/** The payments in and out up to a day, with income and clawbacks. Payments in another currency are left out. */
export const capitalUntil = <N>(line: ComputedLine<N>, until: number): ReadonlyArray<Payment<N>> =>
  [...purchase(line), ...capitalPayments(line), ...incomePaid(line), ...clawbacks(line)].filter(
    ({ day, currency }) => day <= until && currency === line.ledger.currency,
  )

/** The total commitment, less paid-in capital, plus recallable distributions. Never below zero. */
export function openCommitment<N>(line: ComputedLine<N>, day: number): N {
  const { a, ledger, parts } = line
  const money = { currency: ledger.currency }
  const promised = parts.commitment(day) ?? a.leaf("commitment", nothing, openingOf(ledger), money)
  const recallable = parts.capital.flatMap((flow) =>
    flow.day <= day && flow.recallable !== undefined ? [a.called("recallable", flow.recallable)] : [],
  )
  const paidIn = capitalUntil(line, day).flatMap(({ way, amount }) => (isPaidIn(way) ? [amount] : []))
  const callable = recallable.length === 0 ? promised : a.sum("commitment", [promised, ...recallable], money)
  const open = paidIn.length === 0 ? callable : a.difference("openCommitment", callable, paidIn, money)
  return a.called("openCommitment", a.notBelowZero("openCommitment", open), { subject: subjectOf(ledger) })
}

/** The same if the line counts on the day; undefined before its opening, from its end on, or without a commitment. */
export const countedCommitment = <N>(line: ComputedLine<N>, day: number): N | undefined =>
  day >= line.firstDay && day < line.endDay && line.parts.commitment(day) !== undefined
    ? openCommitment(line, day)
    : undefined

/** {@link countedCommitment} of a ledger, zero if there is none. */
export const openCommitmentOn = (ledger: LineLedger, on: CalendarDate): Fraction =>
  countedCommitment(plainLine(ledger), dayNumber(on)) ?? nothing

/** A payment in the currency of the figures. */
export type CapitalPayment<N> = Pick<Payment<N>, "day" | "way" | "amount">

/** The sums of the payments in both directions. Clawbacks lower what was received. */
export function sidesOf<N>(a: Arithmetic<N>, payments: ReadonlyArray<CapitalPayment<N>>, about: About = {}): Sides<N> {
  const amounts = (counts: (way: CapitalPayment<N>["way"]) => boolean) =>
    payments.flatMap(({ way, amount }) => (counts(way) ? [amount] : []))
  const received = a.sum(
    "distributed",
    amounts((way) => !isPaidByOwner(way)),
    about,
  )
  const paidBack = amounts((way) => way === "paidBack")
  return {
    paidIn: a.sum("paidIn", amounts(isPaidIn), about),
    distributed: paidBack.length === 0 ? received : a.difference("distributed", received, paidBack, about),
  }
}

/** Payments as cash flows of the investor: money paid in is below zero. */
export const flowsOfPayments = <N>(
  a: Arithmetic<N>,
  payments: ReadonlyArray<CapitalPayment<N>>,
  currency: string,
): ReadonlyArray<{ readonly day: number; readonly amount: N }> =>
  payments.map(({ day, way, amount }) => {
    const about = { currency, subject: { of: "text", text: dayOfNumber(day) } } as const
    if (way === "paidBack") return { day, amount: a.negated("clawback", amount, about) }
    return { day, amount: isPaidIn(way) ? a.negated("paidIn", amount, about) : a.sum("distributed", [amount], about) }
  })
