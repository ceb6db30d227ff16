import { FormattedMessage, useIntl } from "react-intl"
import type { EntryView, HoldingView } from "../../../server/contract/holdings.ts"
import { dayOf, toPlainString } from "../../../server/contract/vocabulary.ts"
import { describeEntry } from "../../entries/describeEntry.ts"
import { entryFigures } from "../../entries/entryFigures.ts"
import { entryKindNames, entryMessages, recordTitles } from "../../entries/messages.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { Button } from "../../ui/Button.tsx"
import { type Column, FigureTable } from "../../ui/FigureTable.tsx"
import { ActionMenu } from "../../ui/Menu.tsx"
import { Money } from "../../ui/Money.tsx"
import { EmptyState } from "../../ui/States.tsx"
import type { HoldingDialog } from "./HoldingPage.tsx"
import { holdingMessages as messages } from "./messages.ts"

interface Props {
  readonly holding: HoldingView
  readonly entries: ReadonlyArray<EntryView>
  readonly onOpen: (dialog: HoldingDialog) => void
}

const isNote = ({ entry }: EntryView) => entry._tag === "Note"
const counts = ({ status }: EntryView) => status === "counts"

/** What counts, newest day first: trades, income and splits of a security, balances of an account. */
export function EntriesTab({ holding, entries, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const rows = entries.filter((entry) => counts(entry) && !isNote(entry))
  const first = holding.assetClass === "account" ? "Balance" : "Trade"
  if (rows.length === 0) {
    return (
      <EmptyState
        title={intl.formatMessage(messages.noEntries)}
        text={intl.formatMessage(first === "Balance" ? messages.noBalancesText : messages.noTradesText)}
        action={
          holding.status === "active" && (
            <Button look="primary" onPress={() => onOpen({ kind: "record", entryKind: first })}>
              {intl.formatMessage(recordTitles[first])}
            </Button>
          )
        }
      />
    )
  }
  return (
    <FigureTable
      label={intl.formatMessage(first === "Balance" ? messages.balances : messages.trades)}
      rows={rows}
      keyOf={({ entryId }) => entryId}
      columns={[
        {
          id: "day",
          header: intl.formatMessage(commonWords.day),
          isRowHeader: true,
          sortBy: ({ entry }) => dayOf(entry),
          cell: ({ entry }) => figures.day(dayOf(entry), "medium"),
        },
        {
          id: "entry",
          header: intl.formatMessage(messages.entry),
          cell: (view) => <Deed view={view} />,
        },
        {
          id: "amount",
          header: intl.formatMessage(messages.amount),
          kind: "figure",
          cell: ({ entry }) => {
            const { amount, each } = entryFigures(entry, intl, figures)
            return (
              amount && (
                <>
                  <Money amount={toPlainString(amount.amount)} currency={amount.currency} />
                  {each && <span className="table-sub">{each}</span>}
                </>
              )
            )
          },
        },
        ...(first === "Balance"
          ? []
          : [
              {
                id: "costs",
                header: intl.formatMessage(messages.costs),
                kind: "figure" as const,
                cell: ({ entry }: EntryView) => {
                  const { costs } = entryFigures(entry, intl, figures)
                  return costs && <Money amount={toPlainString(costs.amount)} currency={costs.currency} />
                },
              },
            ]),
        ...(holding.status === "active" ? [actionsColumn(onOpen, intl)] : []),
      ]}
    />
  )
}

/** What an entry did, and what belongs to it in a second line. */
function Deed({ view: { entry, replaces } }: { readonly view: EntryView }) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <>
      {entryFigures(entry, intl, figures).deed}
      {entry._tag === "Valuation" && entry.comment && <span className="table-sub">{entry.comment}</span>}
      {replaces && (
        <span className="table-sub">
          <FormattedMessage {...messages.replaces} />
        </span>
      )}
    </>
  )
}

const actionsColumn = (onOpen: Props["onOpen"], intl: ReturnType<typeof useIntl>): Column<EntryView> => ({
  id: "actions",
  header: "",
  kind: "action",
  cell: (entry) => (
    <ActionMenu
      label={intl.formatMessage(commonWords.more)}
      actions={[
        {
          id: "correct",
          label: intl.formatMessage(entryMessages.correct),
          run: () => onOpen({ kind: "correct", entry }),
        },
        {
          id: "void",
          label: intl.formatMessage(entryMessages.void),
          look: "danger",
          run: () => onOpen({ kind: "void", entry }),
        },
      ]}
    />
  ),
})

export function NotesTab({ holding, entries, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const notes = entries.filter((entry) => counts(entry) && isNote(entry))
  const take = (
    <Button
      look={notes.length === 0 ? "primary" : "plain"}
      icon="note"
      onPress={() => onOpen({ kind: "record", entryKind: "Note" })}
    >
      {intl.formatMessage(recordTitles.Note)}
    </Button>
  )
  if (notes.length === 0) {
    return (
      <EmptyState
        title={intl.formatMessage(messages.noEntries)}
        text={intl.formatMessage(messages.noNotesText)}
        action={holding.status === "active" && take}
      />
    )
  }
  return (
    <div className="notes">
      {holding.status === "active" && <div>{take}</div>}
      <ul>
        {notes.map((view) => (
          <li key={view.entryId} className="notes-item">
            <div className="notes-head">
              <span className="soft">{figures.day(dayOf(view.entry))}</span>
              {holding.status === "active" && actionsColumn(onOpen, intl).cell(view)}
            </div>
            <p className="notes-text">{view.entry._tag === "Note" && view.entry.text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Everything ever recorded, in the order in which it was: what was taken back is struck through, with the reason. */
export function HistoryTab({ entries }: { readonly entries: ReadonlyArray<EntryView> }) {
  const intl = useIntl()
  const figures = useFigures()
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
    <div className="notes">
      <p className="section-note">
        <FormattedMessage {...messages.historyNote} />
      </p>
      <FigureTable
        label={intl.formatMessage(messages.all)}
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
            cell: (view) => <HistoryWords view={view} />,
          },
        ]}
      />
    </div>
  )
}

function HistoryWords({ view }: { readonly view: EntryView }) {
  const intl = useIntl()
  const figures = useFigures()
  const words = describeEntry(view.entry, intl, figures)
  return (
    <>
      {view.status === "voided" ? <s className="soft">{words}</s> : words}
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
