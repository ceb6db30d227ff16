import type { Currency } from "#domain/shared/money.ts"
import { minus, negative, nothing, plus } from "#domain/numbers/fraction.ts"
import type { CapitalOf } from "#domain/measures/valuation/line.ts"
import { difference, type ExplainedNode, leaf, sum } from "./tree.ts"

/**
 * A valuation with what was paid in after its day and less what came back, until another day. It is never below nothing:
 * where more came back in a day than there was, that is compensated.
 */
export function rolledForward(
  valuation: ExplainedNode,
  capital: ReadonlyArray<CapitalOf<ExplainedNode>>,
  [valuedOn, until]: readonly [valuedOn: number, until: number],
  currency: Currency,
): ExplainedNode {
  const added: Array<ExplainedNode> = []
  const taken: Array<ExplainedNode> = []
  let value = valuation.exact
  for (const { day, paidIn, received } of capital) {
    if (day <= valuedOn || day > until) continue
    if (paidIn) added.push(paidIn)
    if (received) taken.push(received)
    value = minus(plus(value, paidIn?.exact ?? nothing), received?.exact ?? nothing)
    if (value.numerator >= 0n) continue
    added.push(leaf("notBelowZero", negative(value), { _tag: "Constant", name: "notBelowZero" }, { currency }))
    value = nothing
  }
  const before = added.length === 0 ? valuation : sum("valuation", [valuation, ...added], { currency })
  return taken.length === 0 ? before : difference("valuation", before, taken, { currency })
}
