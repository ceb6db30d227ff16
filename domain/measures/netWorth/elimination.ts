import { BigDecimal } from "effect"
import { type Decimal, isLess, multiply, subtract, zero } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Weights } from "#domain/measures/ownership/lookThrough.ts"

/** The two sides of a debt within the household. The creditor's claim is the whole debt, also of a shared one. */
export interface DebtWithin {
  readonly debtorId: PortfolioId
  readonly creditorId: PortfolioId
  /** The fraction of the debt that the debtor owes, from 0 to 1. The rest is owed by outsiders. */
  readonly share: Decimal
}

/** Numbers of one kind, compared and subtracted. */
interface Subtraction<N> {
  readonly isLess: (a: N, b: N) => boolean
  readonly subtract: (a: N, b: N) => N
}

/**
 * What remains of one side of a debt within the household. A scope owes to itself what it holds on both sides: this is
 * neither an asset nor a debt, so nothing remains of the smaller side. The net stays the same.
 */
export const remaining = <N>(own: N, other: N, { isLess, subtract }: Subtraction<N>): N =>
  subtract(own, isLess(other, own) ? other : own)

/** The fractions of a debt within the household that a scope owes and that it claims, from 0 to 1. */
export function afterElimination(
  weights: Weights,
  { debtorId, creditorId, share }: DebtWithin,
): { readonly owed: Decimal; readonly claimed: Decimal } {
  const owed = BigDecimal.normalize(multiply(weights.get(debtorId) ?? zero, share))
  const claimed = weights.get(creditorId) ?? zero
  return { owed: remaining(owed, claimed, decimals), claimed: remaining(claimed, owed, decimals) }
}

const decimals: Subtraction<Decimal> = { isLess, subtract }
