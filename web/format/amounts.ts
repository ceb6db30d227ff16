import { type Decimal, decimalsOf, round, roundingIn, toFixedString } from "#contract/vocabulary.ts"

/** An amount rounded half-even to the decimals of its currency, as the server writes amounts. */
export const roundedIn = (amount: Decimal, currency: string): string =>
  toFixedString(round(amount, roundingIn(currency)), decimalsOf(currency))

/** Writes an exact amount with as many decimals as the amounts from which it was computed have. */
export const writtenLike = (amount: Decimal, ...from: ReadonlyArray<string>): string =>
  toFixedString(amount, Math.max(...from.map((text) => text.split(".")[1]?.length ?? 0)))
