import { FormattedMessage, useIntl } from "react-intl"
import type { EntryView } from "#contract/holdings.ts"
import { dayOf } from "#contract/vocabulary.ts"
import { describeEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { EntryHistory, EntryWords } from "#web/features/holdings/entries/EntryLists.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { kindNameOf } from "./entryColumns.tsx"
import { holdingMessages as messages } from "./messages.ts"
import { tabNames } from "./tabMessages.ts"
import { useTitles } from "./useTitles.ts"
import { Say } from "#ui/Say.tsx"

/** Every entry ever recorded, newest first. Voided entries are struck through, with the reason. */
export function HistoryTab({ entries }: { readonly entries: ReadonlyArray<EntryView> }) {
  const intl = useIntl()
  const figures = useFigures()
  const titles = useTitles()
  return (
    <div className="stack">
      {entries.length > 0 && <Say className="section-note" message={messages.historyNote} />}
      <EntryHistory
        label={intl.formatMessage(tabNames.history)}
        entries={entries}
        nothing={messages.noEntries}
        columns={[
          {
            id: "day",
            header: intl.formatMessage(commonWords.day),
            isRowHeader: true,
            cell: ({ entry }) => figures.day(dayOf(entry), "medium"),
          },
          {
            id: "kind",
            header: intl.formatMessage(messages.kind),
            cell: ({ entry }) => <FormattedMessage {...kindNameOf(entry)} />,
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
  return (
    <EntryWords
      view={view}
      words={<span className="table-words">{describeEntry(view.entry, intl, figures, titles)}</span>}
      comment={"comment" in view.entry ? view.entry.comment : null}
      voidedBecause={messages.voidedBecause}
    >
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
    </EntryWords>
  )
}

/** Moves the focus to the other entry of a correction, and scrolls to it. */
function focusEntry(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  target?.focus()
  target?.scrollIntoView({ block: "center" })
}
