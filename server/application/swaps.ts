import { HoldingEvent } from "#domain/holding/events.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { swapLegOf } from "#domain/holding/state.ts"
import { zero } from "#domain/numbers/decimal.ts"
import { recordSwap, voidSwap } from "#contract/swaps.ts"
import type { TwoLegs } from "./twoLegs.ts"

/** One token given for another. The fees belong to the given one. */
export const swap: TwoLegs<typeof recordSwap, typeof voidSwap> = {
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
        counterpartId: body.receivedHoldingId,
      },
      received: {
        ...same,
        direction: "in",
        quantity: body.receivedQuantity,
        value: body.receivedValue,
        fees: { amount: zero, currency: body.receivedValue.currency },
        counterpartId: body.givenHoldingId,
      },
    }
  },
  dayOf: ({ swappedOn }) => ({ field: "swappedOn", on: swappedOn }),
  legIn: (holding, { swapId }) => swapLegOf(holding, swapId),
  eventOf(recorded, entry) {
    if (entry._tag !== "SwapLeg") return undefined
    const { _tag, ...leg } = entry
    return HoldingEvent.cases.TokensSwapped.make({ ...recorded, ...leg })
  },
  notFound: ({ swapId }) => HoldingRefusal.cases.SwapNotFound.make({ swapId }),
  incompleteAs: "swap.incomplete",
}
