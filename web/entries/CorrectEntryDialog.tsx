import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { correctEntry, type EntryView, type HoldingView } from "../../server/contract/holdings.ts"
import { useSession } from "../api/session.tsx"
import { useInterfaceState } from "../app/interfaceState.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { useFigures } from "../format/useFigures.ts"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { TextField } from "../ui/Field.tsx"
import { EntryFields } from "./EntryFields.tsx"
import { draftOfEntry, entryOfDraft } from "./entryForms.ts"
import { entryMessages } from "./messages.ts"

interface Props {
  readonly holding: HoldingView
  readonly entry: EntryView
  readonly onClose: () => void
}

/** Puts another entry in the place of a wrong one. Both stay in the history. */
export function CorrectEntryDialog({ holding, entry: { entryId, entry }, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const say = useInterfaceState((state) => state.say)
  const [draft, setDraft] = useState(() => draftOfEntry(entry, numberFormat))
  const [reason, setReason] = useState("")
  const [replacementId] = useState(() => crypto.randomUUID())
  const form = useSubmission(
    correctEntry,
    () => {
      const made = entryOfDraft(entry._tag, draft, { currency: holding.currency, format: numberFormat })
      // The field of the reason bears a name of its own: a delivery has a reason too.
      const missing = reason.trim() === "" ? { correctionReason: "missing" } : {}
      if (Result.isFailure(made)) return Result.fail({ ...made.failure, ...missing })
      if (reason.trim() === "") return Result.fail(missing)
      return Result.succeed({
        params: { holdingId: holding.holdingId, entryId },
        body: { replacementId, entry: made.success, reason: reason.trim() },
      })
    },
    () => {
      say({ text: intl.formatMessage(entryMessages.corrected) })
      onClose()
    },
    { "body.reason": "correctionReason" },
  )
  return (
    <FormDialog
      title={intl.formatMessage(entryMessages.correctTitle)}
      about={holding.name}
      submitLabel={intl.formatMessage(entryMessages.correct)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className="soft">
        <FormattedMessage {...entryMessages.correctText} />
      </p>
      <EntryFields
        kind={entry._tag}
        draft={draft}
        onChange={(name, value) => setDraft((now) => ({ ...now, [name]: value }))}
        currency={holding.currency}
        today={today}
      />
      <TextField
        name="correctionReason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(entryMessages.reasonHint)}
        value={reason}
        onChange={setReason}
        isRequired
      />
    </FormDialog>
  )
}
