import { useIntl } from "react-intl"
import { removePortfolio, restorePortfolio } from "../../../server/contract/portfolios.ts"
import { formMessages } from "../../forms/messages.ts"
import { useReversal } from "../../forms/useReversal.ts"
import { portfolioMessages as messages } from "./messages.ts"

/** Brings a removed portfolio back. The notice afterwards offers to remove it again. */
export function useRestorePortfolio(portfolioId: string): () => void {
  const reason = useIntl().formatMessage(formMessages.restoringUndoneReason)
  const takeBack = useReversal(removePortfolio, { params: { portfolioId }, body: { reason } }, messages.deleted)
  return useReversal(restorePortfolio, { params: { portfolioId } }, messages.restored, { takeBack })
}
