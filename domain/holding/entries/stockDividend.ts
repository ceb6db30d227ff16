import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

/**
 * A dividend that a security paid in units of its own instead of money. `amount` is the income as the bank states it, before
 * tax, and the same amount is the cost of the new units. No money moves.
 */
const StockDividend = Schema.TaggedStruct("StockDividend", {
  quantity: Quantity,
  amount: UnsignedMoney,
  comment: withDefault(Schema.NullOr(Remark), null),
  paidOn: CalendarDate,
})

export const stockDividend = {
  schema: StockDividend,
  event: "StockDividendReceived",
  day: "paidOn",
  changes: ["units"],
  effectOnUnits: () => "in",
  amountsOf: ({ amount }) => [amount],
} as const satisfies EntryKindOf<typeof StockDividend.Type>
