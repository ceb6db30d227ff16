import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { CostMethod, Market } from "#domain/measures/ledger/facts.ts"
import { latentTax } from "#domain/measures/keyFigures/latentTax.ts"
import { recordedNumber } from "./amounts.ts"
import { type ExplainedLine, tracedLine } from "./lineParts.ts"
import { inCurrency } from "./rates.ts"
import { called, type ExplainedNode, leaf, type Source, type Subject } from "./tree.ts"
import type { ExplainWord } from "./words.ts"
import { asValue, explainValuation } from "./valuation.ts"

/** What the whole of a line is valued at on a day, below zero for what is owed. Nothing without an exchange rate. */
export function explainValue(
  line: ExplainedLine,
  market: Market,
  on: CalendarDate,
  currency: string,
): ExplainedNode | undefined {
  const value = inCurrency(asValue(explainValuation(line, market, on)), currency, market, on)
  return value && called("holdingValue", value, { subject: subjectOf(line) })
}

/** What is owed in total, in the debt's own currency or another. */
export function explainOwed(
  line: ExplainedLine,
  market: Market,
  on: CalendarDate,
  currency: string,
): ExplainedNode | undefined {
  const owed = inCurrency(explainValuation(line, market, on).node, currency, market, on)
  return owed && called("debtOwed", owed, { subject: subjectOf(line) })
}

/** How many units are held. */
export const explainHeld = (line: ExplainedLine, on: CalendarDate): ExplainedNode =>
  called("holdingUnits", line.parts.units(dayNumber(on)) ?? leaf("units", recordedNumber("0"), openingOf(line)), {
    subject: subjectOf(line),
  })

/** What is held cost, in the line's own currency. Nothing where nothing was ever acquired. */
export function explainCost(line: ExplainedLine, on: CalendarDate, method: CostMethod): ExplainedNode | undefined {
  const cost = line.parts.cost(method, dayNumber(on))
  return cost && called("cost", cost, { subject: subjectOf(line) })
}

export const subjectOf = ({ ledger }: ExplainedLine): Subject => ({ of: "line", id: ledger.holdingId })

const openingOf = ({ ledger: { holdingId: lineId, openedOn: on } }: ExplainedLine): Source => ({
  _tag: "Opening",
  lineId,
  on,
})

/** The tax that would be due if the whole of a line were sold. Nothing where none would be. */
export const explainLatentTax = (line: ExplainedLine, market: Market, on: CalendarDate): ExplainedNode | undefined =>
  latentTax(tracedLine(line, market), market, dayNumber(on))

/** Nothing, where nothing is shown of a line. */
export const nothingOf = (line: ExplainedLine, what: ExplainWord): ExplainedNode =>
  leaf(what, recordedNumber("0"), openingOf(line), { currency: line.ledger.currency, subject: subjectOf(line) })
