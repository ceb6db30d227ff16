import { Schema } from "effect"
import { Decimal, isPositive } from "#domain/numbers/decimal.ts"

/** A number of units: shares, tokens, coins or bars. Always above zero; the entry states the direction. */
export const Quantity = Decimal.check(
  Schema.makeFilter((units: Decimal) => isPositive(units), { message: "quantity.notPositive" }),
).pipe(Schema.brand("Quantity"))
export type Quantity = typeof Quantity.Type
