import { type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import type { HoldingLedger, Market } from "../facts.ts"
import { minus, whole } from "../fraction.ts"
import { paymentsOf as paymentsOfLine } from "../performance/flows.ts"
import { newValuationCache, type ValuationCache } from "../valuationCache.ts"
import { lineByBooks } from "./bookParts.ts"
import { investedValues, type InvestedValues } from "./investedValues.ts"
import { type ExplainedLine, tracedLine } from "./lineParts.ts"
import type { ScopeQuestion } from "./netWorth.ts"
import { asPart, ownedParts } from "./ownedParts.ts"
import { inCurrency } from "./rates.ts"
import { traced } from "./traced.ts"
import { booked, currencyOf, difference, type ExplainedNode, leaf, product, sourceWithin } from "./tree.ts"
import { explainValuation } from "./valuation.ts"

/** Money that came in or went out on a day, above zero. */
interface Payment {
  readonly on: CalendarDate
  readonly way: "in" | "out"
  readonly node: ExplainedNode
}

const paymentsOf = (line: ExplainedLine, market: Market): ReadonlyArray<Payment> =>
  paymentsOfLine(tracedLine(line, market)).map(({ day, way, amount }) => ({ on: dayOfNumber(day), way, node: amount }))

/** Money that came into the investments of a scope, or went out of them, in the currency asked for. */
export interface ExplainedInvested {
  readonly flows: ReadonlyMap<CalendarDate, Record<Payment["way"], ReadonlyArray<ExplainedNode>>>
  /** What is invested at the end of a day. */
  readonly value: (on: CalendarDate) => ExplainedNode
  readonly isHeld: (on: CalendarDate) => boolean
}

/** A period: values count from the end of its first day, flows from the day after. */
export interface Period {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

type Question = Pick<ScopeQuestion, "market" | "currency"> & Period

/** The whole of one line, including what belongs to outsiders. */
export function investedInLine(
  line: ExplainedLine,
  question: Question,
  cache: ValuationCache = newValuationCache(),
): ExplainedInvested {
  const payments = within(question, paymentsOf(line, question.market)).flatMap((one) => inAsked(one, question))
  const values = investedValues([line.ledger], { ...question, cache, part: () => whole, of: "whole" })
  return shown(payments, values, 1)
}

/**
 * What belongs to the household or to a portfolio, itself and through others. Where its part of a holding rises, the
 * difference comes in at the value of the day before; where it falls, it goes out at the value of the day. All else that
 * moved that day moved at the higher of the two parts.
 */
export function investedIn(
  question: Omit<ScopeQuestion, "on"> & Period,
  cache: ValuationCache = newValuationCache(),
): ExplainedInvested {
  const ledgers = question.ledgers.filter(({ assetClass }) => assetClass !== "debt")
  const parts = ownedParts(question, cache)
  const payments: Array<Payment> = []
  for (const together of Map.groupBy(ledgers, portfolioKey).values()) {
    const [first] = together
    if (!first) continue
    const values = investedValues(together, { ...question, cache, part: () => whole, of: "owned" })
    const changesOn = parts.changesOf(first)
    for (const ledger of together) {
      for (const one of ownedPayments(lineByBooks(ledger), question)) {
        const day = dayNumber(one.on)
        const [before, now] = [parts.on(first, day - 1), parts.on(first, day)]
        const falls = minus(now, before).numerator < 0n && values.total(dayBefore(one.on)) > 0n
        const part = falls ? before : now
        if (part.numerator === 0n) continue
        const isAll = part.numerator === part.denominator
        payments.push(isAll ? one : partOfPayment(one, parts.explained(first, falls ? dayBefore(one.on) : one.on)))
      }
    }
    const value = (on: CalendarDate): ExplainedNode => values.node(on, "by holding")
    for (const on of changesOn) {
      if (values.total(dayBefore(on)) === 0n) continue
      const beforeAndNow = [parts.explained(first, dayBefore(on)), parts.explained(first, on)] as const
      payments.push(...changed(on, beforeAndNow, value, question))
    }
  }
  const part = (ledger: HoldingLedger, day: number) => parts.on(ledger, day)
  return shown(payments, investedValues(ledgers, { ...question, cache, part, of: "owned" }), ledgers.length)
}

/** So many payments are shown with all that they are made of, and so many values holding by holding. */
const shownInFull = 1_000

function shown(payments: ReadonlyArray<Payment>, values: InvestedValues, count: number): ExplainedInvested {
  const room = payments.length * count <= shownInFull ? "by holding" : "together"
  return {
    flows: flowsOf(payments.length <= shownInFull ? payments : payments.map(inShort)),
    value: (on) => values.node(on, room),
    isHeld: values.isHeld,
  }
}

/** As one leaf, with the source of its first. */
function inShort({ on, way, node }: Payment): Payment {
  const source = sourceWithin(node) ?? { _tag: "Constant", name: "abridged" }
  return { on, way, node: leaf(node.what, node.exact, source, currencyOf(node)) }
}

const portfolioKey = ({ portfolioId, transfers }: HoldingLedger): string => JSON.stringify([portfolioId, transfers])

export const dayBefore = (on: CalendarDate): CalendarDate => dayOfNumber(dayNumber(on) - 1)

const within = ({ from, to }: Period, payments: ReadonlyArray<Payment>): ReadonlyArray<Payment> =>
  payments.filter(({ on }) => on > from && on <= to)

/** What a change of a part moved between the scope and outsiders, at the rates of the day of its value. */
function changed(
  on: CalendarDate,
  [before, now]: readonly [ExplainedNode, ExplainedNode],
  value: (on: CalendarDate) => ExplainedNode,
  question: Question,
): ReadonlyArray<Payment> {
  const rise = minus(now.exact, before.exact)
  if (rise.numerator === 0n || value(dayBefore(on)).exact.numerator === 0n) return []
  const [way, day] = rise.numerator > 0n ? (["in", dayBefore(on)] as const) : (["out", on] as const)
  const change = way === "in" ? difference("share", now, [before]) : difference("share", before, [now])
  const moved = value(day)
  const node = booked(product("flow", [change, moved], currencyOf(moved)))
  return inAsked({ on, way, node }, question, day)
}

/** The payments of a line within the period as far as they concern its portfolio, which has a share. */
function ownedPayments(line: ExplainedLine, question: Question): ReadonlyArray<Payment> {
  const { sharedOn, share: shareOn } = line.parts
  const payments = within(question, paymentsOf(line, question.market))
  if (sharedOn.length === 0) return payments.flatMap((one) => inAsked(one, question))
  const share = (on: CalendarDate): ExplainedNode => asPart(shareOn(dayNumber(on)) ?? "all")
  const value = (on: CalendarDate): ExplainedNode => {
    const { node } = explainValuation(line, question.market, on)
    return booked(traced.clipped(node))
  }
  const owned = payments.flatMap((one) => {
    const [before, now] = [share(dayBefore(one.on)), share(one.on)]
    const falls = minus(now.exact, before.exact).numerator < 0n && value(dayBefore(one.on)).exact.numerator > 0n
    return inAsked(partOfPayment(one, falls ? before : now), question)
  })
  const shared = sharedOn
    .map(dayOfNumber)
    .flatMap((on) => changed(on, [share(dayBefore(on)), share(on)], value, question))
  return [...owned, ...within(question, shared)]
}

const partOfPayment = ({ on, way, node }: Payment, part: ExplainedNode): Payment => ({
  on,
  way,
  node: booked(product("flow", [part, node], currencyOf(node))),
})

/** To the 18 decimals of the books. */
function inAsked(
  { on, way, node }: Payment,
  { market, currency }: Question,
  rated: CalendarDate = on,
): ReadonlyArray<Payment> {
  const amount = inCurrency(node, currency, market, rated)
  return amount ? [{ on, way, node: booked(amount) }] : []
}

function flowsOf(payments: ReadonlyArray<Payment>): ExplainedInvested["flows"] {
  const ways = (ofDay: ReadonlyArray<Payment>) => ({
    in: ofDay.filter(({ way }) => way === "in").map(({ node }) => node),
    out: ofDay.filter(({ way }) => way === "out").map(({ node }) => node),
  })
  const moved = payments.filter(({ node }) => node.exact.numerator !== 0n)
  return new Map(
    Array.from(
      Map.groupBy(moved, ({ on }) => on),
      ([on, ofDay]) => [on, ways(ofDay)] as const,
    ),
  )
}
