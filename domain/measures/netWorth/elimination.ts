import { type Decimal, isLess, subtract, zero } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Weights } from "#domain/measures/ownership/lookThrough.ts"

/** The two sides of a debt within the household. */
export interface DebtWithin {
  readonly debtorId: PortfolioId
  readonly creditorId: PortfolioId
}

/** Numbers of one kind, compared and subtracted. */
interface Subtraction<N> {
  readonly isLess: (a: N, b: N) => boolean
  readonly subtract: (a: N, b: N) => N
}

/**
 * What remains of one side of a debt within the household. What a scope holds on both sides it owes to itself: that is
 * neither owned nor owed, so nothing remains of the smaller side. The net stays the same.
 */
export const remaining = <N>(own: N, other: N, { isLess, subtract }: Subtraction<N>): N =>
  subtract(own, isLess(other, own) ? other : own)

/** What part of a debt within the household a scope owes, and what part is its claim, from 0 to 1. */
export function afterElimination(
  weights: Weights,
  { debtorId, creditorId }: DebtWithin,
): { readonly owed: Decimal; readonly claimed: Decimal } {
  const owed = weights.get(debtorId) ?? zero
  const claimed = weights.get(creditorId) ?? zero
  return { owed: remaining(owed, claimed, decimals), claimed: remaining(claimed, owed, decimals) }
}

const decimals: Subtraction<Decimal> = { isLess, subtract }
