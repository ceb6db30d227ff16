import type { CalendarDate } from "../../shared/calendarDate.ts"
import type { Market } from "../facts.ts"
import { recordedNumber, recordedPercent } from "./amounts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { converted } from "./rates.ts"
import { difference, type ExplainedNode, leaf, product } from "./tree.ts"
import { explainWorth } from "./worth.ts"

/**
 * The tax that would be due if the whole of a line were sold: its rate × what it is worth more than it cost, in its own
 * currency. Nothing on a loss, nor where the gain is not taxed or cannot be told.
 */
export function explainLatentTax(line: ExplainedLine, market: Market, on: CalendarDate): ExplainedNode | undefined {
  const { holdingId: lineId, taxRate, currency, openedOn } = line.ledger
  if (taxRate === null) return undefined
  const { basis, node } = explainWorth(line, market, on)
  const cost = costOf(line, market, on)
  const value = basis === "none" ? undefined : converted(node, currency, market, on)
  if (!cost || !value) return undefined
  const gain = difference("gain", value, [cost], { currency })
  if (gain.exact.numerator <= 0n) return undefined
  const rate = leaf("taxRate", recordedPercent(taxRate), { _tag: "Opening", lineId, on: openedOn })
  return product("latentTax", [gain, rate], { currency, subject: { of: "line", id: lineId } })
}

/** What was bought in another currency cost what that came to on its day. */
function costOf({ ledger, parts }: ExplainedLine, market: Market, on: CalendarDate): ExplainedNode | undefined {
  const cost = parts.cost("average", on)
  if (cost) return cost
  const { acquisitionCost, openedOn, currency, holdingId: lineId } = ledger
  if (!acquisitionCost) return undefined
  const source = { _tag: "Opening", lineId, on: openedOn } as const
  const paid = leaf("cost", recordedNumber(acquisitionCost.amount), source, { currency: acquisitionCost.currency })
  return converted(paid, currency, market, openedOn)
}
