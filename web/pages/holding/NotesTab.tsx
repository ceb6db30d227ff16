import { useIntl } from "react-intl"
import { dayOf } from "../../../server/contract/vocabulary.ts"
import { useArrival } from "../../app/useArrival.ts"
import { LaterEntries, useUntilDay } from "../../entries/LaterEntries.tsx"
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

/** What somebody wanted to remember of the holding, as far as it is dated until the day looked at. */
export function NotesTab({ answer: { holding, entries }, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const untilDay = useUntilDay()
  useArrival()
  const counting = entries.flatMap((view) =>
    view.status === "counts" && view.entry._tag === "Note" ? [{ view, note: view.entry }] : [],
  )
  const notes = untilDay(counting, ({ note }) => dayOf(note))
  const choice = recordChoices(holding).find(({ kind }) => kind === "Note")
  const take = holding.status === "active" && choice && (
    <Button
      needs="record"
      look={counting.length === 0 ? "primary" : "plain"}
      icon="note"
      onPress={() => onOpen({ kind: "record", choice })}
    >
      {intl.formatMessage(recordTitles.Note)}
    </Button>
  )
  if (counting.length === 0) {
    return (
      <EmptyState
        needs="record"
        title={intl.formatMessage(messages.noEntries)}
        text={intl.formatMessage(messages.noNotesText)}
        action={take}
      />
    )
  }
  return (
    <div className="stack">
      {take && <div>{take}</div>}
      {notes.length > 0 && (
        <ul>
          {notes.map(({ view, note }) => (
            <li key={view.entryId} id={`entry-${view.entryId}`} className="remark">
              <div className="remark-head">
                <span className="soft">{figures.day(dayOf(note))}</span>
                {holding.status === "active" && actionsColumn(onOpen, intl).cell(view)}
              </div>
              <p className="remark-text">{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      <LaterEntries count={counting.length - notes.length} />
    </div>
  )
}
