import type { CalendarDate } from "../../shared/calendarDate.ts"
import type { CostMethod, Market } from "../facts.ts"
import { recordedNumber } from "./amounts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { converted } from "./rates.ts"
import { called, type ExplainedNode, leaf, type Source, type Subject } from "./tree.ts"
import type { ExplainWord } from "./words.ts"
import { asValue, explainWorth } from "./worth.ts"

/** What the whole of a line is worth on a day, below zero for what is owed. Nothing without an exchange rate. */
export function explainValue(
  line: ExplainedLine,
  market: Market,
  on: CalendarDate,
  currency: string,
): ExplainedNode | undefined {
  const value = converted(asValue(explainWorth(line, market, on)), currency, market, on)
  return value && called("holdingValue", value, { subject: subjectOf(line) })
}

/** What is owed in all, in the debt's own currency or another. */
export function explainOwed(
  line: ExplainedLine,
  market: Market,
  on: CalendarDate,
  currency: string,
): ExplainedNode | undefined {
  const owed = converted(explainWorth(line, market, on).node, currency, market, on)
  return owed && called("debtOwed", owed, { subject: subjectOf(line) })
}

/** How many units are held. */
export const explainHeld = (line: ExplainedLine, on: CalendarDate): ExplainedNode =>
  called("holdingUnits", line.parts.units(on) ?? leaf("units", recordedNumber("0"), openingOf(line)), {
    subject: subjectOf(line),
  })

/** What is held cost, in the line's own currency. Nothing where nothing was ever acquired. */
export function explainCost(line: ExplainedLine, on: CalendarDate, method: CostMethod): ExplainedNode | undefined {
  const cost = line.parts.cost(method, on)
  return cost && called("cost", cost, { subject: subjectOf(line) })
}

export const subjectOf = ({ ledger }: ExplainedLine): Subject => ({ of: "line", id: ledger.holdingId })

const openingOf = ({ ledger: { holdingId: lineId, openedOn: on } }: ExplainedLine): Source => ({
  _tag: "Opening",
  lineId,
  on,
})

/** Nothing, where nothing is told of a line. */
export const nothingOf = (line: ExplainedLine, what: ExplainWord): ExplainedNode =>
  leaf(what, recordedNumber("0"), openingOf(line), { currency: line.ledger.currency, subject: subjectOf(line) })
