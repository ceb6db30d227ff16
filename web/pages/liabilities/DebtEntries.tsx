import { FormattedMessage, type IntlShape, useIntl } from "react-intl"
import type { DebtEntryView } from "../../../server/contract/debts.ts"
import { dayOfDebtEntry, toPlainString } from "../../../server/contract/vocabulary.ts"
import { useArrival } from "../../app/useArrival.ts"
import { describeDebtEntry } from "../../debts/describeDebtEntry.ts"
import { debtEntryKindNames, recordDebtTitles } from "../../debts/messages.ts"
import { LaterEntries, useUntilDay } from "../../entries/LaterEntries.tsx"
import { entryMessages } from "../../entries/messages.ts"
import { type Figures, useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { Button } from "../../ui/Button.tsx"
import { type Column, FigureTable } from "../../ui/FigureTable.tsx"
import { ActionMenu } from "../../ui/Menu.tsx"
import { Money } from "../../ui/Money.tsx"
import { EmptyState } from "../../ui/States.tsx"
import { useKindFilter } from "../holding/useKindFilter.tsx"
import type { DebtAnswer } from "./DebtDialog.tsx"
import { liabilitiesMessages as messages } from "./messages.ts"
import type { DebtAction } from "./OpenDebtAction.tsx"
import { OwedHistory } from "./OwedHistory.tsx"

interface Props {
  readonly answer: DebtAnswer
  readonly onOpen: (action: DebtAction) => void
}

type DebtColumn = Column<DebtEntryView>

const dayColumn = (intl: IntlShape, figures: Figures): DebtColumn => ({
  id: "day",
  header: intl.formatMessage(commonWords.day),
  isRowHeader: true,
  sortBy: ({ entry }) => dayOfDebtEntry(entry),
  cell: ({ entry }) => figures.day(dayOfDebtEntry(entry), "medium"),
})

const actionsColumn = (intl: IntlShape, onOpen: Props["onOpen"]): DebtColumn => ({
  id: "actions",
  header: "",
  kind: "action",
  needs: "record",
  cell: (entry) => (
    <ActionMenu
      needs="record"
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
          look: "danger" as const,
          run: () => onOpen({ kind: "void", entry }),
        },
      ]}
    />
  ),
})

