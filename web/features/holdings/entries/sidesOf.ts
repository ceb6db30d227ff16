import type { HoldingView } from "#contract/holdings.ts"
import type { EntryOf } from "#contract/vocabulary.ts"

/** The two holdings of a swap, a move of units, or a spin-off or merger, of which one shows its leg. */
export const sidesOf = (
  { holdingId }: Pick<HoldingView, "holdingId">,
  {
    direction,
    counterpartId,
  }: Pick<EntryOf<"SwapLeg" | "UnitMove" | "CorporateAction">, "direction" | "counterpartId">,
) =>
  direction === "out"
    ? { givenHoldingId: holdingId, receivedHoldingId: counterpartId }
    : { givenHoldingId: counterpartId, receivedHoldingId: holdingId }
