import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type HoldingView, removeHolding } from "../../server/contract/holdings.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { TextField } from "../ui/Field.tsx"
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
    <FormDialog
      title={intl.formatMessage(messages.removeTitle, { name: holding.name })}
      submitLabel={intl.formatMessage(messages.remove)}
      look="danger"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <p className="soft">
        <FormattedMessage {...messages.removeText} />
      </p>
      <TextField
        name="reason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(messages.reasonOptional)}
        value={reason}
        onChange={setReason}
        autoFocus
      />
    </FormDialog>
  )
}
