import { type Decimal, isLess, subtract, zero } from "../shared/decimal.ts"
import type { PortfolioId } from "../shared/ids.ts"
import type { Weights } from "./lookThrough.ts"

/** The two sides of a debt within the household. */
export interface DebtWithin {
  readonly debtorId: PortfolioId
  readonly creditorId: PortfolioId
}

/**
 * What part of a debt within the household a scope owes, and what part is its claim, from 0 to 1. What it holds on
 * both sides it owes to itself: that is neither owned nor owed, so one of the two is nothing. The net stays the same.
 */
export function afterElimination(
  weights: Weights,
  { debtorId, creditorId }: DebtWithin,
): { readonly owed: Decimal; readonly claimed: Decimal } {
  const owed = weights.get(debtorId) ?? zero
  const claimed = weights.get(creditorId) ?? zero
  const onBothSides = isLess(owed, claimed) ? owed : claimed
  return { owed: subtract(owed, onBothSides), claimed: subtract(claimed, onBothSides) }
}
