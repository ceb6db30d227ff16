import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import { commonWords } from "../messages/words.ts"
import type { Column } from "../ui/FigureTable.tsx"
import { ActionMenu } from "../ui/Menu.tsx"
import { entryMessages as messages } from "./messages.ts"

interface Props {
  /** Absent for an entry that can only be taken back. */
  readonly onCorrect?: (() => void) | undefined
  readonly onVoid: () => void
}

/** What can be done with an entry, for whoever may record. */
export function EntryMenu({ onCorrect, onVoid }: Props) {
  const intl = useIntl()
  return (
    <ActionMenu
      needs="record"
      label={intl.formatMessage(commonWords.more)}
      actions={[
        ...(onCorrect ? [{ id: "correct", label: intl.formatMessage(messages.correct), run: onCorrect }] : []),
        { id: "void", label: intl.formatMessage(messages.void), look: "danger" as const, run: onVoid },
      ]}
    />
  )
}

/** The column of a list of entries in which that stands. */
export const menuColumn = <Row,>(menuOf: (row: Row) => ReactNode): Column<Row> => ({
  id: "actions",
  header: "",
  kind: "action",
  needs: "record",
  cell: menuOf,
})
