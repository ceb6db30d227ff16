import { useIntl } from "react-intl"
import { type DebtView, removeDebt, reopenDebt, restoreDebt, settleDebt } from "../../server/contract/debts.ts"
import { formMessages } from "../forms/messages.ts"
import { useReversal } from "../forms/useReversal.ts"
import { debtMessages as messages } from "./messages.ts"

/** Takes a settlement back. Where the day of it is known, the notice afterwards offers to settle it on that day again. */
export function useReopenDebt({ debtId, settledOn }: Pick<DebtView, "debtId" | "settledOn">): () => void {
  const settleAgain = useReversal(
    settleDebt,
    { params: { debtId }, body: { settledOn: settledOn ?? "" } },
    messages.settled,
  )
  const takeBack = settledOn === null ? undefined : settleAgain
  return useReversal(reopenDebt, { params: { debtId } }, messages.reopened, { takeBack })
}

/** Brings a removed debt back. The notice afterwards offers to remove it again. */
export function useRestoreDebt(debtId: string): () => void {
  const reason = useIntl().formatMessage(formMessages.restoringUndoneReason)
  const takeBack = useReversal(removeDebt, { params: { debtId }, body: { reason } }, messages.removed)
  return useReversal(restoreDebt, { params: { debtId } }, messages.restored, { takeBack })
}
