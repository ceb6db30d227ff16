import * as measured from "#domain/measures/keyFigures/privateInvestment.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { type CostMethod, isHeldInUnits, type LineLedger, type Market } from "#domain/measures/ledger/facts.ts"
import { valuationOf, type ValueBasis } from "#domain/measures/valuation/valuation.ts"
import { recordedNumber } from "./entryParts.ts"
import { type ExplainedLine, lineByLedger, tracedLine } from "./lines.ts"
import {
  type About,
  called,
  currencyOf,
  type ExplainedNode,
  isNothing,
  leaf,
  negated,
  type Source,
  type Subject,
  sum,
} from "./tree.ts"
import { converted } from "#domain/measures/valuation/conversion.ts"
import { traced } from "./traced.ts"
import { latentTax } from "#domain/measures/keyFigures/latentTax.ts"
import type { ExplainWord } from "./words.ts"
import { isBought } from "#domain/measures/gains/figuresOn.ts"
import { gainBookOf, gainOf, type GainOf, heldCost, totalInCents } from "#domain/measures/gains/gainBook.ts"
import { pooledIn } from "#domain/measures/gains/pooled.ts"
import { Result } from "effect"
import { lineOf } from "#domain/measures/valuation/line.ts"
import { multiplesOfSides } from "#domain/measures/privateMarkets/multiples.ts"
import type { NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import { explainRate, named } from "./returns.ts"

/** The value of a whole line on a day, including what belongs to outsiders, in the currency of its source. */
export interface ExplainedValuation {
  readonly basis: ValueBasis
  /** The amount owed of a debt, below zero if it is in credit; the balance of an account, below zero if it is overdrawn. */
  readonly node: ExplainedNode
  readonly currency: string
  readonly side: "owned" | "owed"
}

/** Explains the value of a line. */
export function explainValuation(line: ExplainedLine, market: Market, on: CalendarDate): ExplainedValuation {
  const { basis, value, currency } = valuationOf(tracedLine(line, market), dayNumber(on))
  return { basis, node: value, currency, side: line.ledger.assetClass === "debt" ? "owed" : "owned" }
}

/** Above zero for an asset, below zero for a debt. */
const asValue = ({ node, side }: ExplainedValuation): ExplainedNode =>
  side === "owed" ? negated("holdingValue", node, currencyOf(node)) : node

/** An amount in another currency, by the rates that apply on a day; undefined without them. */
const inCurrency = (
  amount: ExplainedNode,
  into: string,
  market: Market,
  on: CalendarDate,
): ExplainedNode | undefined =>
  amount.currency === null ? amount : converted(traced, amount, [amount.currency, into], market, dayNumber(on))

/** The value of a whole line on a day, below zero for a debt; undefined without an exchange rate. */
export function explainValue(
  line: ExplainedLine,
  market: Market,
  on: CalendarDate,
  currency: string,
): ExplainedNode | undefined {
  const value = inCurrency(asValue(explainValuation(line, market, on)), currency, market, on)
  return value && called("holdingValue", value, { subject: subjectOf(line) })
}

/** The total amount owed, in the debt's own currency or another. */
export function explainOwed(
  line: ExplainedLine,
  market: Market,
  on: CalendarDate,
  currency: string,
): ExplainedNode | undefined {
  const owed = inCurrency(explainValuation(line, market, on).node, currency, market, on)
  return owed && called("debtOwed", owed, { subject: subjectOf(line) })
}

/** The number of units held. */
export const explainHeld = (line: ExplainedLine, on: CalendarDate): ExplainedNode =>
  called("holdingUnits", line.parts.units(dayNumber(on)) ?? leaf("units", recordedNumber("0"), openingOf(line)), {
    subject: subjectOf(line),
  })

/** The cost of what is held, in the line's own currency, zero from the closing on; undefined if nothing was ever acquired. */
export function explainCost(
  line: ExplainedLine,
  market: Market,
  on: CalendarDate,
  method: CostMethod,
): ExplainedNode | undefined {
  const [{ ledger }, day] = [line, dayNumber(on)]
  const paid = line.parts.cost(method, day)
  const isClosed = ledger.closedOn !== null && on >= ledger.closedOn
  if (paid === undefined && !isBought(ledger, on)) return undefined
  const asked = { market, day, currency: ledger.currency, method: "average" as const }
  const cost = isHeldInUnits(ledger) ? paid : (heldCost(tracedLine(line, market), asked) ?? paid)
  if (cost && isClosed) return sum("cost", [], { currency: ledger.currency, subject: subjectOf(line) })
  return cost && called("cost", cost, { subject: subjectOf(line) })
}

const subjectOf = ({ ledger }: ExplainedLine): Subject => ({ of: "line", id: ledger.lineId })

const openingOf = ({ ledger: { lineId, openedOn: on } }: ExplainedLine): Source => ({
  _tag: "Opening",
  lineId,
  on,
})

/** The tax that would be due if the whole line were sold; undefined if none would be due. */
export const explainLatentTax = (line: ExplainedLine, market: Market, on: CalendarDate): ExplainedNode | undefined =>
  latentTax(tracedLine(line, market), market, dayNumber(on))

/** A leaf of zero, for a line without this figure. */
export const nothingOf = (line: ExplainedLine, what: ExplainWord): ExplainedNode =>
  leaf(what, recordedNumber("0"), openingOf(line), { currency: line.ledger.currency, subject: subjectOf(line) })

/** The gain of a line since the beginning, in one currency, before rounding. */
export type ExplainedGain = Pick<GainOf<ExplainedNode>, "realised" | "unrealised" | "exchange" | "fees" | "income">

/** Explains the gain of a whole line; undefined if a rate is missing. */
export function explainGain(question: {
  readonly line: ExplainedLine
  readonly market: Market
  readonly on: CalendarDate
  readonly currency: string
  readonly method: CostMethod
}): ExplainedGain | undefined {
  const line = tracedLine(question.line, question.market)
  const asked = { ...question, day: dayNumber(question.on) }
  const book = gainBookOf(line, asked)
  const gain = book && gainOf(line, book, asked)
  if (!gain) return undefined
  const { realised, unrealised, exchange, fees, income } = gain
  return { realised, unrealised, exchange, fees, income }
}

/**
 * Explains the gain of a holding by average cost over a pool, and the cost of what it holds; undefined if a rate is missing. All
 * holdings of the pool are read from their ledgers: what one of them bought is part of the cost of each.
 */
export function explainPooledGain(question: {
  readonly ledger: LineLedger
  readonly pool: ReadonlyArray<LineLedger>
  readonly market: Market
  readonly on: CalendarDate
  readonly currency: string
}): (ExplainedGain & { readonly cost: ExplainedNode }) | undefined {
  const { ledger, pool, market, on, currency } = question
  const asked = { market, day: dayNumber(on), currency, method: "average" as const }
  const lines = pool.map((one) => tracedLine(lineByLedger(one), market))
  const pooled = pooledIn(traced, lines, asked)?.get(ledger.lineId)
  const gain = pooled && gainOf(pooled.line, pooled.book, asked)
  if (!gain) return undefined
  const { realised, unrealised, exchange, fees, income } = gain
  const { asked: bought, fees: buyFees } = pooled.book.held
  const paid = [...bought, ...buyFees].filter((amount) => !isNothing(amount))
  const cost = sum("cost", paid, { currency, subject: { of: "line", id: ledger.lineId } })
  return { realised, unrealised, exchange, fees, income, cost }
}

/** The figures of a gain. */
export function gainFigures(gain: ExplainedGain) {
  const { realised, unrealised, exchange, fees, income } = gain
  const { total, price } = totalInCents(traced, gain, { ...aboutOf(realised), currency: realised.currency ?? "" })
  return {
    realisedGain: realised,
    unrealisedGain: unrealised,
    totalGain: total,
    priceGain: price,
    exchangeGain: exchange,
    fees,
    income,
  }
}

const aboutOf = ({ subject, currency }: ExplainedNode): About => ({
  ...(subject ? { subject } : {}),
  ...(currency === null ? {} : { currency }),
})

/** Money paid into an investment or received from it on a day, above zero, as an explained node. */
type ExplainedPayment = measured.CapitalPayment<ExplainedNode>

const lineOfParts = (line: ExplainedLine) => lineOf(traced, line, undefined)

export const capitalUntil = (line: ExplainedLine, until: CalendarDate): ReadonlyArray<ExplainedPayment> =>
  measured.capitalUntil(lineOfParts(line), dayNumber(until))

export const openCommitmentOf = (line: ExplainedLine, on: CalendarDate): ExplainedNode =>
  measured.openCommitment(lineOfParts(line), dayNumber(on))

/** The same if the line counts on the day, else undefined. */
export const explainOpenCommitment = (line: ExplainedLine, on: CalendarDate): ExplainedNode | undefined =>
  measured.countedCommitment(lineOfParts(line), dayNumber(on))

export const navOf = (line: ExplainedLine, market: Market, on: CalendarDate): ExplainedNode =>
  measured.navOn(tracedLine(line, market), dayNumber(on))

/** Explains the multiples and IRR of payments and a NAV. A multiple is undefined if nothing was paid in. */
export function explainMultiples(
  payments: ReadonlyArray<ExplainedPayment>,
  { nav, on }: { readonly on: CalendarDate; readonly nav: ExplainedNode },
  about: About & { readonly currency: string },
): {
  readonly paidIn: ExplainedNode
  readonly distributed: ExplainedNode
  readonly multiple: (which: "dpi" | "rvpi" | "tvpi") => ExplainedNode | undefined
  readonly irr: () => Result.Result<ExplainedNode, NoRate>
} {
  const sides = measured.sidesOf(traced, payments, about)
  const multiples = multiplesOfSides(traced, sides, nav, about)
  return {
    ...sides,
    multiple: (which) => multiples?.[which],
    irr: () =>
      explainRate("irr", [
        ...measured.flowsOfPayments(traced, payments, about.currency),
        { day: dayNumber(on), amount: sum("closing", [nav], named(on, about.currency)) },
      ]),
  }
}
