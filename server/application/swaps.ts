import { zero } from "#domain/numbers/decimal.ts"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import type { TwoLegs } from "./twoLegs.ts"

/** One token given for another. Fees and taxes belong to the given one. */
export const swap = {
  kind: "SwapLeg",
  record: recordSwap,
  void: voidSwap,
  legsOf({ swapId }, { comment, swappedOn, ...body }) {
    const same = { _tag: "SwapLeg", swapId, comment, swappedOn } as const
    return {
      given: {
        ...same,
        direction: "out",
        quantity: body.givenQuantity,
        value: body.givenValue,
        fees: body.fees,
        taxes: body.taxes,
        counterpartId: body.receivedHoldingId,
      },
      received: {
        ...same,
        direction: "in",
        quantity: body.receivedQuantity,
        value: body.receivedValue,
        fees: { amount: zero, currency: body.receivedValue.currency },
        taxes: null,
        counterpartId: body.givenHoldingId,
      },
    }
  },
  dayOf: ({ swappedOn }) => ({ field: "swappedOn", on: swappedOn }),
  incompleteAs: "swap.incomplete",
} as const satisfies TwoLegs<typeof recordSwap, typeof voidSwap>
