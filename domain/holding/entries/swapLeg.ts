import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { isLess } from "#domain/numbers/decimal.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingId, SwapId } from "#domain/shared/ids.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

/**
 * One leg of a swap of one token for another: `out` on the holding whose token was given, `in` on the holding whose
 * token was received. `value` is the value of the swap that day, in the currency of the leg's holding: the proceeds of
 * the token given, or the cost of the token received.
 */
const SwapLeg = Schema.TaggedStruct("SwapLeg", {
  swapId: SwapId,
  direction: Schema.Literals(["in", "out"]),
  quantity: Quantity,
  value: UnsignedMoney,
  fees: UnsignedMoney,
  /** Withheld from the token given, of which they are at most the value. In no cost and no proceeds. Null: none is known. */
  taxes: withDefault(Schema.NullOr(UnsignedMoney), null),
  /** The holding of the other leg. */
  counterpartId: HoldingId,
  comment: withDefault(Schema.NullOr(Remark), null),
  swappedOn: CalendarDate,
})

export const swapLeg = {
  schema: SwapLeg,
  shown: Schema.Struct({ ...SwapLeg.fields, counterpartId: Schema.NullOr(HoldingId) }),
  event: "TokensSwapped",
  day: "swappedOn",
  changes: ["units"],
  effectOnUnits: ({ direction }) => direction,
  amountsOf: ({ value, fees, taxes }) => [value, fees, ...(taxes ? [taxes] : [])],
  contradiction({ counterpartId, value, taxes }, { holdingId }) {
    if (counterpartId === holdingId) return HoldingRefusal.cases.SwapWithItself.make({})
    return taxes && isLess(value.amount, taxes.amount) ? HoldingRefusal.cases.TaxExceedsAmount.make({}) : undefined
  },
  leg: {
    id: "swapId",
    takesLots: false,
    isOneFact: ({ swapId }) => HoldingRefusal.cases.SwapIsOneFact.make({ swapId }),
    idAlreadyUsed: ({ swapId }) => HoldingRefusal.cases.SwapIdAlreadyUsed.make({ swapId }),
    notFound: ({ swapId }) => HoldingRefusal.cases.SwapNotFound.make({ swapId }),
  },
} as const satisfies EntryKindOf<typeof SwapLeg.Type>
