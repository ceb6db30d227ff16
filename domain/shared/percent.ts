import { Schema } from "effect"
import { Decimal, decimal, isLess, isNegative } from "#domain/numbers/decimal.ts"

export const hundred = decimal("100")

/** A fraction of a whole as a percentage: 25 means 25 %. From 0 to 100. */
export const Percent = Decimal.check(
  Schema.makeFilter((percent: Decimal) => !isNegative(percent) && !isLess(hundred, percent), {
    message: "percent.outOfRange",
  }),
).pipe(Schema.brand("Percent"))
export type Percent = typeof Percent.Type
