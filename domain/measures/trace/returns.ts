import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fractionOf, whole } from "#domain/numbers/fraction.ts"
import {
  type FlowsByDay,
  type FlowsOfDay,
  partOfPath,
  type Revalued,
  purseFlows,
  valueInBook,
  within,
} from "#domain/measures/returns/exactInvested.ts"
import { type Payment, paymentsOf, type PaymentWay } from "#domain/measures/returns/investmentFlows.ts"
import { ownedPayments, partOfPayments, ratedPayments } from "#domain/measures/returns/partPayments.ts"
import { keptTogether } from "#domain/measures/ledger/portfolioPeriods.ts"
import { type ExplainedLine, lineByLedger, tracedLine } from "./lines.ts"
import { partsByLine, type ScopeQuestion } from "./weights.ts"
import { traced } from "./traced.ts"
import {
  type About,
  constant,
  currencyOf,
  difference,
  type ExplainedNode,
  leaf,
  product,
  quotient,
  root,
  sourceWithin,
  sum,
} from "./tree.ts"
import { fractionInBook, inBook, timesInBook } from "#domain/numbers/bookAmounts.ts"
import { Result } from "effect"
import { fullWeight, weightPaths } from "#domain/measures/daily/weightPaths.ts"
import { ownershipOf } from "#domain/measures/ownership/lookThrough.ts"
import { isOwing, owedPayments, type Side } from "#domain/measures/returns/owedPayments.ts"
import type { Measured } from "#domain/measures/returns/performance.ts"
import { type OwedSide, owedSides } from "#domain/measures/returns/scopes.ts"
import { internalRate, type NoRate } from "#domain/measures/returns/moneyWeighted.ts"

type TimeWeightedWord = "timeWeighted" | "ownTimeWeighted" | "timeWeightedAfterTax" | "ownTimeWeightedAfterTax"
type MoneyWeightedWord = "moneyWeighted" | "ownMoneyWeighted" | "moneyWeightedAfterTax" | "ownMoneyWeightedAfterTax"

type Payments = ReadonlyArray<Payment<ExplainedNode>>

/** Flows into and out of the investments of a scope, and their value, in the requested currency. */
export interface ExplainedInvested {
  readonly flows: FlowsByDay<ExplainedNode>
  /** The value invested at the end of a day. */
  readonly value: (day: number) => ExplainedNode
  readonly isHeld: (day: number) => boolean
}

