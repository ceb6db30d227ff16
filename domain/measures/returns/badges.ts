import { type Decimal, decimal, isLess, isNegative, isZero } from "#domain/numbers/decimal.ts"

/** How a rate of return a year is judged: an IRR, or an annualised return. */
export type RateBadge = "excellent" | "good" | "moderate" | "loss"

/** How a plain gain is judged, at any size. */
export type GainBadge = "positive" | "neutral" | "negative"

/** From 15 % a year excellent, from 8 % good, from nothing moderate, below a loss. */
export function rateBadge(rate: Decimal): RateBadge {
  if (isNegative(rate)) return "loss"
  if (isLess(rate, goodFrom)) return "moderate"
  return isLess(rate, excellentFrom) ? "good" : "excellent"
}

export const gainBadge = (gain: Decimal): GainBadge =>
  isZero(gain) ? "neutral" : isNegative(gain) ? "negative" : "positive"

const excellentFrom = decimal("0.15")
const goodFrom = decimal("0.08")
