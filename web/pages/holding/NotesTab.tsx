import { useIntl } from "react-intl"
import type { HoldingAnswer } from "../../../server/contract/holdings.ts"
import { recordTitles } from "../../entries/messages.ts"
import { Notes } from "../../entries/Notes.tsx"
import { recordChoices } from "../../entries/recordChoices.ts"
import type { HoldingDialog } from "./dialogs.tsx"
import { menuOf } from "./entryColumns.tsx"
import { holdingMessages as messages } from "./messages.ts"

interface Props {
  readonly answer: HoldingAnswer
  readonly onOpen: (dialog: HoldingDialog) => void
}

/** What somebody wanted to remember of the holding. */
export function NotesTab({ answer: { holding, entries }, onOpen }: Props) {
  const intl = useIntl()
  const isActive = holding.status === "active"
  const choice = recordChoices(holding).find(({ kind }) => kind === "Note")
  return (
    <Notes
      entries={entries}
      empty={{ title: intl.formatMessage(messages.noEntries), text: intl.formatMessage(messages.noNotesText) }}
      take={
        isActive && choice
          ? { label: intl.formatMessage(recordTitles.Note), run: () => onOpen({ kind: "record", choice }) }
          : undefined
      }
      actionsOf={(entry) => isActive && menuOf(onOpen, entry)}
    />
  )
}
