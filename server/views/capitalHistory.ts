import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fractionOf, negative, nothing, sumOf } from "#domain/numbers/fraction.ts"
import { history, holdingHistory } from "#domain/measures/daily/history.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { type CapitalPayment, capitalUntil } from "#domain/measures/keyFigures/privateInvestment.ts"
import {
  type HouseholdParts,
  householdParts,
  householdWeights,
  isPrivateOn,
} from "#domain/measures/keyFigures/privateTotals.ts"
import { isPaidIn } from "#domain/measures/returns/investmentFlows.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, decimal, subtract, zero } from "#domain/numbers/decimal.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readCapitalHistory } from "#contract/figures/privateMarkets.ts"
import { amountText, amountTexts, roundedText } from "./amounts.ts"
import { measuredOf } from "./netWorth.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface Question {
  readonly on: CalendarDate
  readonly currency: Currency
  /** If set: one whole investment in its own currency; if absent: the household's share of all of them. */
  readonly holdingId: HoldingId | undefined
}

type View = AnswerOf<typeof readCapitalHistory>

/** The commitment, paid-in capital, distributions and NAV on each day: the curve of private markets. */
export function capitalHistoryView(wealth: HouseholdWealth, { on, currency: asked, holdingId }: Question): View {
  const ledgers = [...wealth.ledgers.values()].filter(
    (one) => isPrivateOn(one, on) && (holdingId === undefined || one.lineId === holdingId),
  )
  const one = holdingId === undefined ? undefined : ledgers[0]
  const currency = one?.currency ?? asked
  const from = ledgers.map(({ openedOn }) => openedOn).sort()[0] ?? on
  const parts = one ? wholeOf : householdParts(householdWeights(measuredOf(wealth)), { ...wealth, currency })
  const range = { from, to: on, currency }
  const days = { first: dayNumber(from), count: dayNumber(on) - dayNumber(from) + 1 }
  const { nav, missing } = navOf(wealth, ledgers, one, range)
  const lines = ledgers.map((ledger) => plainLine(ledger))
  const payments = lines.flatMap((line) => parts.payments(line, dayNumber(on)))
  const paidIn = courseOf(payments, "in", days, currency)
  const distributed = courseOf(payments, "out", days, currency)
  return {
    ...range,
    paidIn: paidIn.map((amount) => amountText(amount, currency)),
    distributed: distributed.map((amount) => amountText(amount, currency)),
    committed: Array.from({ length: days.count }, (_, index) => {
      const day = days.first + index
      const committed = lines.map((line) => parts.of(line, day, committedOn(line.ledger, day)) ?? nothing)
      return roundedText(sumOf(committed), currency)
    }),
    nav,
    quarters: quartersOf(payments, { paidIn, distributed }, days, currency),
    missingRates: [...new Set([...missing, ...parts.missing])],
  }
}

/** Counts the whole of one investment, in its own currency. */
const wholeOf: HouseholdParts<Fraction> = {
  of: (_line, _day, amount) => amount,
  payments: capitalUntil,
  missing: new Set(),
}

type Payments = ReadonlyArray<CapitalPayment<Fraction>>

interface Days {
  readonly first: number
  readonly count: number
}

/** The total of the payments in one direction up to each day, rounded. Clawbacks lower what was received. */
function courseOf(
  payments: Payments,
  way: "in" | "out",
  { first, count }: Days,
  currency: Currency,
): ReadonlyArray<Decimal> {
  const byDay = Map.groupBy(
    payments
      .filter((payment) => isPaidIn(payment.way) === (way === "in"))
      .map((payment) => (payment.way === "paidBack" ? { ...payment, amount: negative(payment.amount) } : payment)),
    ({ day }) => Math.max(first, day),
  )
  let [sum, rounded] = [nothing, amountIn(nothing, currency)]
  return Array.from({ length: count }, (_, index) => {
    const today = byDay.get(first + index)
    if (today) rounded = amountIn((sum = sumOf([sum, ...today.map(({ amount }) => amount)])), currency)
    return rounded
  })
}

/** The increase of both totals in each quarter with payments. The quarters add up to the totals in every cent. */
function quartersOf(
  payments: Payments,
  course: Readonly<Record<"paidIn" | "distributed", ReadonlyArray<Decimal>>>,
  { first }: Days,
  currency: Currency,
): View["quarters"] {
  const lastDays = new Map<string, number>()
  for (const { day } of payments.toSorted((one, other) => one.day - other.day)) lastDays.set(quarterOf(day), day)
  let [paidBefore, distributedBefore] = [zero, zero]
  return Array.from(lastDays, ([quarter, day]) => {
    const index = Math.max(0, day - first)
    const [paidSoFar, distributedSoFar] = [course.paidIn[index] ?? zero, course.distributed[index] ?? zero]
    const paidIn = subtract(paidSoFar, paidBefore)
    const distributed = subtract(distributedSoFar, distributedBefore)
    paidBefore = paidSoFar
    distributedBefore = distributedSoFar
    const net = subtract(distributed, paidIn)
    return {
      quarter,
      paidIn: amountText(paidIn, currency),
      distributed: amountText(distributed, currency),
      net: amountText(net, currency),
    }
  })
}

function quarterOf(day: number): string {
  const [year, month] = dayOfNumber(day).split("-")
  return `${year}-Q${Math.ceil(Number(month) / 3)}`
}

/** The commitment on a day; zero once the investment is closed. */
function committedOn(ledger: LineLedger, day: number): Fraction {
  const on = dayOfNumber(day)
  const isOpen = ledger.openedOn <= on && (ledger.closedOn === null || on < ledger.closedOn)
  return isOpen ? fractionOf(decimal(lastOn(ledger.commitments, on) ?? "0")) : nothing
}

function navOf(
  wealth: HouseholdWealth,
  ledgers: ReadonlyArray<LineLedger>,
  one: LineLedger | undefined,
  range: { readonly from: CalendarDate; readonly to: CalendarDate; readonly currency: Currency },
) {
  if (one) {
    const { value, missing } = holdingHistory({ ...range, ledger: one, market: wealth.market, part: "whole" })
    return { nav: amountTexts(value), missing: missing.map(({ currency }) => currency) }
  }
  const { net, missing } = history({ ...measuredOf(wealth), ledgers, ...range, scope: "household" })
  return { nav: amountTexts(net), missing: missing.map(({ currency }) => currency) }
}
