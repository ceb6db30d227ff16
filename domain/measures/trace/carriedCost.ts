import { behaviourOf } from "#domain/holding/assetClass.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import type { HoldingLedger } from "#domain/measures/ledger/facts.ts"
import { type Fraction, minus, nothing, plus } from "#domain/numbers/fraction.ts"
import type { CapitalOf } from "#domain/measures/valuation/line.ts"
import { recordedNumber } from "./amounts.ts"
import { difference, type ExplainedNode, leaf, type Source, sourceWithin, sum } from "./tree.ts"

/**
 * What an investment that is not counted in units has cost: what it was bought for and what was paid in, less what came
 * back. Nothing before anything was paid.
 */
export function carriedCost(
  { holdingId: lineId, assetClass, openedOn, acquisitionCost, currency }: HoldingLedger,
  capital: ReadonlyArray<CapitalOf<ExplainedNode>>,
  until: number,
): { readonly held: ExplainedNode | undefined } {
  const isForeign = acquisitionCost !== null && acquisitionCost.currency !== currency
  const rollsForward = assetClass !== "debt" && behaviourOf[assetClass].rollsForward
  const money = { currency: acquisitionCost?.currency ?? currency }
  const paid: Array<ExplainedNode> = []
  const returned: Array<ExplainedNode> = []
  let cost: Fraction = nothing
  let last: Source | undefined
  if (acquisitionCost && dayNumber(openedOn) <= until) {
    last = { _tag: "Opening", lineId, on: openedOn }
    paid.push(leaf("trade", recordedNumber(acquisitionCost.amount), last, money))
    cost = recordedNumber(acquisitionCost.amount)
  }
  for (const { day, paidIn, received } of isForeign && rollsForward ? [] : capital) {
    if (day > until) break
    if (paidIn) {
      paid.push(paidIn)
      cost = plus(cost, paidIn.exact)
    }
    last = sourceWithin(paidIn ?? received) ?? last
    const cameBack = received?.exact ?? nothing
    const isWithin = rollsForward && minus(cost, cameBack).numerator > 0n
    if (isWithin && received) returned.push(received)
    else if (!isWithin && cost.numerator > 0n && last)
      returned.push(leaf("taking", cost, sourceWithin(received) ?? last, money))
    cost = isWithin ? minus(cost, cameBack) : nothing
  }
  if (!last) return { held: undefined }
  const whole = sum("trade", paid, money)
  return { held: returned.length === 0 ? { ...whole, what: "cost" } : difference("cost", whole, returned, money) }
}
