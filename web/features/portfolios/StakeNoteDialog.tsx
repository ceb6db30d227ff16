import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { recordStake, type StakeView } from "#contract/portfolios.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { TextArea } from "#ui/Field.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import { noteOf } from "./stakes.ts"

interface Props {
  readonly stake: StakeView
  /** The stake in words: owner, percentage, child and day. */
  readonly what: string
  readonly onClose: () => void
}

/** Changes the note of a stake. The stake itself stays as it is. */
export function StakeNoteDialog({ stake, what, onClose }: Props) {
  const intl = useIntl()
  const [typed, setTyped] = useState(stake.note ?? "")
  const { stakeId, ownerId, childId, effectiveOn, percent } = stake
  const requestWith = (note: string | null) => ({
    params: { stakeId },
    body: { ownerId, childId, effectiveOn, percent: toPlainString(percent), note },
  })
  const undo = useCommandWithToast(recordStake, requestWith(stake.note), messages.noteChanged)
  return (
    <CommandDialog
      title={intl.formatMessage(messages.noteTitle)}
      submitLabel={intl.formatMessage(commonWords.save)}
      endpoint={recordStake}
      request={() => Result.succeed(requestWith(noteOf(typed)))}
      done={intl.formatMessage(messages.noteChanged)}
      undo={undo}
      hasRequiredFields={false}
      onClose={onClose}
    >
      <p>
        <strong>{what}</strong>
      </p>
      <TextArea
        name="note"
        label={intl.formatMessage(labelWords.note)}
        description={intl.formatMessage(messages.noteHint)}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
    </CommandDialog>
  )
}
