import { recordSwap, voidSwap } from "#contract/swaps.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { type LegOnPages, sentMoney } from "#web/features/holdings/legs/legOnPages.ts"
import { swapMessages } from "./messages.ts"
import { SwapDialog } from "./SwapDialog.tsx"

export const swapOnPages: LegOnPages<"SwapLeg", typeof recordSwap> = {
  record: recordSwap,
  void: voidSwap,
  RecordDialog: SwapDialog,
  hasOtherTerms: true,
  sentTerms(leg, other) {
    const [given, received] = leg.direction === "out" ? [leg, other] : [other, leg]
    return {
      givenQuantity: toPlainString(given.quantity),
      givenValue: sentMoney(given.value),
      receivedQuantity: toPlainString(received.quantity),
      receivedValue: sentMoney(received.value),
      fees: sentMoney(given.fees),
      taxes: given.taxes && sentMoney(given.taxes),
      comment: given.comment,
      swappedOn: given.swappedOn,
    }
  },
  words: swapMessages,
}
