import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { MoveId } from "#domain/shared/ids.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { Acknowledged } from "./problem.ts"
import { recordedSides, VoidedSides } from "./twoLegs.ts"

const moveParams = Schema.Struct({ moveId: MoveId })

export const recordUnitMove = endpoint({
  name: "recordUnitMove",
  method: "PUT",
  path: "/api/unit-moves/:moveId",
  kind: "command",
  summary:
    "Records that units moved from one holding to another, with their lots: one fact in two holdings, recorded in both or in neither.",
  params: moveParams,
  body: Schema.Struct({
    ...recordedSides,
    quantity: Quantity,
    comment: withDefault(Schema.NullOr(Remark), null),
    movedOn: CalendarDate,
  }),
  answer: Acknowledged,
})

export const voidUnitMove = endpoint({
  name: "voidUnitMove",
  method: "PUT",
  path: "/api/unit-moves/:moveId/voiding",
  kind: "command",
  summary: "Voids a move of units in both of its holdings.",
  params: moveParams,
  body: VoidedSides,
  answer: Acknowledged,
})
