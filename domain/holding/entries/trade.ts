import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

const TradeSide = Schema.Literals(["buy", "sell"])

/** A purchase or sale as the contract note states it. `consideration` excludes `fees`. */
const Trade = Schema.TaggedStruct("Trade", {
  side: TradeSide,
  quantity: Quantity,
  consideration: UnsignedMoney,
  fees: UnsignedMoney,
  comment: withDefault(Schema.NullOr(Remark), null),
  tradedOn: CalendarDate,
})

export const trade = {
  schema: Trade,
  event: "TradeRecorded",
  day: "tradedOn",
  changes: ["units"],
  effectOnUnits: ({ side }) => (side === "buy" ? "in" : "out"),
  amountsOf: ({ consideration, fees }) => [consideration, fees],
} as const satisfies EntryKindOf<typeof Trade.Type>
