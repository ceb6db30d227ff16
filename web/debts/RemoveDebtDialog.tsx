import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type DebtView, removeDebt } from "../../server/contract/debts.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { ReasonDialog } from "../forms/ReasonDialog.tsx"
import { useSubmission } from "../forms/useSubmission.ts"
import { commonWords } from "../messages/words.ts"
import { debtMessages as messages } from "./messages.ts"
import { useRestoreDebt } from "./reversals.ts"

/** Takes out a debt that should never have been there. The notice afterwards offers to restore it. */
export function RemoveDebtDialog({ debt, onClose }: { readonly debt: DebtView; readonly onClose: () => void }) {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  const restore = useRestoreDebt(debt.debtId)
  const [reason, setReason] = useState("")
  const form = useSubmission(
    removeDebt,
    () =>
      Result.succeed({
        params: { debtId: debt.debtId },
        body: { reason: reason.trim() === "" ? null : reason.trim() },
      }),
    () => {
      say({
        text: intl.formatMessage(messages.removed),
        action: { label: intl.formatMessage(commonWords.undo), run: restore },
      })
      onClose()
    },
  )
  return (
    <ReasonDialog
      title={intl.formatMessage(messages.removeTitle, { name: debt.name })}
      text={intl.formatMessage(messages.removeText)}
      submitLabel={intl.formatMessage(messages.remove)}
      form={form}
      reason={reason}
      onReason={setReason}
      isRequired={false}
      onClose={onClose}
    />
  )
}
