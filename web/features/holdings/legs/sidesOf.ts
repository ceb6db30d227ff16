import type { HoldingView } from "#contract/holdings.ts"
import type { Leg } from "#contract/vocabulary.ts"

/** The two holdings of a fact, of which one shows its leg. */
export const sidesOf = (
  { holdingId }: Pick<HoldingView, "holdingId">,
  { direction, counterpartId }: Pick<Leg, "direction" | "counterpartId">,
) =>
  direction === "out"
    ? { givenHoldingId: holdingId, receivedHoldingId: counterpartId }
    : { givenHoldingId: counterpartId, receivedHoldingId: holdingId }
