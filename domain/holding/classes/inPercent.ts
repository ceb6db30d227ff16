import type { Instrument, QuotedIn } from "./security.ts"

/**
 * Whether the price of a holding is a percentage of its nominal amount, as that of a bond: 3,000 units at 98.50 are 2,955.00
 * in its currency.
 */
export const isInPercent = (details: {
  readonly _tag: string
  readonly instrument?: Instrument
  readonly quotedIn?: typeof QuotedIn.Type | null | undefined
}): boolean =>
  details._tag === "security" &&
  (details.quotedIn ?? (details.instrument === "bond" ? "percent" : "unit")) === "percent"
