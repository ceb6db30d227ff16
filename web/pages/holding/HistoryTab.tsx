import { FormattedMessage, useIntl } from "react-intl"
import type { EntryView } from "../../../server/contract/holdings.ts"
import { dayOf } from "../../../server/contract/vocabulary.ts"
import { useArrival } from "../../app/useArrival.ts"
import { describeEntry } from "../../entries/describeEntry.ts"
import { entryKindNames } from "../../entries/messages.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { FigureTable } from "../../ui/FigureTable.tsx"
import { holdingMessages as messages, tabNames } from "./messages.ts"
import { useTitles } from "./useTitles.ts"

/** Everything ever recorded, in the order in which it was: what was taken back is struck through, with the reason. */
export function HistoryTab({ entries }: { readonly entries: ReadonlyArray<EntryView> }) {
  const intl = useIntl()
  const figures = useFigures()
  const titles = useTitles()
  useArrival()
  if (entries.length === 0) {
    return (
      <p className="soft">
        <FormattedMessage {...messages.noEntries} />
      </p>
    )
  }
  const newestFirst = [...entries].sort((a, b) =>
    a.recordedAt < b.recordedAt ? 1 : a.recordedAt > b.recordedAt ? -1 : 0,
  )
  return (
    <div className="stack">
      <p className="section-note">
        <FormattedMessage {...messages.historyNote} />
      </p>
      <FigureTable
        label={intl.formatMessage(tabNames.history)}
        rows={newestFirst}
        keyOf={({ entryId }) => entryId}
        columns={[
          {
            id: "recordedAt",
            header: intl.formatMessage(messages.recordedAt),
            cell: ({ recordedAt }) => <span className="soft">{figures.moment(recordedAt)}</span>,
          },
          {
            id: "day",
            header: intl.formatMessage(commonWords.day),
            isRowHeader: true,
            cell: (view) => (
              <span id={`entry-${view.entryId}`} tabIndex={-1}>
                {figures.day(dayOf(view.entry), "medium")}
              </span>
            ),
          },
          {
            id: "kind",
            header: intl.formatMessage(messages.kind),
            cell: ({ entry }) => <FormattedMessage {...entryKindNames[entry._tag]} />,
          },
          {
            id: "entry",
            header: intl.formatMessage(messages.entry),
            cell: (view) => <HistoryWords view={view} titles={titles} />,
          },
        ]}
      />
    </div>
  )
}

interface WordsProps {
  readonly view: EntryView
  readonly titles: ReadonlyMap<string, string>
}

function HistoryWords({ view, titles }: WordsProps) {
  const intl = useIntl()
  const figures = useFigures()
  const words = describeEntry(view.entry, intl, figures, titles)
  return (
    <>
      {view.status === "voided" ? <s className="soft">{words}</s> : words}
      {"comment" in view.entry && view.entry.comment && <span className="table-sub">{view.entry.comment}</span>}
      {view.status === "voided" && (
        <span className="table-sub">
          <FormattedMessage {...messages.voidedBecause} values={{ reason: view.voidReason ?? "\u2013" }} />
        </span>
      )}
      {view.replacedBy && (
        <span className="table-sub">
          <a href={`#entry-${view.replacedBy}`} onClick={focusEntry}>
            <FormattedMessage {...messages.replacedBy} />
          </a>
        </span>
      )}
      {view.replaces && (
        <span className="table-sub">
          <a href={`#entry-${view.replaces}`} onClick={focusEntry}>
            <FormattedMessage {...messages.replaces} />
          </a>
        </span>
      )}
    </>
  )
}

/** Goes to the other entry of a correction, and shows which one it is. */
function focusEntry(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  target?.focus()
  target?.scrollIntoView({ block: "center" })
}
