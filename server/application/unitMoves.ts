import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import type { TwoLegs } from "./twoLegs.ts"

/** Units that move from one holding to another with their lots. */
export const unitMove = {
  kind: "UnitMove",
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
  incompleteAs: "move.incomplete",
} as const satisfies TwoLegs<typeof recordUnitMove, typeof voidUnitMove>