/** What was owed from day to day, and the statements and repayments behind it. */
export function DebtBalances({ answer: { debt, entries }, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const untilDay = useUntilDay()
  const counting = entries.filter(({ status, entry }) => status === "counts" && entry._tag !== "Note")
  const rows = untilDay(counting, ({ entry }) => dayOfDebtEntry(entry))
  const { shown, filter } = useKindFilter(rows, ({ entry }) => debtEntryKindNames[entry._tag])
  const isActive = debt.status === "active"
  if (counting.length === 0) {
    return (
      <EmptyState
        needs="record"
        title={intl.formatMessage(messages.nothing)}
        text={intl.formatMessage(messages.noBalances)}
        action={
          isActive && (
            <Button look="primary" onPress={() => onOpen({ kind: "record", entryKind: "OwedBalance" })}>
              {intl.formatMessage(recordDebtTitles.OwedBalance)}
            </Button>
          )
        }
      />
    )
  }
  return (
    <div className="stack">
      <OwedHistory debt={debt} />
      {filter}
      {rows.length > 0 && (
        <FigureTable
          label={intl.formatMessage(messages.balances)}
          rows={shown}
          keyOf={({ entryId }) => entryId}
          columns={[
            dayColumn(intl, figures),
            {
              id: "entry",
              header: intl.formatMessage(messages.entry),
              cell: ({ entry }) => (
                <>
                  <FormattedMessage {...debtEntryKindNames[entry._tag]} />
                  {entry._tag === "OwnershipShare" && `: ${figures.percent(toPlainString(entry.percent))}`}
                  {entry._tag === "Repayment" && entry.comment && <span className="table-sub">{entry.comment}</span>}
                </>
              ),
            },
            {
              id: "interest",
              header: intl.formatMessage(messages.interest),
              kind: "figure",
              cell: ({ entry }) =>
                entry._tag === "Repayment" && (
                  <Money amount={toPlainString(entry.interest.amount)} currency={entry.interest.currency} />
                ),
            },
            {
              id: "amount",
              header: intl.formatMessage(messages.amount),
              kind: "figure",
              sortBy: (view) => {
                const amount = amountOf(view)
                return amount ? toPlainString(amount.amount) : null
              },
              cell: (view) => {
                const amount = amountOf(view)
                return amount && <Money amount={toPlainString(amount.amount)} currency={amount.currency} />
              },
            },
            ...(isActive ? [actionsColumn(intl, onOpen)] : []),
          ]}
        />
      )}
      <LaterEntries count={counting.length - rows.length} />
    </div>
  )
}

const amountOf = ({ entry }: DebtEntryView) =>
  entry._tag === "OwedBalance" ? entry.owed : entry._tag === "Repayment" ? entry.principal : undefined

/** What somebody wanted to remember of the debt, as far as it is dated until the day looked at. */
export function DebtNotes({ answer: { debt, entries }, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const untilDay = useUntilDay()
  useArrival()
  const counting = entries.flatMap((view) =>
    view.status === "counts" && view.entry._tag === "Note" ? [{ view, note: view.entry }] : [],
  )
  const notes = untilDay(counting, ({ note }) => note.takenOn)
  const take = debt.status === "active" && (
    <Button
      needs="record"
      look={counting.length === 0 ? "primary" : "plain"}
      icon="note"
      onPress={() => onOpen({ kind: "record", entryKind: "Note" })}
    >
      {intl.formatMessage(recordDebtTitles.Note)}
    </Button>
  )
  if (counting.length === 0) {
    return (
      <EmptyState
        needs="record"
        title={intl.formatMessage(messages.nothing)}
        text={intl.formatMessage(messages.noNotes)}
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
                <span className="soft">{figures.day(note.takenOn)}</span>
                {debt.status === "active" && actionsColumn(intl, onOpen).cell(view)}
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

/** Everything ever recorded, in the order in which it was: what was taken back is struck through, with the reason. */
export function DebtHistory({ entries }: { readonly entries: ReadonlyArray<DebtEntryView> }) {
  const intl = useIntl()
  const figures = useFigures()
  useArrival()
  if (entries.length === 0) {
    return (
      <p className="soft">
        <FormattedMessage {...messages.nothing} />
      </p>
    )
  }
  const newestFirst = [...entries].sort((a, b) =>
    a.recordedAt < b.recordedAt ? 1 : a.recordedAt > b.recordedAt ? -1 : 0,
  )
  return (
    <FigureTable
      label={intl.formatMessage(messages.history)}
      rows={newestFirst}
      keyOf={({ entryId }) => entryId}
      columns={[
        {
          id: "recordedAt",
          header: intl.formatMessage(messages.recordedAt),
          cell: ({ entryId, recordedAt }) => (
            <span id={`entry-${entryId}`} className="soft">
              {figures.moment(recordedAt)}
            </span>
          ),
        },
        dayColumn(intl, figures),
        {
          id: "entry",
          header: intl.formatMessage(messages.entry),
          cell: (view) => {
            const words = describeDebtEntry(view.entry, intl, figures)
            return (
              <>
                {view.status === "voided" ? <s className="soft">{words}</s> : words}
                {"comment" in view.entry && view.entry.comment && (
                  <span className="table-sub">{view.entry.comment}</span>
                )}
                {view.status === "voided" && (
                  <span className="table-sub">
                    <FormattedMessage {...messages.voidedBecause} values={{ reason: view.voidReason ?? "\u2013" }} />
                  </span>
                )}
              </>
            )
          },
        },
      ]}
    />
  )
}
