import { useIntl } from "react-intl"
import { dayOf } from "../../../server/contract/vocabulary.ts"
import { recordTitles } from "../../entries/messages.ts"
import { recordChoices } from "../../entries/recordChoices.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/States.tsx"
import type { HoldingDialog } from "./dialogs.tsx"
import { actionsColumn } from "./entryColumns.tsx"
import type { HoldingAnswer } from "./HoldingPage.tsx"
import { holdingMessages as messages } from "./messages.ts"

interface Props {
  readonly answer: HoldingAnswer
  readonly onOpen: (dialog: HoldingDialog) => void
}

/** What somebody wanted to remember of the holding. */
export function NotesTab({ answer: { holding, entries }, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const notes = entries.flatMap((view) =>
    view.status === "counts" && view.entry._tag === "Note" ? [{ view, note: view.entry }] : [],
  )
  const choice = recordChoices(holding).find(({ kind }) => kind === "Note")
  const take = holding.status === "active" && choice && (
    <Button
      look={notes.length === 0 ? "primary" : "plain"}
      icon="note"
      onPress={() => onOpen({ kind: "record", choice })}
    >
      {intl.formatMessage(recordTitles.Note)}
    </Button>
  )
  if (notes.length === 0) {
    return (
      <EmptyState
        title={intl.formatMessage(messages.noEntries)}
        text={intl.formatMessage(messages.noNotesText)}
        action={take}
      />
    )
  }
  return (
    <div className="stack">
      {take && <div>{take}</div>}
      <ul>
        {notes.map(({ view, note }) => (
          <li key={view.entryId} className="remark">
            <div className="remark-head">
              <span className="soft">{figures.day(dayOf(note))}</span>
              {holding.status === "active" && actionsColumn(onOpen, intl).cell(view)}
            </div>
            <p className="remark-text">{note.text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
