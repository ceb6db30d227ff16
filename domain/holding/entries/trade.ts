import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { isLess } from "#domain/numbers/decimal.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

const TradeSide = Schema.Literals(["buy", "sell"])

/** A purchase or sale as the contract note states it. `consideration` excludes `fees` and `taxes`. */
const Trade = Schema.TaggedStruct("Trade", {
  side: TradeSide,
  quantity: Quantity,
  consideration: UnsignedMoney,
  fees: UnsignedMoney,
  /** Paid with a purchase, such as stamp duty, or withheld from a sale. In no cost and no proceeds. Null: none is known. */
  taxes: withDefault(Schema.NullOr(UnsignedMoney), null),
  comment: withDefault(Schema.NullOr(Remark), null),
  tradedOn: CalendarDate,
})

export const trade = {
  schema: Trade,
  event: "TradeRecorded",
  day: "tradedOn",
  changes: ["units"],
  effectOnUnits: ({ side }) => (side === "buy" ? "in" : "out"),
  amountsOf: ({ consideration, fees, taxes }) => [consideration, fees, ...(taxes ? [taxes] : [])],
  /** Tax is withheld from the proceeds, and is at most these. */
  contradiction: ({ side, consideration, taxes }) =>
    side === "sell" && taxes && isLess(consideration.amount, taxes.amount)
      ? HoldingRefusal.cases.TaxExceedsAmount.make({})
      : undefined,
} as const satisfies EntryKindOf<typeof Trade.Type>
