import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { type HoldingView, recordEntry } from "../../server/contract/holdings.ts"
import type { EntryKind } from "../../server/contract/vocabulary.ts"
import { useSession } from "../api/session.tsx"
import { useInterfaceState } from "../app/interfaceState.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { useFigures } from "../format/useFigures.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { EntryFields } from "./EntryFields.tsx"
import { blankDraft, entryOfDraft } from "./entryForms.ts"
import { entryKindNames, entryMessages, recordTitles } from "./messages.ts"

interface Props {
  readonly holding: HoldingView
  readonly kind: EntryKind
  /** The day that the page shows. */
  readonly on: string
  readonly onClose: () => void
}

/** Records one dated fact on a holding. */
export function RecordEntryDialog({ holding, kind, on, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const say = useInterfaceState((state) => state.say)
  const [draft, setDraft] = useState(() => blankDraft(kind, on))
  // One id for one opening of the window: sent again after a lost answer, it is recorded once.
  const [entryId] = useState(() => crypto.randomUUID())
  const form = useSubmission(
    recordEntry,
    () =>
      Result.map(entryOfDraft(kind, draft, { currency: holding.currency, format: numberFormat }), (body) => ({
        params: { holdingId: holding.holdingId, entryId },
        body,
      })),
    () => {
      say({ text: intl.formatMessage(entryMessages.recorded, { entry: intl.formatMessage(entryKindNames[kind]) }) })
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(recordTitles[kind])}
      about={holding.name}
      submitLabel={intl.formatMessage(entryMessages.record)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <EntryFields
        kind={kind}
        draft={draft}
        onChange={(name, value) => setDraft((now) => ({ ...now, [name]: value }))}
        currency={holding.currency}
        today={today}
      />
    </FormDialog>
  )
}
