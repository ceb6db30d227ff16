import { type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import type { PortfolioId } from "../../shared/ids.ts"
import type { HoldingLedger } from "../facts.ts"
import { type Fraction, minus, nothing, times, whole } from "../fraction.ts"
import { portfolioOn } from "../keptIn.ts"
import { exchangeInto, inBook, partInBook } from "../performance/bookAmounts.ts"
import { newValuationCache, positionIn } from "../valuationCache.ts"
import { shareOn, worthOn } from "../valuation.ts"
import { fractionInBook } from "./amounts.ts"
import { lineByBooks } from "./bookParts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import type { ScopeQuestion } from "./netWorth.ts"
import type { Payment } from "./payment.ts"
import { paymentsOf } from "./payments.ts"
import { converted } from "./rates.ts"
import { booked, currencyOf, difference, type ExplainedNode, leaf, product, sum } from "./tree.ts"
import { explainWeights, type ExplainedWeights, partOfWeight } from "./weights.ts"
import { explainWorth } from "./worth.ts"

/** Money that came into the investments of somebody, or went out of them, in the currency asked for. */
export interface ExplainedInvested {
  readonly flows: ReadonlyMap<CalendarDate, Record<Payment["way"], ReadonlyArray<ExplainedNode>>>
  /** What is invested at the end of a day, holding by holding. */
  readonly value: (on: CalendarDate) => ExplainedNode
  /** Whether that is anything: quicker to say than what it is. */
  readonly isHeld: (on: CalendarDate) => boolean
}

/** A period: values count from the end of its first day, flows from the day after. */
export interface Period {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

type Question = Pick<ScopeQuestion, "market" | "currency"> & Period

/** The whole of one line, whoever it belongs to. */
export function investedInLine(line: ExplainedLine, question: Question): ExplainedInvested {
  const payments = paymentsOf(line, question.market).flatMap((payment) => inAsked(payment, question))
  return { flows: flowsOf(payments, question), ...valueOf([line.ledger], () => whole, question, "whole") }
}

/**
 * What belongs to the household or to a portfolio, itself and through others. Where its part of a holding rises, the
 * difference comes in at the value of the day before; where it falls, it goes out at the value of the day. Whatever else
 * moved that day moved at the higher of the two parts.
 */
export function investedIn(question: Omit<ScopeQuestion, "on"> & Period): ExplainedInvested {
  const ledgers = question.ledgers.filter(({ assetClass }) => assetClass !== "debt")
  const weights = weightsByDay(question)
  const partOn = (ledger: HoldingLedger, on: CalendarDate): ExplainedNode | "all" | undefined =>
    weights.on(on).of(portfolioOn(ledger, on))
  const part = (ledger: HoldingLedger, on: CalendarDate): Fraction => partOfWeight(partOn(ledger, on))
  const payments: Array<Payment> = []
  for (const together of Map.groupBy(ledgers, keepers).values()) {
    const [first] = together
    if (!first) continue
    const { value } = valueOf(together, () => whole, question)
    const partWhen = (on: CalendarDate): ExplainedNode | "all" | undefined => {
      const [before, now] = [part(first, dayBefore(on)), part(first, on)]
      const falls = minus(now, before).numerator < 0n && value(dayBefore(on)).exact.numerator > 0n
      return partOn(first, falls ? dayBefore(on) : on)
    }
    for (const ledger of together) {
      for (const payment of ownedPayments(lineByBooks(ledger), question)) {
        const of = payment.on > question.from && payment.on <= question.to ? partWhen(payment.on) : undefined
        if (of !== undefined) payments.push(of === "all" ? payment : partOfPayment(payment, of))
      }
    }
    for (const on of new Set([...weights.changesOn, ...first.transfers.map(([day]) => day)])) {
      if (on > question.from && on <= question.to) {
        const parts = [asPart(partOn(first, dayBefore(on))), asPart(partOn(first, on))] as const
        payments.push(...changed(on, parts, value, question))
      }
    }
  }
  return { flows: flowsOf(payments, question), ...valueOf(ledgers, part, question) }
}

const keepers = ({ portfolioId, transfers }: HoldingLedger): string => JSON.stringify([portfolioId, transfers])

export const dayBefore = (on: CalendarDate): CalendarDate => dayOfNumber(dayNumber(on) - 1)

/** Between two changes of the stakes the parts stay as they are. */
function weightsByDay(question: Omit<ScopeQuestion, "on">) {
  const changesOn = [...new Set(question.stakes.map(({ effectiveOn }) => effectiveOn))].sort()
  const known = new Map<CalendarDate | undefined, ExplainedWeights>()
  const on = (day: CalendarDate): ExplainedWeights => {
    const since = changesOn.findLast((change) => change <= day)
    const weights = known.get(since) ?? remembered(explainWeights(question, question.scope, day))
    known.set(since, weights)
    return weights
  }
  return { changesOn, on }
}

function remembered(weights: ExplainedWeights): ExplainedWeights {
  const known = new Map<PortfolioId, ReturnType<ExplainedWeights["of"]>>()
  return {
    of(portfolio) {
      if (!known.has(portfolio)) known.set(portfolio, weights.of(portfolio))
      return known.get(portfolio)
    },
  }
}

/** What a change of a part moved between somebody and the others, at the rates of the day of its value. */
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

const asPart = (part: ExplainedNode | "all" | undefined): ExplainedNode => {
  if (part !== "all" && part !== undefined) return part
  return leaf("weight", partOfWeight(part), { _tag: "Constant", name: part === "all" ? "whole" : "nothing" })
}

/** The payments of a line as far as they concern its portfolio, which has a share of it. */
function ownedPayments(line: ExplainedLine, question: Question): ReadonlyArray<Payment> {
  const { sharedOn, share: shareOn } = line.parts
  const payments = paymentsOf(line, question.market)
  if (sharedOn.length === 0) return payments.flatMap((payment) => inAsked(payment, question))
  const share = (on: CalendarDate): ExplainedNode => asPart(shareOn(on) ?? "all")
  const value = (on: CalendarDate): ExplainedNode => {
    const { node } = explainWorth(line, question.market, on)
    return booked(node.exact.numerator > 0n ? node : { ...node, exact: nothing })
  }
  const owned = payments.flatMap((payment) => {
    const [before, now] = [share(dayBefore(payment.on)), share(payment.on)]
    const falls = minus(now.exact, before.exact).numerator < 0n && value(dayBefore(payment.on)).exact.numerator > 0n
    return inAsked(partOfPayment(payment, falls ? before : now), question)
  })
  return [...owned, ...sharedOn.flatMap((on) => changed(on, [share(dayBefore(on)), share(on)], value, question))]
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
  const amount = converted(node, currency, market, rated)
  return amount ? [{ on, way, node: booked(amount) }] : []
}

function flowsOf(payments: ReadonlyArray<Payment>, { from, to }: Period): ExplainedInvested["flows"] {
  const counting = payments.filter(({ on, node }) => on > from && on <= to && node.exact.numerator !== 0n)
  const ways = (ofDay: ReadonlyArray<Payment>) => ({
    in: ofDay.filter(({ way }) => way === "in").map(({ node }) => node),
    out: ofDay.filter(({ way }) => way === "out").map(({ node }) => node),
  })
  return new Map(
    Array.from(
      Map.groupBy(counting, ({ on }) => on),
      ([on, ofDay]) => [on, ways(ofDay)] as const,
    ),
  )
}

/** What lines are worth on a day, each rounded to the 18 decimals of the books; what is below zero counts as nothing. */
function valueOf(
  ledgers: ReadonlyArray<HoldingLedger>,
  part: (ledger: HoldingLedger, on: CalendarDate) => Fraction,
  { market, currency }: Question,
  of: "owned" | "whole" = "owned",
): Pick<ExplainedInvested, "value" | "isHeld"> {
  const cache = newValuationCache()
  const exchange = exchangeInto(market, currency)
  const known = new Map<CalendarDate, ExplainedNode>()
  const amountOf = (ledger: HoldingLedger, on: CalendarDate): bigint => {
    const day = dayNumber(on)
    const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
    const position = positionIn(cache, ledger)
    const worth = worthOn(position, price, day)
    if (worth.value.numerator <= 0n) return 0n
    const owned = of === "whole" ? worth.value : times(worth.value, shareOn(position, day))
    const amount = exchange.convert(inBook(owned), worth.currency, day) ?? 0n
    if (amount === 0n) return 0n
    const { numerator, denominator } = part(ledger, on)
    return partInBook(amount, numerator, denominator)
  }
  const valueOn = (on: CalendarDate): ExplainedNode => {
    const lines = ledgers.flatMap((ledger) => {
      const amount = amountOf(ledger, on)
      const { holdingId: lineId, openedOn } = ledger
      const about = { currency, subject: { of: "line", id: lineId } } as const
      const source = { _tag: "Opening", lineId, on: openedOn } as const
      return amount === 0n ? [] : [leaf("holdingValue", fractionInBook(amount), source, about)]
    })
    const [only, ...others] = lines
    return only && others.length === 0 ? only : sum("holdingValue", lines, { currency })
  }
  let heldLast: HoldingLedger | undefined
  return {
    value(on) {
      const node = known.get(on) ?? valueOn(on)
      known.set(on, node)
      return node
    },
    isHeld(on) {
      if (heldLast && amountOf(heldLast, on) > 0n) return true
      heldLast = ledgers.find((ledger) => amountOf(ledger, on) > 0n)
      return heldLast !== undefined
    },
  }
}
