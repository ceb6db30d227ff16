import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { HoldingLedger } from "#domain/measures/ledger/facts.ts"
import { whole } from "#domain/numbers/fraction.ts"
import { partOfPath, paymentsByDay, type PaymentsByDay, within } from "#domain/measures/returns/exactInvested.ts"
import { type Payment, paymentsOf } from "#domain/measures/returns/investmentFlows.ts"
import { ownedPayments, partOfPayments, ratedPayments } from "#domain/measures/returns/partPayments.ts"
import { keptTogether, portfolioPeriods } from "#domain/measures/ledger/portfolioPeriods.ts"
import { newValuationCache, ownershipIn, type ValuationCache } from "#domain/measures/valuation/valuationCache.ts"
import { pathOf, weightPaths } from "#domain/measures/daily/weightPaths.ts"
import { lineByBooks } from "./bookParts.ts"
import { type InvestedLine, investedValues, type InvestedValues } from "./investedValues.ts"
import { type ExplainedLine, tracedLine } from "./lineParts.ts"
import type { ScopeQuestion } from "./netWorth.ts"
import { traced } from "./traced.ts"
import { currencyOf, type ExplainedNode, leaf, sourceWithin } from "./tree.ts"
import { asPart, weightsByPortfolio } from "./weights.ts"

type Payments = ReadonlyArray<Payment<ExplainedNode>>

/** Money that came into the investments of a scope, or went out of them, in the currency asked for. */
export interface ExplainedInvested {
  readonly payments: PaymentsByDay<ExplainedNode>
  /** What is invested at the end of a day. */
  readonly value: (day: number) => ExplainedNode
  readonly isHeld: (day: number) => boolean
}

/** A period: values count from the end of its first day, flows from the day after. */
export interface Period {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

type Question = Pick<ScopeQuestion, "market"> & Period & { readonly currency: Currency }

/** The whole of one line, including what belongs to outsiders. */
export function investedInLine(
  line: ExplainedLine,
  question: Question,
  cache: ValuationCache = newValuationCache(),
): ExplainedInvested {
  const payments = within(spanOf(question), paymentsOf(tracedLine(line, question.market)))
  const lines = [{ ledger: line.ledger, part: () => whole }]
  return shown(rated(payments, question), investedValues(lines, { ...question, cache, of: "whole" }), 1)
}

/** What belongs to the household or to a portfolio, itself and through others. */
export function investedIn(
  question: Omit<ScopeQuestion, "on"> & Question,
  cache: ValuationCache = newValuationCache(),
): ExplainedInvested {
  const { market, currency, portfolios, stakes, scope } = question
  const span = spanOf(question)
  const ledgers = question.ledgers.filter(({ assetClass }) => assetClass !== "debt")
  const paths = weightPaths(ownershipIn(cache, portfolios, stakes), scope)
  const weightOf = weightsByPortfolio(question)
  const payments: Array<Payment<ExplainedNode>> = []
  const parts = new Map<HoldingLedger, InvestedLine["part"]>()
  for (const together of keptTogether(ledgers).values()) {
    const [first] = together
    const path = first && pathOf(portfolioPeriods(first), paths)
    if (!path) continue
    const part = partOfPath(path, span, (day) => asPart(weightOf(first, day)))
    for (const ledger of together) parts.set(ledger, part.exact)
    const paid = together.flatMap((ledger) => {
      const line = tracedLine(lineByBooks(ledger), market)
      return rated(within(span, ownedPayments(line, within(span, paymentsOf(line)))), question)
    })
    const wholeLines = together.map((ledger) => ({ ledger, part: () => whole }))
    const values = investedValues(wholeLines, { ...question, cache, of: "owned" })
    payments.push(...partOfPayments(traced, paid, part, (day) => ({ value: values.node(day, "by holding"), currency })))
  }
  const lines = ledgers.flatMap((ledger) => {
    const part = parts.get(ledger)
    return part ? [{ ledger, part }] : []
  })
  return shown(payments, investedValues(lines, { ...question, cache, of: "owned" }), ledgers.length)
}

const spanOf = ({ from, to }: Period) => ({ from: dayNumber(from), to: dayNumber(to) })

/** Those with a rate. */
const rated = (payments: Payments, question: Question): Payments =>
  ratedPayments(traced, payments, question).flatMap(({ amount, ...payment }) =>
    amount ? [{ ...payment, amount }] : [],
  )

/** So many payments are shown with all that they are made of, and so many values holding by holding. */
const shownInFull = 1_000

function shown(payments: Payments, values: InvestedValues, count: number): ExplainedInvested {
  const room = payments.length * count <= shownInFull ? "by holding" : "together"
  const moved = payments.filter(({ amount }) => amount.exact.numerator !== 0n)
  return {
    payments: paymentsByDay(payments.length <= shownInFull ? moved : moved.map(inShort)),
    value: (day) => values.node(day, room),
    isHeld: values.isHeld,
  }
}

/** As one leaf, with the source of its first. */
function inShort({ amount, ...payment }: Payment<ExplainedNode>): Payment<ExplainedNode> {
  const source = sourceWithin(amount) ?? { _tag: "Constant", name: "abridged" }
  return { ...payment, amount: leaf(amount.what, amount.exact, source, currencyOf(amount)) }
}
