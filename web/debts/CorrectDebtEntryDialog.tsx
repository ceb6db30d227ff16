import { Result, Schema } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { correctDebtEntry, DebtEntry, type DebtEntryView, type DebtView } from "../../server/contract/debts.ts"
import { useSession } from "../api/session.tsx"
import { entryMessages } from "../entries/messages.ts"
import { useFigures } from "../format/useFigures.ts"
import { FormFields } from "../forms/FormFields.tsx"
import { formMessages } from "../forms/messages.ts"
import { useReversal, useTell } from "../forms/useReversal.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { TextField } from "../ui/Field.tsx"
import { debtEntryForms, debtEntryOfDraft, draftOfDebtEntry } from "./debtEntryForms.ts"

interface Props {
  readonly debt: DebtView
  readonly entry: DebtEntryView
  readonly onClose: () => void
}

const sentEntry = Schema.encodeSync(DebtEntry)

/** Puts another entry in the place of a wrong one. Both stay in the history. The notice afterwards offers to take it back. */
export function CorrectDebtEntryDialog({ debt, entry: { entryId, entry }, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const tell = useTell()
  const context = { currency: debt.currency, format: numberFormat }
  const [draft, setDraft] = useState(() => draftOfDebtEntry(entry, context))
  const [reason, setReason] = useState("")
  const [replacementId] = useState(() => crypto.randomUUID())
  const [formerId] = useState(() => crypto.randomUUID())
  const correctBack = useReversal(
    correctDebtEntry,
    {
      params: { debtId: debt.debtId, entryId: replacementId },
      body: {
        replacementId: formerId,
        entry: sentEntry(entry),
        reason: intl.formatMessage(formMessages.correctionUndoneReason),
      },
    },
    formMessages.correctedBack,
  )
  const form = useSubmission(
    correctDebtEntry,
    () => {
      const made = debtEntryOfDraft(entry._tag, draft, context)
      const missing = reason.trim() === "" ? { reason: "missing" } : {}
      if (Result.isFailure(made)) return Result.fail({ ...made.failure, ...missing })
      if (reason.trim() === "") return Result.fail(missing)
      return Result.succeed({
        params: { debtId: debt.debtId, entryId },
        body: { replacementId, entry: made.success, reason: reason.trim() },
      })
    },
    () => {
      tell(intl.formatMessage(entryMessages.corrected), correctBack)
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(entryMessages.correctTitle)}
      about={debt.name}
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
      <FormFields
        fields={debtEntryForms[entry._tag]}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={debt.currency}
        today={today}
        focusesFirst
      />
      <TextField
        name="reason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(entryMessages.reasonHint)}
        value={reason}
        onChange={setReason}
        isRequired
      />
    </FormDialog>
  )
}
