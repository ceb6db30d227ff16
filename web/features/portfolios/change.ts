import { writtenLike } from "#web/format/amounts.ts"
import { decimal, divide, isNegative, isZero, multiply, subtract, toFixedString } from "#contract/vocabulary.ts"

/** The change of a net worth. `percent` is relative to `then`, and `null` if that was zero or less. */
export function changeBetween(then: string, now: string): { readonly amount: string; readonly percent: string | null } {
  const before = decimal(then)
  const amount = subtract(decimal(now), before)
  const hasPercent = !isZero(before) && !isNegative(before)
  return {
    amount: writtenLike(amount, then, now),
    percent: hasPercent
      ? toFixedString(divide(multiply(amount, hundred), before, { decimals: 2, rounding: "half-even" }), 2)
      : null,
  }
}

const hundred = decimal("100")
