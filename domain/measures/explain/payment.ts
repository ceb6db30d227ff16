import type { CalendarDate } from "../../shared/calendarDate.ts"
import { currencyOf, type ExplainedNode, isNothing, negated } from "./tree.ts"

/** Money that came into a line or went out of it, seen as an investment: of the whole line, above zero. */
export interface Payment {
  readonly on: CalendarDate
  readonly way: "in" | "out"
  readonly node: ExplainedNode
}

/** What is below zero went the other way. */
export function payment(
  on: CalendarDate,
  way: Payment["way"],
  node: ExplainedNode | undefined,
): ReadonlyArray<Payment> {
  if (!node || isNothing(node)) return []
  if (node.exact.numerator > 0n) return [{ on, way, node }]
  return [{ on, way: way === "in" ? "out" : "in", node: negated("flow", node, currencyOf(node)) }]
}
