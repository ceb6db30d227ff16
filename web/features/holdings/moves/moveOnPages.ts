import { recordUnitMove, voidUnitMove } from "#contract/unitMoves.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import type { LegOnPages } from "#web/features/holdings/legs/legOnPages.ts"
import { moveMessages } from "./messages.ts"
import { UnitMoveDialog } from "./UnitMoveDialog.tsx"

export const moveOnPages: LegOnPages<"UnitMove", typeof recordUnitMove> = {
  record: recordUnitMove,
  void: voidUnitMove,
  RecordDialog: UnitMoveDialog,
  hasOtherTerms: false,
  sentTerms: ({ quantity, comment, movedOn }) => ({ quantity: toPlainString(quantity), comment, movedOn }),
  words: moveMessages,
}
