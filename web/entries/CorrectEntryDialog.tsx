import { Result, Schema } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { correctEntry, Entry, type EntryView, type HoldingView, isInView } from "../../server/contract/holdings.ts"
import { useSession } from "../api/session.tsx"
import { useFigures } from "../format/useFigures.ts"
import { formMessages } from "../forms/messages.ts"
import { useReversal, useTell } from "../forms/useReversal.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { TextField } from "../ui/Field.tsx"
import { EntryFields } from "./EntryFields.tsx"
import { draftOfEntry, entryOfDraft } from "./entryForms.ts"
import { entryMessages } from "./messages.ts"
import { VoidEntryDialog } from "./VoidEntryDialog.tsx"

interface Props {
  readonly holding: HoldingView
  readonly entry: EntryView
  readonly onClose: () => void
}

const sentEntry = Schema.encodeSync(Entry)

/**
 * Puts another entry in the place of a wrong one. Both stay in the history, also when the notice afterwards is asked to
 * take it back: then the former entry is recorded in its turn in the place of the correction. A swap can only be voided.
 */
export function CorrectEntryDialog(props: Props) {
  const { entryId, entry } = props.entry
  if (!isInView(entry)) return null
  return entry._tag === "SwapLeg" ? (
    <VoidEntryDialog {...props} />
  ) : (
    <CorrectFormedEntry holding={props.holding} entryId={entryId} entry={entry} onClose={props.onClose} />
  )
}

interface FormedProps extends Pick<Props, "holding" | "onClose"> {
  readonly entryId: EntryView["entryId"]
  readonly entry: Exclude<Entry, { readonly _tag: "SwapLeg" }>
}

function CorrectFormedEntry({ holding, entryId, entry, onClose }: FormedProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today } = useSession()
  const tell = useTell()
  const context = { currency: holding.currency, format: numberFormat }
  const [draft, setDraft] = useState(() => draftOfEntry(entry, holding.assetClass, context))
  const [reason, setReason] = useState("")
  const [replacementId] = useState(() => crypto.randomUUID())
  const [formerId] = useState(() => crypto.randomUUID())
  const correctBack = useReversal(
    correctEntry,
    {
      params: { holdingId: holding.holdingId, entryId: replacementId },
      body: {
        replacementId: formerId,
        entry: sentEntry(entry),
        reason: intl.formatMessage(formMessages.correctionUndoneReason),
      },
    },
    formMessages.correctedBack,
  )
  const form = useSubmission(
    correctEntry,
    () => {
      const made = entryOfDraft(entry._tag, holding.assetClass, draft, context)
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
      tell(intl.formatMessage(entryMessages.corrected), correctBack)
      onClose()
    },
    { fields: { "body.reason": "correctionReason" }, assetClass: holding.assetClass },
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
        assetClass={holding.assetClass}
        draft={draft}
        onChange={setDraft}
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