/** A period: values count from the end of its first day, flows from the day after. */
interface ReturnPeriod {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

type Question = Pick<ScopeQuestion, "market"> & ReturnPeriod & { readonly currency: Currency }

/**
 * The investment in one whole line, including what belongs to outsiders. Of own money, less what is owed on the line itself
 * and on `debts`.
 */
export function investedInLine(
  line: ExplainedLine,
  question: Question,
  measured: Measured = "assets",
  debts: ReadonlyArray<LineLedger> = [],
): ExplainedInvested {
  const payments = within(spanOf(question), paymentsOf(tracedLine(line, question.market)))
  const lines: Array<InvestedLine> = [{ ledger: line.ledger, part: () => whole }]
  const owing = measured === "ownMoney" ? [line.ledger, ...debts].filter(isOwing) : []
  const owed = owing.flatMap((ledger) => ownedOfSide(ledger, { side: "owed", path: fullWeight }, question))
  lines.push(...owing.map((ledger): InvestedLine => ({ ledger, part: () => whole, side: "owed" })))
  const all = [...rated(line.ledger, payments, question), ...owed]
  return shown(all, investedValues(lines, { ...question, of: "whole" }), lines.length)
}

/** The payments of what is owed or claimed that belong to a scope by its weights. */
function ownedOfSide(ledger: LineLedger, { side, path }: OwedSide, question: Question): Payments {
  const span = spanOf(question)
  const { market, currency } = question
  const part = partOfPath(path, span, (_, exact) => leaf("weight", exact, { _tag: "Constant", name: "abridged" }))
  const paid = within(span, owedPayments(tracedLine(lineByLedger(ledger), market), side))
  const values = investedValues([{ ledger, part: () => whole, side }], { market, currency, of: "whole" })
  return partOfPayments(traced, rated(ledger, paid, question), part, (day) => ({
    value: values.node(day, "by holding"),
    currency,
  }))
}

/**
 * The investments of the household or of a portfolio, direct and through others. Of own money, less what the scope owes,
 * and with what it claims of others of the household.
 */
export function investedIn(
  question: Omit<ScopeQuestion, "on"> & Question,
  measured: Measured = "assets",
): ExplainedInvested {
  const { market, currency } = question
  const span = spanOf(question)
  const ledgers = question.ledgers.filter(({ assetClass }) => assetClass !== "debt")
  const partOf = partsByLine(question, span)
  const payments: Array<Payment<ExplainedNode>> = []
  const parts = new Map<LineLedger, InvestedLine["part"]>()
  for (const together of keptTogether(ledgers).values()) {
    const [first] = together
    const part = first && partOf(first)
    if (!part) continue
    for (const ledger of together) parts.set(ledger, part.exact)
    const paid = together.flatMap((ledger) => {
      const line = tracedLine(lineByLedger(ledger), market)
      return rated(ledger, within(span, ownedPayments(line, within(span, paymentsOf(line)))), question)
    })
    const wholeLines = together.map((ledger) => ({ ledger, part: () => whole }))
    const values = investedValues(wholeLines, { ...question, of: "owned" })
    payments.push(...partOfPayments(traced, paid, part, (day) => ({ value: values.node(day, "by holding"), currency })))
  }
  const lines = ledgers.flatMap((ledger): ReadonlyArray<InvestedLine> => {
    const part = parts.get(ledger)
    return part ? [{ ledger, part }] : []
  })
  if (measured === "ownMoney") {
    const paths = weightPaths(ownershipOf(question.portfolios, question.stakes), question.scope)
    for (const ledger of question.ledgers.filter(isOwing)) {
      for (const one of owedSides(ledger, paths)) {
        payments.push(...ownedOfSide(ledger, one, question))
        const { exact } = partOfPath(one.path, span, (_, exact) => exact)
        lines.push({ ledger, part: exact, side: one.side })
      }
    }
  }
  return shown(payments, investedValues(lines, { ...question, of: "owned" }), lines.length)
}

const spanOf = ({ from, to }: ReturnPeriod) => ({ from: dayNumber(from), to: dayNumber(to) })

/** The payments of a line that have a rate, converted. */
const rated = ({ lineId }: LineLedger, payments: Payments, question: Question): Payments =>
  ratedPayments(traced, payments, question).flatMap(({ amount, ...payment }) =>
    amount ? [{ ...payment, amount, lineId }] : [],
  )

/** Up to this number, payments are explained in full, and values are shown by holding. */
const shownInFull = 1_000

function shown(payments: Payments, values: InvestedValues, count: number): ExplainedInvested {
  const room = payments.length * count <= shownInFull ? "by holding" : "together"
  const moved = payments.filter(({ amount }) => amount.exact.numerator !== 0n)
  return {
    flows: flowsByDay(payments.length <= shownInFull ? moved : moved.map(inShort)),
    value: (day) => values.node(day, room),
    isHeld: values.isHeld,
  }
}

/** The flows of each day, without what only moved between holdings of the scope. */
const flowsByDay = (payments: Payments): FlowsByDay<ExplainedNode> =>
  new Map([...Map.groupBy(payments, ({ day }) => day)].map(([day, ofDay]) => [day, flowsOfDay(ofDay)]))

/**
 * The same amounts as those of `flowsOfScope`. On the side that exceeds the other, everything is shown and what was set
 * off is subtracted; on the other side only round trips of single holdings are left.
 */
function flowsOfDay(payments: Payments): FlowsOfDay<ExplainedNode> {
  const of = (way: PaymentWay, some: Payments = payments): ReadonlyArray<ExplainedNode> =>
    some.flatMap((payment) => (payment.way === way ? [payment.amount] : []))
  const byLine = [...Map.groupBy(payments, ({ lineId }) => lineId).values()].map((some): LineOfDay => {
    const [taken, given, income] = [of("in", some), of("out", some), of("income", some)]
    return { taken, given, income, excess: sumInBook(taken) - sumInBook(given) }
  })
  const takenIn = byLine.reduce((all, { excess }) => (excess > 0n ? all + excess : all), 0n)
  const givenOut = byLine.reduce((all, { excess }) => (excess < 0n ? all - excess : all), sumInBook(of("income")))
  const isInflow = takenIn > givenOut
  const roundTrips = byLine.flatMap(({ taken, given, excess }) => (excess > 0n ? given : taken))
  const less = isInflow ? byLine.flatMap(givenBeyond) : byLine.flatMap(takenBeyond)
  const larger = isInflow ? of("in") : [...of("out"), ...of("income")]
  const flow = less.length === 0 ? larger : [withoutSetOff(larger, less)]
  const [acquired, ceded] = [of("acquired"), of("ceded")]
  const revalued = { valueBefore: of("valueBefore"), valueAtPaid: of("valueAtPaid") }
  const isRevalued = sumInBook(revalued.valueBefore) !== sumInBook(revalued.valueAtPaid)
  return {
    ...(isInflow ? { in: flow, out: [...roundTrips, ...ceded] } : { in: roundTrips, out: [...flow, ...ceded] }),
    acquired,
    ...(isRevalued ? { revalued } : {}),
  }
}

/** What one line took in, gave out and paid out as income on a day, and by how much the first exceeds the second. */
interface LineOfDay extends Readonly<Record<"taken" | "given" | "income", ReadonlyArray<ExplainedNode>>> {
  readonly excess: bigint
}

const takenBeyond = ({ taken, given, excess }: LineOfDay): ReadonlyArray<ExplainedNode> =>
  excess > 0n ? beyond(taken, given) : []

const givenBeyond = ({ taken, given, income, excess }: LineOfDay): ReadonlyArray<ExplainedNode> =>
  excess < 0n ? [...beyond(given, taken), ...income] : income

const beyond = (all: ReadonlyArray<ExplainedNode>, less: ReadonlyArray<ExplainedNode>): ReadonlyArray<ExplainedNode> =>
  less.length === 0 ? all : [difference("flow", sum("flow", all, aboutAmount(all)), less, aboutAmount(all))]

function withoutSetOff(all: ReadonlyArray<ExplainedNode>, less: ReadonlyArray<ExplainedNode>): ExplainedNode {
  const about = aboutAmount(all)
  return difference("flow", sum("flow", all, about), [sum("setOff", less, about)], about)
}

const aboutAmount = ([first]: ReadonlyArray<ExplainedNode>): About => (first ? currencyOf(first) : {})

const sumInBook = (nodes: ReadonlyArray<ExplainedNode>): bigint =>
  nodes.reduce((all, { exact }) => all + inBook(exact), 0n)

/** The payment as one leaf, with the source of its first leaf. */
function inShort({ amount, ...payment }: Payment<ExplainedNode>): Payment<ExplainedNode> {
  const source = sourceWithin(amount) ?? { _tag: "Constant", name: "abridged" }
  return { ...payment, amount: leaf(amount.what, amount.exact, source, currencyOf(amount)) }
}

/** The value invested at the end of a day. */
interface InvestedValues {
  /** The value by holding, or as one leaf. */
  readonly node: (day: number, room: "by holding" | "together") => ExplainedNode
  /** Whether anything has a value, which is faster to compute than the value. */
  readonly isHeld: (day: number) => boolean
}

/** A holding, and its weight by day: of the whole, or of the ownership share of its portfolio. */
interface InvestedLine {
  readonly ledger: LineLedger
  readonly part: (day: number) => Fraction
  /** What counts: `held` by default. What is owed is below zero. */
  readonly side?: Side
}

interface ValuesQuestion {
  readonly market: Market
  readonly currency: string
  readonly of: "owned" | "whole"
}

/** Each holding's value is rounded to 18 decimals; values below zero count as zero. */
function investedValues(lines: ReadonlyArray<InvestedLine>, question: ValuesQuestion): InvestedValues {
  const { currency } = question
  const known = new Map<number, ReadonlyArray<bigint>>()
  const amountsOn = (day: number): ReadonlyArray<bigint> => {
    let amounts = known.get(day)
    if (!amounts) known.set(day, (amounts = lines.map((line) => ownAmount(line, day, question))))
    return amounts
  }
  let heldLast: InvestedLine | undefined
  return {
    node(day, room) {
      const amounts = amountsOn(day)
      if (room === "together") {
        const total = amounts.reduce((all, amount) => all + amount, 0n)
        return leaf("holdingValue", fractionInBook(total), { _tag: "Constant", name: "abridged" }, { currency })
      }
      const nodes = lines.flatMap(({ ledger: { lineId, openedOn }, side = "held" }, i) => {
        const about = { currency, subject: { of: "line", id: lineId } } as const
        const source = { _tag: "Opening", lineId, on: openedOn } as const
        const amount = amounts[i] ?? 0n
        const what = side === "held" ? "holdingValue" : "debtOwed"
        return amount === 0n ? [] : [leaf(what, fractionInBook(amount), source, about)]
      })
      const [only, ...others] = nodes
      return only && others.length === 0 ? only : sum("holdingValue", nodes, { currency })
    },
    isHeld(day) {
      const amounts = known.get(day)
      if (amounts) return amounts.some((amount) => amount !== 0n)
      if (heldLast && ownAmount(heldLast, day, question) !== 0n) return true
      heldLast = lines.find((line) => ownAmount(line, day, question) !== 0n)
      return heldLast !== undefined
    },
  }
}

function ownAmount({ ledger, part, side = "held" }: InvestedLine, day: number, question: ValuesQuestion): bigint {
  const counts = part(day)
  return counts.numerator === 0n
    ? 0n
    : timesInBook(valueInBook(ledger, day, { ...question, part: question.of, side }), counts)
}

/**
 * Explains the rate at which everything paid in grows to everything that came back. Its parts are the investor's
 * cash flows by day, with the opening value as if it were paid in and the closing value as if it came back.
 */
export function explainMoneyWeighted(
  { flows, value }: ExplainedInvested,
  { from, to }: ReturnPeriod,
  currency: string,
  what: MoneyWeightedWord = "moneyWeighted",
): Result.Result<ExplainedNode, NoRate> {
  const span = { from: dayNumber(from), to: dayNumber(to), currency }
  const values = { opening: value(span.from), closing: value(span.to) }
  return explainRate(what, purseFlows(traced, flows, values, span))
}

/** Explains the rate of dated payments. */
export function explainRate(
  what: MoneyWeightedWord | "irr",
  payments: ReadonlyArray<{ readonly day: number; readonly amount: ExplainedNode }>,
): Result.Result<ExplainedNode, NoRate> {
  const rate = internalRate(payments.map(({ day, amount }) => ({ day, amount: amount.exact })))
  return Result.map(rate, (found) =>
    root(
      what,
      fractionOf(found.rate),
      payments.map(({ amount }) => amount),
    ),
  )
}

export const named = (on: string, currency: string) => ({ currency, subject: { of: "text", text: on } }) as const

/**
 * Explains what one unit of money became, less the unit: the product of the growth between the flows. Money that comes
 * in counts from the start of its day, money that goes out until its end, and what is acquired from its end. Undefined if
 * nothing was ever invested.
 */
export function explainTimeWeighted(
  invested: ExplainedInvested,
  period: ReturnPeriod,
  currency: string,
  what: TimeWeightedWord = "timeWeighted",
): ExplainedNode | undefined {
  const factors = subPeriodsOf(invested, period, currency)
  if (factors.length === 0) return undefined
  const growth = product("factor", factors.length > monthlyFrom ? byMonth(factors) : factors.map(({ node }) => node))
  return difference(what, growth, [constant("one", whole)])
}

/** Above this number, sub-periods are shown by month. */
const monthlyFrom = 100

interface SubPeriod {
  readonly to: CalendarDate
  readonly node: ExplainedNode
}

const byMonth = (factors: ReadonlyArray<SubPeriod>): ReadonlyArray<ExplainedNode> =>
  [...Map.groupBy(factors, ({ to }) => to.slice(0, 7))].map(([month, parts]) =>
    product(
      "month",
      parts.map(({ node }) => node),
      { subject: { of: "text", text: month } },
    ),
  )

/** Sub-periods from flow to flow. They also end when nothing is left, or begin when value returns without a payment. */
function subPeriodsOf(
  { flows, value, isHeld }: ExplainedInvested,
  { from, to }: ReturnPeriod,
  currency: string,
): ReadonlyArray<SubPeriod> {
  const subPeriods: Array<SubPeriod> = []
  let base: { readonly day: number; readonly capital: ExplainedNode } | undefined
  const add = (since: number, until: number, outcome: ExplainedNode, capital: ExplainedNode): void => {
    const to = dayOfNumber(until)
    const subject = { of: "text", text: `${dayOfNumber(since)} ${to}` } as const
    subPeriods.push({ to, node: quotient("subPeriod", outcome, capital, { subject }) })
  }
  const close = (
    day: number,
    wentOut: ReadonlyArray<ExplainedNode> = [],
    acquired: ReadonlyArray<ExplainedNode> = [],
  ): void => {
    if (!base) return
    const outcome = sum("closing", [value(day), ...wentOut], { currency })
    add(
      base.day,
      day,
      acquired.length === 0 ? outcome : difference("closing", outcome, acquired, { currency }),
      base.capital,
    )
    base = undefined
  }
  const last = dayNumber(to)
  for (let day = dayNumber(from) + 1; day <= last; day++) {
    const { in: paidIn = [], out = [], acquired = [], revalued } = flows.get(day) ?? {}
    if (paidIn.length > 0) close(day - 1)
    if (!base && paidIn.length === 0 && !isHeld(day - 1)) continue
    if (revalued && paidIn.length > 0) {
      const before = sum("opening", [value(day - 1)], { currency })
      if (before.exact.numerator > 0n) {
        add(day - 1, day, revaluedBy("closing", [value(day - 1)], revalued, currency), before)
      }
      base = { day: day - 1, capital: revaluedBy("opening", [value(day - 1), ...paidIn], revalued, currency) }
    }
    base ??= { day: day - 1, capital: sum("opening", [value(day - 1), ...paidIn], { currency }) }
    if (out.length > 0 || acquired.length > 0 || !isHeld(day)) close(day, out, acquired)
  }
  close(last)
  return subPeriods
}

/** Amounts with what was held before a purchase at the price that was paid, instead of its value of the day before. */
const revaluedBy = (
  what: "opening" | "closing",
  amounts: ReadonlyArray<ExplainedNode>,
  { valueBefore, valueAtPaid }: Revalued<ReadonlyArray<ExplainedNode>>,
  currency: string,
): ExplainedNode =>
  valueBefore.length === 0
    ? sum(what, [...amounts, ...valueAtPaid], { currency })
    : difference(what, sum(what, [...amounts, ...valueAtPaid], { currency }), valueBefore, { currency })
