import {
  type Decimal,
  decimal,
  decimalsOf,
  divide,
  isLess,
  round,
  roundingIn,
  toFixedString,
  toPlainString,
} from "#contract/vocabulary.ts"

/** An amount rounded half-even to the decimals of its currency, as the server writes amounts. */
export const roundedIn = (amount: Decimal, currency: string): string =>
  toFixedString(round(amount, roundingIn(currency)), decimalsOf(currency))

/** Writes an exact amount with as many decimals as the amounts from which it was computed have. */
export const writtenLike = (amount: Decimal, ...from: ReadonlyArray<string>): string =>
  toFixedString(amount, Math.max(...from.map((text) => text.split(".")[1]?.length ?? 0)))

/** What one unit has cost on average, to the decimals of prices. */
export function perUnit(cost: string | undefined, units: string | null): string | null {
  if (cost === undefined || units === null || !isLess(decimal("0"), decimal(units))) return null
  return toPlainString(divide(decimal(cost), decimal(units), { decimals: 4, rounding: "half-even" }))
}
