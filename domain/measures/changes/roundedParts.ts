import { add, type Decimal, isLess, isNegative, negate, subtract, sum } from "#domain/numbers/decimal.ts"
import { decimalOf, type Fraction, fraction, fractionOf, minus, times, wholeUnitsOf } from "#domain/numbers/fraction.ts"
import { amountIn, type Currency, roundingIn } from "#domain/shared/money.ts"

/**
 * What a change of net worth consists of: what was recorded, and
 *
 * - `market`: the rest, which prices, valuations and balances without a recorded reason changed.
 * - `currency`: the value of a line × the rise of its currency's rate, from one recorded change to the next.
 * - `withoutRate`: values of lines without an exchange rate on one of the days that matter. Nothing more is known of them.
 */
export const partsOfChange = [
  "broughtIn",
  "money",
  "market",
  "currency",
  "income",
  "fees",
  "taxes",
  "spending",
  "withoutRate",
] as const
export type PartOfChange = (typeof partsOfChange)[number]

/** Amounts by part, not rounded. */
export type ExactParts = Record<PartOfChange, Fraction>

/** Amounts by part that add up to `amount`, in whole minor units of one currency. */
export interface SplitAmount {
  readonly amount: Decimal
  readonly parts: Readonly<Record<PartOfChange, Decimal>>
}

/**
 * Parts rounded half-even to minor units that add up to an amount. The parts that were rounded the most in the other direction,
 * of equal ones the larger, take a minor unit each of what the roundings differ by. So a part of whole minor units is
 * shown as it is, unless there is no other.
 */
export function roundedParts(exact: ExactParts, amount: Decimal, currency: Currency): SplitAmount {
  const parts = {} as Record<PartOfChange, Decimal>
  for (const part of partsOfChange) parts[part] = amountIn(exact[part], currency)
  const { decimals } = roundingIn(currency)
  const rest = subtract(amount, sum(partsOfChange.map((part) => parts[part])))
  const direction = isNegative(rest) ? -1n : 1n
  const order = byRounding(exact, parts, direction)
  const [units, count] = [direction * wholeUnitsOf(fractionOf(rest), decimals), BigInt(order.length)]
  for (const [i, part] of order.entries()) {
    const taken = direction * (units / count + (BigInt(i) < units % count ? 1n : 0n))
    parts[part] = add(parts[part], decimalOf(fraction(taken, decimals), decimals))
  }
  return { amount, parts }
}

/** The parts in the order in which they take a difference in a direction. Without those of zero, unless all are. */
function byRounding(exact: ExactParts, parts: SplitAmount["parts"], direction: 1n | -1n): ReadonlyArray<PartOfChange> {
  const named = partsOfChange.filter((part) => exact[part].numerator !== 0n)
  const leftOut = (part: PartOfChange): Fraction =>
    times(minus(exact[part], fractionOf(parts[part])), fraction(direction, 0))
  return (named.length === 0 ? [...partsOfChange] : named).toSorted((one, other) => {
    const { numerator } = minus(leftOut(other), leftOut(one))
    if (numerator !== 0n) return numerator > 0n ? 1 : -1
    return isLess(size(parts[one]), size(parts[other])) ? 1 : -1
  })
}

const size = (amount: Decimal): Decimal => (isNegative(amount) ? negate(amount) : amount)
