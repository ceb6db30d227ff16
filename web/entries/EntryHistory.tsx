import type { ReactNode } from "react"
import { FormattedMessage, type MessageDescriptor, useIntl } from "react-intl"
import type { EntryView } from "../../server/contract/holdings.ts"
import { useArrival } from "../app/useArrival.ts"
import { useFigures } from "../format/useFigures.ts"
import { type Column, FigureTable } from "../ui/FigureTable.tsx"
import { entryMessages as messages } from "./messages.ts"

interface Props<Row> {
  readonly label: string
  readonly entries: ReadonlyArray<Row>
  /** In place of the list when nothing was ever recorded. */
  readonly nothing: MessageDescriptor
  /** Beside the moment of recording. */
  readonly columns: ReadonlyArray<Column<Row>>
}

/** Everything ever recorded, what was recorded last first; whoever comes for one entry is led to it. */
export function EntryHistory<Row extends Pick<EntryView, "entryId" | "recordedAt">>(props: Props<Row>) {
  const { label, entries, nothing, columns } = props
  const intl = useIntl()
  const figures = useFigures()
  useArrival()
  if (entries.length === 0) {
    return (
      <p className="soft">
        <FormattedMessage {...nothing} />
      </p>
    )
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
  /** What the entry says. */
  readonly words: ReactNode
  readonly comment?: string | null
  /** Why it was taken back, in the gender of what it is called. */
  readonly voidedBecause: MessageDescriptor
  /** In further lines. */
  readonly children?: ReactNode
}

/** What an entry says: struck through, with the reason, where it was taken back. */
export function EntryWords({ view: { status, voidReason }, words, comment, voidedBecause, children }: WordsProps) {
  return (
    <>
      {status === "voided" ? <s className="soft">{words}</s> : words}
      {comment && <span className="table-sub">{comment}</span>}
      {status === "voided" && (
        <span className="table-sub">
          <FormattedMessage {...voidedBecause} values={{ reason: voidReason ?? "\u2013" }} />
        </span>
      )}
      {children}
    </>
  )
}
