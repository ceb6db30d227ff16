import type { CalendarDate } from "../../shared/calendarDate.ts"
import type { CostMethod, Market } from "../facts.ts"
import { costDaysOf, type ExplainedCostDay } from "./costDays.ts"
import { GainLots } from "./gainLots.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { worthOfUnits } from "./payments.ts"
import { converted } from "./rates.ts"
import { inBook, recordedNumber } from "./amounts.ts"
import {
  type About,
  booked,
  called,
  difference,
  type ExplainedNode,
  inCents,
  isNothing,
  leaf,
  negated,
  type Subject,
  sum,
} from "./tree.ts"
import { explainWorth } from "./worth.ts"

/** What a line gained since the beginning, in one currency, before it is rounded. */
export interface ExplainedGain {
  readonly realised: ExplainedNode
  readonly unrealised: ExplainedNode
  readonly exchange: ExplainedNode
  /** Zero or below. */
  readonly fees: ExplainedNode
  readonly income: ExplainedNode
}

interface Question {
  readonly line: ExplainedLine
  readonly market: Market
  readonly on: CalendarDate
  readonly currency: string
  readonly method: CostMethod
}

/**
 * The gain of a whole line: of each day on which something was sold its proceeds less its cost, every payment at the rate
 * of its day, and what is held at today's worth less its cost. Nothing where a rate is missing.
 */
export function explainGain(question: Question): ExplainedGain | undefined {
  const draft = new GainDraft(question)
  const { line, market, on, method } = question
  for (const day of costDaysOf(line, market, method)) if (day.on <= on) draft.addCostDay(day)
  draft.addIncome()
  const gain = draft.gain()
  return draft.lacksRate ? undefined : gain
}

/** The parts in which a gain is told: each rounded to the cent, and the price part what the others leave of the total. */
export function gainFigures({ realised, unrealised, exchange, fees, income }: ExplainedGain) {
  const about = aboutOf(realised)
  const total = sum("totalGain", [inCents(realised), inCents(unrealised)], about)
  return {
    realisedGain: realised,
    unrealisedGain: unrealised,
    totalGain: total,
    priceGain: difference("priceGain", total, [inCents(exchange), inCents(fees)], about),
    exchangeGain: exchange,
    fees,
    income,
  }
}

const aboutOf = ({ subject, currency }: ExplainedNode): About => ({
  ...(subject ? { subject } : {}),
  ...(currency === null ? {} : { currency }),
})

class GainDraft {
  readonly #question: Question
  readonly #lots: GainLots
  /** The currency in which the line is at home: that of its price, and its own where it has none. */
  readonly #home: string
  readonly #realised: Array<ExplainedNode> = []
  readonly #exchange: Array<ExplainedNode> = []
  readonly #fees: Array<ExplainedNode> = []
  readonly #income: Array<ExplainedNode> = []
  lacksRate = false

  constructor(question: Question) {
    const { line, market, method } = question
    const { priceSymbol, currency } = line.ledger
    this.#question = question
    this.#lots = new GainLots(method)
    this.#home = (priceSymbol === null ? undefined : market.price(priceSymbol)?.currency) ?? currency
  }

  addCostDay(day: ExplainedCostDay): void {
    const { on, paid, paidFees, proceeds, proceedsFees, costOfSold, costTaken, source, aboveCapital } = day
    const cost = (paid ? inBook(paid) : 0n) + (paidFees ? inBook(paidFees) : 0n)
    if (cost > 0n) {
      const amount = paid ?? this.#nothing()
      const amounts = {
        atHome: this.#converted(amount, on, this.#home),
        asked: this.#converted(amount, on),
        fees: this.#converted(paidFees ?? this.#nothing(), on),
      }
      this.#lots.add(cost, amounts, source)
    }
    if (costOfSold > 0n || proceeds || proceedsFees) this.#sell(day)
    this.#lots.take(costTaken, source)
    if (aboveCapital) this.#income.push(this.#converted(aboveCapital, on))
  }

  #sell({ on, proceeds, proceedsFees, costOfSold, source }: ExplainedCostDay): void {
    const about = { currency: this.#question.currency }
    const sold = this.#lots.take(costOfSold, source)
    const fees = proceedsFees ? [this.#converted(proceedsFees, on)] : []
    const brought = proceeds ? this.#converted(proceeds, on) : this.#nothing()
    this.#realised.push(difference("realisedGain", brought, [...fees, ...sold.asked, ...sold.fees], about))
    const costThen = this.#converted(sum("cost", sold.atHome, { currency: this.#home }), on)
    this.#exchange.push(difference("exchangeGain", costThen, sold.asked, about))
    this.#fees.push(...fees, ...sold.fees)
  }

  /** Income gross, and units earned at what they were worth on their day. */
  addIncome(): void {
    const { line, market, on: until } = this.#question
    for (const { on, gross, expenses } of line.parts.income) {
      if (on > until) continue
      if (gross) this.#income.push(this.#converted(gross, on))
      if (expenses) this.#converted(expenses, on)
    }
    for (const { on, unitsEarned } of line.parts.trading) {
      const worth = unitsEarned && on <= until ? worthOfUnits(line, market, on, unitsEarned) : undefined
      if (worth) this.#income.push(this.#converted(worth, on))
    }
  }

  gain(): ExplainedGain {
    const { line, market, on, currency } = this.#question
    const subject: Subject = { of: "line", id: line.ledger.holdingId }
    const about: About = { currency, subject }
    const held = this.#lots.held()
    const { closedOn, assetClass } = line.ledger
    const isOver = (closedOn !== null && on >= closedOn) || assetClass === "debt"
    const worth = explainWorth(line, market, on).node
    const value =
      isOver || worth.exact.numerator <= 0n
        ? this.#nothing()
        : this.#converted(booked(called("holdingValue", worth)), on)
    const costToday = isOver ? this.#nothing() : this.#converted(sum("cost", held.atHome, { currency: this.#home }), on)
    const exchangeOfHeld = difference("exchangeGain", costToday, held.asked, { currency })
    return {
      realised: sum("realisedGain", this.#realised, about),
      unrealised: isOver
        ? sum("unrealisedGain", [], about)
        : difference("unrealisedGain", value, [...held.asked, ...held.fees], about),
      exchange: sum("exchangeGain", [...this.#exchange, ...(isOver ? [] : [exchangeOfHeld])], about),
      fees: negated(
        "fees",
        sum("fees", [...this.#fees, ...(isOver ? [] : held.fees)].filter(isAnything), { currency }),
        about,
      ),
      income: sum("income", this.#income, about),
    }
  }

  /** Booked: rounded to 18 decimals where it does not end. */
  #converted(amount: ExplainedNode, on: CalendarDate, into = this.#question.currency): ExplainedNode {
    const node = converted(amount, into, this.#question.market, on)
    if (!node) this.lacksRate = true
    return node ? booked(node) : amount
  }

  #nothing(): ExplainedNode {
    const { line, currency } = this.#question
    const { holdingId: lineId, openedOn } = line.ledger
    return leaf("holdingValue", recordedNumber("0"), { _tag: "Opening", lineId, on: openedOn }, { currency })
  }
}

const isAnything = (node: ExplainedNode): boolean => !isNothing(node)
