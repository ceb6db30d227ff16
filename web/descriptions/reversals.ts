import { useIntl } from "react-intl"
import {
  closeHolding,
  type HoldingView,
  removeHolding,
  reopenHolding,
  restoreHolding,
} from "../../server/contract/holdings.ts"
import { formMessages } from "../forms/messages.ts"
import { useReversal } from "../forms/useReversal.ts"
import { deletedNotices, descriptionMessages as messages } from "./messages.ts"

/** Takes a closing back. Where the day of it is known, the notice afterwards offers to close it on that day again. */
export function useReopen({ holdingId, closedOn }: Pick<HoldingView, "holdingId" | "closedOn">): () => void {
  const closeAgain = useReversal(
    closeHolding,
    { params: { holdingId }, body: { closedOn: closedOn ?? "" } },
    messages.closed,
  )
  const takeBack = closedOn === null ? undefined : closeAgain
  return useReversal(reopenHolding, { params: { holdingId } }, messages.reopened, { takeBack })
}

/** Brings a removed holding back. The notice afterwards offers to remove it again. */
export function useRestoreHolding({
  holdingId,
  assetClass,
}: Pick<HoldingView, "holdingId" | "assetClass">): () => void {
  const reason = useIntl().formatMessage(formMessages.restoringUndoneReason)
  const takeBack = useReversal(removeHolding, { params: { holdingId }, body: { reason } }, deletedNotices[assetClass])
  return useReversal(restoreHolding, { params: { holdingId } }, messages.restored, { takeBack })
}
