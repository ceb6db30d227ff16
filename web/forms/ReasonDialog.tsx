import { useIntl } from "react-intl"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { TextField } from "../ui/Field.tsx"
import { formMessages } from "./messages.ts"
import type { Submission } from "./useSubmission.ts"

interface Props {
  readonly title: string
  readonly about?: string
  /** What is taken back, in a sentence, where the title does not say it. */
  readonly what?: string
  /** What taking it back means. */
  readonly text: string
  readonly submitLabel: string
  readonly form: Submission
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly isRequired: boolean
  readonly onClose: () => void
}

/** Asks why something is taken back. */
export function ReasonDialog({ what, text, form, reason, onReason, isRequired, ...dialog }: Props) {
  const intl = useIntl()
  return (
    <FormDialog
      {...dialog}
      look="danger"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      hasRequiredFields={isRequired}
    >
      {what && (
        <p>
          <strong>{what}</strong>
        </p>
      )}
      <p className="soft">{text}</p>
      <TextField
        name="reason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(isRequired ? formMessages.reasonHint : formMessages.reasonOptional)}
        value={reason}
        onChange={onReason}
        isRequired={isRequired}
        autoFocus
      />
    </FormDialog>
  )
}
