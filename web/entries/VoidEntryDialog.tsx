import { Result, Schema } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Entry, type EntryView, type HoldingView, recordEntry, voidEntry } from "../../server/contract/holdings.ts"
import { useCommand } from "../api/useCommand.ts"
import { useInterfaceState } from "../app/interfaceState.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { useFigures } from "../format/useFigures.ts"
import { commonWords } from "../messages/words.ts"
import { failureMessage } from "../problems/failureMessage.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { TextField } from "../ui/Field.tsx"
import { describeEntry } from "./describeEntry.ts"
import { entryMessages } from "./messages.ts"

interface Props {
  readonly holding: HoldingView
  readonly entry: EntryView
  readonly onClose: () => void
}

const sentEntry = Schema.encodeSync(Entry)

/** Takes an entry back, with the reason. The notice afterwards offers to record it again. */
export function VoidEntryDialog({ holding, entry: { entryId, entry }, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const say = useInterfaceState((state) => state.say)
  const [reason, setReason] = useState("")
  const { run: record } = useCommand(recordEntry)

  const recordAgain = async () => {
    const answer = await record({
      params: { holdingId: holding.holdingId, entryId: crypto.randomUUID() },
      body: sentEntry(entry),
    })
    say({
      text: Result.isSuccess(answer)
        ? intl.formatMessage(entryMessages.restored)
        : failureMessage(answer.failure, intl, figures),
    })
  }

  const form = useSubmission(
    voidEntry,
    () =>
      reason.trim() === ""
        ? Result.fail({ reason: "missing" })
        : Result.succeed({ params: { holdingId: holding.holdingId, entryId }, body: { reason: reason.trim() } }),
    () => {
      say({
        text: intl.formatMessage(entryMessages.voided),
        action: { label: intl.formatMessage(commonWords.undo), run: () => void recordAgain() },
      })
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(entryMessages.voidTitle)}
      about={holding.name}
      submitLabel={intl.formatMessage(entryMessages.void)}
      look="danger"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        <strong>{describeEntry(entry, intl, figures)}</strong>
      </p>
      <p className="soft">
        <FormattedMessage {...entryMessages.voidText} />
      </p>
      <TextField
        name="reason"
        label={intl.formatMessage(commonWords.reason)}
        description={intl.formatMessage(entryMessages.reasonHint)}
        value={reason}
        onChange={setReason}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
