import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { SwapId } from "#domain/shared/ids.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { Acknowledged } from "./problem.ts"
import { recordedSides, VoidedSides } from "./twoLegs.ts"

const swapParams = Schema.Struct({ swapId: SwapId })

export const recordSwap = endpoint({
  name: "recordSwap",
  method: "PUT",
  path: "/api/swaps/:swapId",
  kind: "command",
  summary: "Records a swap of one token for another: one fact in two holdings, recorded in both or in neither.",
  params: swapParams,
  body: Schema.Struct({
    ...recordedSides,
    givenQuantity: Quantity,
    /** The value of the swap that day in the currency of the given holding: its proceeds. */
    givenValue: UnsignedMoney,
    receivedQuantity: Quantity,
    /** The same in the currency of the received holding: its cost. */
    receivedValue: UnsignedMoney,
    /** In the currency of the given holding. */
    fees: UnsignedMoney,
    /** Withheld from the token given, in its currency. */
    taxes: withDefault(Schema.NullOr(UnsignedMoney), null),
    comment: withDefault(Schema.NullOr(Remark), null),
    swappedOn: CalendarDate,
  }),
  answer: Acknowledged,
})

export const voidSwap = endpoint({
  name: "voidSwap",
  method: "PUT",
  path: "/api/swaps/:swapId/voiding",
  kind: "command",
  summary: "Voids a swap in both of its holdings.",
  params: swapParams,
  body: VoidedSides,
  answer: Acknowledged,
})
