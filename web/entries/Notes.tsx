import type { ReactNode } from "react"
import { useArrival } from "../app/useArrival.ts"
import { useFigures } from "../format/useFigures.ts"
import { Button } from "../ui/Button.tsx"
import { EmptyState } from "../ui/States.tsx"
import { LaterEntries, useUntilDay } from "./LaterEntries.tsx"

interface Note {
  readonly _tag: "Note"
  readonly takenOn: string
  readonly text: string
}

interface View {
  readonly entryId: string
  readonly status: "counts" | "voided"
  readonly entry: Note | { readonly _tag: string }
}

interface Props<Row extends View> {
  readonly entries: ReadonlyArray<Row>
  /** In place of the list when there are none. */
  readonly empty: { readonly title: string; readonly text: string }
  /** The button that takes another; absent where none can be taken. */
  readonly take: { readonly label: string; readonly run: () => void } | undefined
  /** What can be done with one. */
  readonly actionsOf: (row: Row) => ReactNode
}

const isNote = (entry: View["entry"]): entry is Note => entry._tag === "Note"

/** What somebody wanted to remember, as far as it is dated until the day looked at. */
export function Notes<Row extends View>({ entries, empty, take, actionsOf }: Props<Row>) {
  const figures = useFigures()
  const untilDay = useUntilDay()
  useArrival()
  const counting = entries.flatMap((row) =>
    row.status === "counts" && isNote(row.entry) ? [{ row, note: row.entry }] : [],
  )
  const notes = untilDay(counting, ({ note }) => note.takenOn)
  const button = take && (
    <Button needs="record" look={counting.length === 0 ? "primary" : "plain"} icon="note" onPress={take.run}>
      {take.label}
    </Button>
  )
  if (counting.length === 0) return <EmptyState needs="record" {...empty} action={button} />
  return (
    <div className="stack">
      {button && <div>{button}</div>}
      {notes.length > 0 && (
        <ul>
          {notes.map(({ row, note }) => (
            <li key={row.entryId} id={`entry-${row.entryId}`} className="remark">
              <div className="remark-head">
                <span className="soft">{figures.day(note.takenOn)}</span>
                {actionsOf(row)}
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
