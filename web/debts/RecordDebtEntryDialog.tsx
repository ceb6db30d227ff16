import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type DebtView, recordDebtEntry, voidDebtEntry } from "../../server/contract/debts.ts"
import type { DebtEntryKind } from "../../server/contract/vocabulary.ts"
import { useSession } from "../api/session.tsx"
import { entryMessages } from "../entries/messages.ts"
import { useFigures } from "../format/useFigures.ts"
import { FormFields } from "../forms/FormFields.tsx"
import { formMessages } from "../forms/messages.ts"
import { useReversal, useTell } from "../forms/useReversal.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { blankDebtEntry, debtEntryForms, debtEntryOfDraft } from "./debtEntryForms.ts"
import { debtEntryKindNames, recordDebtTitles } from "./messages.ts"

interface Props {
  readonly debt: DebtView
  readonly kind: DebtEntryKind
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

/** Records one dated fact on a debt. */
export function RecordDebtEntryDialog({ debt, kind, on, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const tell = useTell()
  const [draft, setDraft] = useState(() => blankDebtEntry(kind, on))
  const [entryId] = useState(() => crypto.randomUUID())
  const takeBack = useReversal(
    voidDebtEntry,
    { params: { debtId: debt.debtId, entryId }, body: { reason: intl.formatMessage(formMessages.undoneReason) } },
    entryMessages.voided,
  )
  const form = useSubmission(
    recordDebtEntry,
    () =>
      Result.map(debtEntryOfDraft(kind, draft, { currency: debt.currency, format: numberFormat }), (body) => ({
        params: { debtId: debt.debtId, entryId },
        body,
      })),
    () => {
      tell(
        intl.formatMessage(entryMessages.recorded, { entry: intl.formatMessage(debtEntryKindNames[kind]) }),
        takeBack,
      )
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(recordDebtTitles[kind])}
      about={debt.name}
      submitLabel={intl.formatMessage(entryMessages.record)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormFields
        fields={debtEntryForms[kind]}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={debt.currency}
        today={today}
        focusesFirst
      />
    </FormDialog>
  )
}
