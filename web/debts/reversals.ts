import { reopenDebt, restoreDebt } from "../../server/contract/debts.ts"
import { useReversal } from "../forms/useReversal.ts"
import { debtMessages as messages } from "./messages.ts"

/** Takes a settlement back. */
export const useReopenDebt = (debtId: string) => useReversal(reopenDebt, { params: { debtId } }, messages.reopened)

/** Brings a removed debt back. */
export const useRestoreDebt = (debtId: string) => useReversal(restoreDebt, { params: { debtId } }, messages.restored)
