import type { HoldingView } from "#contract/holdings.ts"
import type { EntryOf } from "#contract/vocabulary.ts"

/** The two holdings of a swap, a move of units, a spin-off or merger, or a transfer of money, of which one shows its leg. */
export const sidesOf = (
  { holdingId }: Pick<HoldingView, "holdingId">,
  {
    direction,
    counterpartId,
  }: Pick<EntryOf<"SwapLeg" | "UnitMove" | "CorporateAction" | "MoneyTransfer">, "direction" | "counterpartId">,
) =>
  direction === "out"
    ? { givenHoldingId: holdingId, receivedHoldingId: counterpartId }
    : { givenHoldingId: counterpartId, receivedHoldingId: holdingId }
