import { HoldingEvent } from "#domain/holding/events.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { lotLegOf } from "#domain/holding/state.ts"
import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import type { TwoLegs } from "./twoLegs.ts"

/** Units that move from one holding to another with their lots. */
export const unitMove: TwoLegs<typeof recordUnitMove, typeof voidUnitMove> = {
  record: recordUnitMove,
  void: voidUnitMove,
  legsOf({ moveId }, { quantity, comment, movedOn, givenHoldingId, receivedHoldingId }) {
    const same = { _tag: "UnitMove", moveId, quantity, comment, movedOn } as const
    return {
      given: { ...same, direction: "out", counterpartId: receivedHoldingId },
      received: { ...same, direction: "in", counterpartId: givenHoldingId },
    }
  },
  dayOf: ({ movedOn }) => ({ field: "movedOn", on: movedOn }),
  legIn: (holding, { moveId }) => lotLegOf(holding, moveId),
  eventOf(recorded, entry) {
    if (entry._tag !== "UnitMove") return undefined
    const { _tag, ...leg } = entry
    return HoldingEvent.cases.UnitsMoved.make({ ...recorded, ...leg })
  },
  notFound: ({ moveId }) => HoldingRefusal.cases.MoveNotFound.make({ moveId }),
  incompleteAs: "move.incomplete",
}
