import type { ReactNode } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import type { EntryView } from "#contract/holdings.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useArrival } from "#web/page/useArrival.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { EmptyState } from "#web/page/States.tsx"
import { voidReasonIn } from "#web/features/lines/voidReason.ts"
import { entryMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"
import { text } from "#web/i18n/texts.ts"

interface Props<Row> {
  readonly label: string
  readonly entries: ReadonlyArray<Row>
  /** Shown instead of the list if nothing was ever recorded. */
  readonly nothing: TypedMessageDescriptor
  /** The columns after the moment of recording. */
  readonly columns: ReadonlyArray<Column<Row>>
}

/** Every entry ever recorded, newest first. A link to an entry scrolls to it. */
export function EntryHistory<Row extends Pick<EntryView, "entryId" | "recordedAt">>(props: Props<Row>) {
  const { label, entries, nothing, columns } = props
  const intl = useIntl()
  const figures = useFigures()
  useArrival()
  if (entries.length === 0) {
    return <Say className="soft" message={nothing} />
  }
  return (
    <FigureTable
      label={label}
      rows={[...entries].sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : a.recordedAt > b.recordedAt ? -1 : 0))}
      keyOf={({ entryId }) => entryId}
      columns={[
        {
          id: "recordedAt",
          header: intl.formatMessage(messages.recordedAt),
          cell: ({ entryId, recordedAt }) => (
            <span id={`entry-${entryId}`} className="soft" tabIndex={-1}>
              {figures.moment(recordedAt)}
            </span>
          ),
        },
        ...columns,
      ]}
    />
  )
}

interface WordsProps {
  readonly view: Pick<EntryView, "status" | "voidReason">
  /** The text of the entry. */
  readonly words: ReactNode
  readonly comment?: string | null
  /** The reason why it was voided. Its wording depends on the gender of the noun for the entry. */
  readonly voidedBecause: TypedMessageDescriptor<{ readonly reason: string }>
  /** In further lines. */
  readonly children?: ReactNode
}

/** The text of an entry; if it is voided, struck through and with the reason. */
export function EntryWords({ view: { status, voidReason }, words, comment, voidedBecause, children }: WordsProps) {
  const reason = voidReasonIn(voidReason ?? "\u2013", useIntl())
  return (
    <>
      {status === "voided" ? <s className="soft">{words}</s> : words}
      {comment && <span className="table-sub">{comment}</span>}
      {status === "voided" && <Say as="span" className="table-sub" message={voidedBecause} values={{ reason }} />}
      {children}
    </>
  )
}

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

interface NotesProps<Row extends View> {
  readonly entries: ReadonlyArray<Row>
  /** Shown instead of the list if there are no notes. */
  readonly empty: { readonly title: string; readonly text: string }
  /** The button that records a note; `undefined` if none can be recorded. */
  readonly take: { readonly label: string; readonly run: () => void } | undefined
  /** The menu of a note. */
  readonly actionsOf: (row: Row) => ReactNode
}

const isNote = (entry: View["entry"]): entry is Note => entry._tag === "Note"

/** The notes dated up to the shown day. */
export function Notes<Row extends View>({ entries, empty, take, actionsOf }: NotesProps<Row>) {
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

const later = text(
  "entries.later",
  "{count, plural, one {# entry is} other {# entries are}} dated after {day} and not shown.",
  "Below a list of entries, while a day of the past is shown",
)

/** Leaves out rows dated after the shown day, if that is a day of the past. */
export function useUntilDay(): <Row>(rows: ReadonlyArray<Row>, dayOf: (row: Row) => string) => ReadonlyArray<Row> {
  const { on, isPast } = useAsOf()
  return (rows, dayOf) => (isPast ? rows.filter((row) => dayOf(row) <= on) : rows)
}

/** States how many entries are left out because they are dated later. */
export function LaterEntries({ count }: { readonly count: number }) {
  const figures = useFigures()
  const { on } = useAsOf()
  if (count === 0) return null
  return <Say className="fine soft" message={later} values={{ count, day: figures.day(on) }} />
}

interface EntryMenuProps {
  /** Absent if the entry can only be voided. */
  readonly onCorrect?: (() => void) | undefined
  readonly onVoid: () => void
}

/** The actions on an entry, for members who may record. */
export function EntryMenu({ onCorrect, onVoid }: EntryMenuProps) {
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

/** The column with the menu of an entry. */
export const menuColumn = <Row,>(menuOf: (row: Row) => ReactNode): Column<Row> => ({
  id: "actions",
  header: "",
  kind: "action",
  needs: "record",
  cell: menuOf,
})
