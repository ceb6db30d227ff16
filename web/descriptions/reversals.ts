import { reopenHolding, restoreHolding } from "../../server/contract/holdings.ts"
import { restorePortfolio } from "../../server/contract/portfolios.ts"
import { useReversal } from "../forms/useReversal.ts"
import { descriptionMessages as messages } from "./messages.ts"

/** Takes a closing back. */
export const useReopen = (holdingId: string) => useReversal(reopenHolding, { params: { holdingId } }, messages.reopened)

/** Brings a removed holding back. */
export const useRestoreHolding = (holdingId: string) =>
  useReversal(restoreHolding, { params: { holdingId } }, messages.restored)

/** Brings a removed portfolio back. */
export const useRestorePortfolio = (portfolioId: string) =>
  useReversal(restorePortfolio, { params: { portfolioId } }, messages.restored)
