import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type HoldingView, removeHolding } from "../../server/contract/holdings.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { ReasonDialog } from "../forms/ReasonDialog.tsx"
import { useSubmission } from "../forms/useSubmission.ts"
import { commonWords } from "../messages/words.ts"
import { deletedNotices, descriptionMessages as messages } from "./messages.ts"
import { useRestoreHolding } from "./reversals.ts"

interface Props {
  readonly holding: HoldingView
  readonly onClose: () => void
}

/** Takes out a holding that should never have been there. The notice afterwards offers to restore it. */
export function RemoveHoldingDialog({ holding, onClose }: Props) {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  const restore = useRestoreHolding(holding.holdingId)
  const [reason, setReason] = useState("")
  const form = useSubmission(
    removeHolding,
    () =>
      Result.succeed({
        params: { holdingId: holding.holdingId },
        body: { reason: reason.trim() === "" ? null : reason.trim() },
      }),
    () => {
      say({
        text: intl.formatMessage(deletedNotices[holding.assetClass]),
        action: { label: intl.formatMessage(commonWords.undo), run: restore },
      })
      onClose()
    },
  )
  return (
    <ReasonDialog
      title={intl.formatMessage(messages.removeTitle, { name: holding.name })}
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
