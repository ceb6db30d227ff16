import { type Decimal, decimal, isLess, isNegative, isZero } from "#domain/numbers/decimal.ts"

/** The rating of an annual rate of return: an IRR or an annualised return. */
type RateBadge = "excellent" | "good" | "moderate" | "loss"

/** The rating of a gain, regardless of its size. */
type GainBadge = "positive" | "neutral" | "negative"

/** From 15 % p.a. excellent, from 8 % good, from 0 % moderate, below 0 % a loss. */
export function rateBadge(rate: Decimal): RateBadge {
  if (isNegative(rate)) return "loss"
  if (isLess(rate, goodFrom)) return "moderate"
  return isLess(rate, excellentFrom) ? "good" : "excellent"
}

export const gainBadge = (gain: Decimal): GainBadge =>
  isZero(gain) ? "neutral" : isNegative(gain) ? "negative" : "positive"

const excellentFrom = decimal("0.15")
const goodFrom = decimal("0.08")
