import { decimal, divide, isPositive, multiply, round, toPlainString } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { type Rate, refuse } from "./answers.ts"
import { amountOf, eighteen, type Json, numberIn } from "./values.ts"

/** One troy ounce in grams. Metals are priced by the ounce of fine metal. */
const gramsPerOunce = "31.1034768"

/** The codes of the four metals that are traded like currencies. */
export const metals: ReadonlySet<string> = new Set(["XAU", "XAG", "XPT", "XPD"])

/** A rate as it is stated: `stated` units of `quote` for `per` units of `base`. */
export interface StatedRate {
  readonly base: string
  readonly quote: string
  readonly day: CalendarDate | null
  readonly stated: Json | undefined
  readonly per?: string
}

/**
 * The rate of one unit of the base, or undefined where none is stated. A rate that is not positive is passed on as it is
 * stated, and refused by its name with the other values that cannot be used.
 */
function rateOf(service: string, { base, quote, day, stated, per = "1" }: StatedRate): Rate | undefined {
  const amount = amountOf(stated)
  if (amount === undefined || base === quote) return undefined
  const units = numberIn(per)
  if (units === undefined || !isPositive(units)) {
    return refuse("Malformed", `${service} states a rate of ${base} for an unknown number of units.`)
  }
  const value = per === "1" ? amount : toPlainString(divide(decimal(amount), units, eighteen))
  return { base, quote, day, value, stated: amount, per }
}

/** The rates that are stated; a day without a rate has none. */
export const ratesOf = (service: string, stated: ReadonlyArray<StatedRate>): ReadonlyArray<Rate> =>
  stated.flatMap((each) => rateOf(service, each) ?? [])

/** The price of an ounce of metal from the price of a gram. */
export function ounceOf(service: string, stated: Omit<StatedRate, "per">): Rate | undefined {
  const gram = rateOf(service, stated)
  return (
    gram && {
      ...gram,
      value: toPlainString(round(multiply(decimal(gram.value), decimal(gramsPerOunce)), eighteen)),
      per: "1 g",
    }
  )
}
