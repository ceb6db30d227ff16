import { correctMoneyTransfer, recordMoneyTransfer, voidMoneyTransfer } from "#contract/moneyTransfers.ts"
import type { TwoLegs } from "./twoLegs.ts"

/** Money that leaves one account and arrives in another. */
export const moneyTransfer = {
  kind: "MoneyTransfer",
  record: recordMoneyTransfer,
  void: voidMoneyTransfer,
  correct: correctMoneyTransfer,
  legsOf({ transferId }, { sent, received, comment, leftOn, arrivedOn, givenHoldingId, receivedHoldingId }) {
    const same = { _tag: "MoneyTransfer", transferId, sent, received, comment, leftOn, arrivedOn } as const
    return {
      given: { ...same, direction: "out", counterpartId: receivedHoldingId },
      received: { ...same, direction: "in", counterpartId: givenHoldingId },
    }
  },
  dayOf: ({ leftOn, arrivedOn }) =>
    arrivedOn === null ? { field: "leftOn", on: leftOn } : { field: "arrivedOn", on: arrivedOn },
  incompleteAs: "transfer.incomplete",
} as const satisfies TwoLegs<typeof recordMoneyTransfer, typeof voidMoneyTransfer>
