import { Schema } from "effect"
import { Decimal, isPositive } from "#domain/numbers/decimal.ts"

/** How many units were exchanged: shares, tokens, coins or bars. Always more than zero; the event says which way. */
export const Quantity = Decimal.check(
  Schema.makeFilter((units: Decimal) => isPositive(units), { message: "quantity.notPositive" }),
).pipe(Schema.brand("Quantity"))
export type Quantity = typeof Quantity.Type
