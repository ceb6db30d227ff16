import { Schema } from "effect"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingId, MoveId } from "#domain/shared/ids.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark } from "#domain/shared/text.ts"
import type { EntryKindOf } from "./entryKind.ts"

/**
 * One leg of a move of units from one holding of the household to another, as from one bank to another: `out` where they
 * leave, `in` where they arrive. Their lots go along with their days and costs, in the order in which a sale would take
 * them, and nothing is realised. What arrives follows from the entries of the holding that they left.
 */
const UnitMove = Schema.TaggedStruct("UnitMove", {
  moveId: MoveId,
  direction: Schema.Literals(["in", "out"]),
  quantity: Quantity,
  /** The holding of the other leg. */
  counterpartId: HoldingId,
  comment: withDefault(Schema.NullOr(Remark), null),
  movedOn: CalendarDate,
})

export const unitMove = {
  schema: UnitMove,
  shown: Schema.Struct({ ...UnitMove.fields, counterpartId: Schema.NullOr(HoldingId) }),
  event: "UnitsMoved",
  day: "movedOn",
  changes: ["units"],
  effectOnUnits: ({ direction }) => direction,
  amountsOf: () => [],
  contradiction: ({ counterpartId }, { holdingId }) =>
    counterpartId === holdingId ? HoldingRefusal.cases.MoveWithinHolding.make({}) : undefined,
  leg: {
    id: "moveId",
    takesLots: true,
    isOneFact: ({ moveId }) => HoldingRefusal.cases.MoveIsOneFact.make({ moveId }),
    idAlreadyUsed: ({ moveId }) => HoldingRefusal.cases.MoveIdAlreadyUsed.make({ moveId }),
    notFound: ({ moveId }) => HoldingRefusal.cases.MoveNotFound.make({ moveId }),
    /** The cost of units that move needs no rate. */
    between: (_, from, to) =>
      from.assetClass === to.assetClass && from.currency === to.currency
        ? undefined
        : HoldingRefusal.cases.MoveBetweenDifferent.make({}),
  },
} as const satisfies EntryKindOf<typeof UnitMove.Type>
