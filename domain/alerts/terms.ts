import { Schema } from "effect"
import { Decimal, isPositive } from "#domain/numbers/decimal.ts"

/**
 * When a price alert is met. `above`: the price is at the threshold or over it; `below`: at the threshold or under it;
 * `change`: the price differs from that of the day before, of which there is one, by at least so many percent.
 */
export const AlertCondition = Schema.Literals(["above", "below", "change"])
export type AlertCondition = typeof AlertCondition.Type

/** A price in the currency of the series, or a percentage; above zero. */
export const AlertThreshold = Decimal.check(
  Schema.makeFilter((value: Decimal) => isPositive(value), { message: "quantity.notPositive" }),
)
