import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { HoldingLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type ValueBasis, valuationOf } from "#domain/measures/valuation/valuation.ts"
import { recordedNumber } from "./amounts.ts"
import { type ExplainedLine, tracedLine } from "./lineParts.ts"
import { constant, currencyOf, type ExplainedNode, leaf, negated, quotient } from "./tree.ts"

/** What the whole of a line was valued at on a day, including what belongs to outsiders, in the currency that it was read in. */
export interface ExplainedValuation {
  readonly basis: ValueBasis
  /** What is owed of a debt; the balance of an account, below zero where it is overdrawn. */
  readonly node: ExplainedNode
  readonly currency: string
  readonly side: "owned" | "owed"
}

/** The value of a line with all that it was made of. */
export function explainValuation(line: ExplainedLine, market: Market, on: CalendarDate): ExplainedValuation {
  const { basis, value, currency } = valuationOf(tracedLine(line, market), dayNumber(on))
  return { basis, node: value, currency, side: line.ledger.assetClass === "debt" ? "owed" : "owned" }
}

/** Above zero where something is owned, below where it is owed. */
export const asValue = ({ node, side }: ExplainedValuation): ExplainedNode =>
  side === "owed" ? negated("holdingValue", node, currencyOf(node)) : node

/** Troy ounces of fine metal in a piece: its fine grams ÷ the grams of an ounce. */
export function quotedPerUnit({
  quotedPerUnit: each,
  holdingId: lineId,
  openedOn: on,
}: HoldingLedger): ExplainedNode | undefined {
  if (!each) return undefined
  const grams = leaf("factor", longNumber(each.times), { _tag: "Opening", lineId, on })
  return quotient("factor", grams, constant("gramsPerTroyOunce", recordedNumber(each.dividedBy)))
}

/** A product of recorded numbers has more decimals than each of them. */
function longNumber(text: string) {
  const decimals = text.length - (text.indexOf(".") < 0 ? text.length : text.indexOf(".") + 1)
  return { numerator: BigInt(text.replace(".", "")), denominator: 10n ** BigInt(decimals) }
}
