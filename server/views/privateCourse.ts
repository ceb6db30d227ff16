import type { HoldingLedger } from "#domain/measures/ledger/facts.ts"
import { amountOf, type Fraction, fractionOf, minus, negative, nothing, plus } from "#domain/numbers/fraction.ts"
import { history, holdingHistory } from "#domain/measures/daily/history.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { capitalFlows } from "#domain/measures/keyFigures/privateInvestment.ts"
import { householdParts, householdWeights, isPrivateOn } from "#domain/measures/keyFigures/privateTotals.ts"
import { lastOn } from "#domain/numbers/steps.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readPrivateCourse } from "#contract/privateMarkets.ts"
import { amountText, amountTexts } from "./amounts.ts"
import { measuredOf } from "./netWorth.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface Question {
  readonly on: CalendarDate
  readonly currency: Currency
  /** The whole of one investment in its own currency; the household's part of all of them where absent. */
  readonly holdingId: HoldingId | undefined
}

type View = AnswerOf<typeof readPrivateCourse>

/** What was promised, paid in and paid back, and what is left, from the first day on: the curve of private markets. */
export function privateCourseView(wealth: HouseholdWealth, { on, currency: asked, holdingId }: Question): View {
  const ledgers = [...wealth.ledgers.values()].filter(
    (one) => isPrivateOn(one, on) && (holdingId === undefined || one.holdingId === holdingId),
  )
  const one = holdingId === undefined ? undefined : ledgers[0]
  const currency = one?.currency ?? asked
  const from = ledgers.map(({ openedOn }) => openedOn).sort()[0] ?? on
  const parts = partsOf(wealth, currency, one === undefined ? "owned" : "whole")
  const range = { from, to: on, currency }
  const days = { first: dayNumber(from), count: dayNumber(on) - dayNumber(from) + 1 }
  const { nav, missing } = navOf(wealth, ledgers, one, range)
  const flows = ledgers.flatMap((ledger) =>
    capitalFlows(ledger, on).map(({ day, amount }) => ({ day, amount: parts.of(ledger, day, amount) })),
  )
  const paidIn = flows
    .filter(({ amount }) => amount.numerator < 0n)
    .map((flow) => ({ ...flow, amount: negative(flow.amount) }))
  const distributed = flows.filter(({ amount }) => amount.numerator > 0n)
  return {
    ...range,
    paidIn: together(paidIn, days),
    distributed: together(distributed, days),
    committed: Array.from({ length: days.count }, (_, index) => {
      const day = days.first + index
      return text(ledgers.reduce((sum, ledger) => plus(sum, parts.of(ledger, day, committedOn(ledger, day))), nothing))
    }),
    nav,
    quarters: quartersOf(paidIn, distributed),
    missingRates: [...new Set([...missing, ...parts.missing])],
  }
}

interface DatedAmount {
  readonly day: number
  readonly amount: Fraction
}

interface Days {
  readonly first: number
  readonly count: number
}

/** The sum of the amounts until each day. */
function together(amounts: ReadonlyArray<DatedAmount>, { first, count }: Days): ReadonlyArray<string> {
  const byDay = Map.groupBy(amounts, ({ day }) => Math.max(first, day))
  let sum = nothing
  let written = text(sum)
  return Array.from({ length: count }, (_, index) => {
    const today = byDay.get(first + index)
    if (today) written = text((sum = today.reduce((total, { amount }) => plus(total, amount), sum)))
    return written
  })
}

function quartersOf(paidIn: ReadonlyArray<DatedAmount>, distributed: ReadonlyArray<DatedAmount>): View["quarters"] {
  const [paid, received] = [paidIn, distributed].map((amounts) => Map.groupBy(amounts, ({ day }) => quarterOf(day)))
  const sumOf = (by: typeof paid, quarter: string) =>
    (by?.get(quarter) ?? []).reduce((sum, { amount }) => plus(sum, amount), nothing)
  return [...new Set([...(paid?.keys() ?? []), ...(received?.keys() ?? [])])].sort().map((quarter) => {
    const [out, back] = [sumOf(paid, quarter), sumOf(received, quarter)]
    return { quarter, paidIn: text(out), distributed: text(back), net: text(minus(back, out)) }
  })
}

function quarterOf(day: number): string {
  const [year, month] = dayOfNumber(day).split("-")
  return `${year}-Q${Math.ceil(Number(month) / 3)}`
}

/** What is promised in all on a day; nothing once it is closed. */
function committedOn(ledger: HoldingLedger, day: number): Fraction {
  const on = dayOfNumber(day)
  const isOpen = ledger.openedOn <= on && (ledger.closedOn === null || on < ledger.closedOn)
  return isOpen ? fractionOf(decimal(lastOn(ledger.commitments, on) ?? "0")) : nothing
}

function navOf(
  wealth: HouseholdWealth,
  ledgers: ReadonlyArray<HoldingLedger>,
  one: HoldingLedger | undefined,
  range: { readonly from: CalendarDate; readonly to: CalendarDate; readonly currency: Currency },
) {
  if (one) {
    const { value, missing } = holdingHistory({ ...range, ledger: one, market: wealth.market, part: "whole" })
    return { nav: amountTexts(value), missing: missing.map(({ currency }) => currency) }
  }
  const { net, missing } = history({ ...measuredOf(wealth), ledgers, ...range, scope: "household" })
  return { nav: amountTexts(net), missing: missing.map(({ currency }) => currency) }
}

/** What of an amount of a day counts, in the currency asked for: all, or the household's part. */
function partsOf(wealth: HouseholdWealth, currency: Currency, part: "whole" | "owned") {
  const { of, missing } = householdParts(householdWeights(measuredOf(wealth)), { ...wealth, currency })
  const ownOf = (ledger: HoldingLedger, day: number, amount: Fraction): Fraction =>
    of(plainLine(ledger), day, amount) ?? nothing
  return { missing, of: part === "owned" ? ownOf : (_: HoldingLedger, __: number, amount: Fraction) => amount }
}

const text = (amount: Fraction): string => amountText(amountOf(amount))
