import { FormattedMessage, type IntlShape, useIntl } from "react-intl"
import { type DebtAnswer, type DebtEntryView, type DebtView, readDebtHistory } from "#contract/debts.ts"
import { dayOfDebtEntry, toPlainString } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import type { DebtAction } from "./DebtActionDialog.tsx"
import { describeDebtEntry } from "./debt.ts"
import { debtEntryKindNames, recordDebtTitles } from "./messages.ts"
import {
  EntryHistory,
  EntryMenu,
  EntryWords,
  LaterEntries,
  menuColumn,
  Notes,
  useUntilDay,
} from "#web/features/holdings/entries/EntryLists.tsx"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { HistoryChart } from "#ui/charts/HistoryChart.tsx"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { useKindFilter } from "#web/features/holdings/detail/useKindFilter.tsx"
import { liabilitiesMessages as messages } from "./pageMessages.ts"

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

const menuOf = ({ onOpen }: Props, entry: DebtEntryView) => (
  <EntryMenu onCorrect={() => onOpen({ kind: "correct", entry })} onVoid={() => onOpen({ kind: "void", entry })} />
)

/** The balances and repayments that the amount owed comes from. */
export function DebtBalances(props: Props) {
  const {
    answer: { debt, entries },
    onOpen,
  } = props
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
            <Button look="primary" onPress={() => onOpen({ kind: "record", choice: "OwedBalance" })}>
              {intl.formatMessage(recordDebtTitles.OwedBalance)}
            </Button>
          )
        }
      />
    )
  }
  return (
    <div className="stack">
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
              cell: ({ entry }) => entry._tag === "Repayment" && <Money {...entry.interest} />,
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
                return amount && <Money {...amount} />
              },
            },
            ...(isActive ? [menuColumn((entry: DebtEntryView) => menuOf(props, entry))] : []),
          ]}
        />
      )}
      <LaterEntries count={counting.length - rows.length} />
    </div>
  )
}

const amountOf = ({ entry }: DebtEntryView) =>
  entry._tag === "OwedBalance" ? entry.owed : entry._tag === "Repayment" ? entry.principal : undefined

/** The notes on the debt. */
export function DebtNotes(props: Props) {
  const {
    answer: { debt, entries },
    onOpen,
  } = props
  const intl = useIntl()
  const isActive = debt.status === "active"
  return (
    <Notes
      entries={entries}
      empty={{ title: intl.formatMessage(messages.nothing), text: intl.formatMessage(messages.noNotes) }}
      take={
        isActive
          ? {
              label: intl.formatMessage(recordDebtTitles.Note),
              run: () => onOpen({ kind: "record", choice: "Note" }),
            }
          : undefined
      }
      actionsOf={(entry) => isActive && menuOf(props, entry)}
    />
  )
}

/** Every entry ever recorded, newest first. */
export function DebtHistory({ entries }: { readonly entries: ReadonlyArray<DebtEntryView> }) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <EntryHistory
      label={intl.formatMessage(messages.history)}
      entries={entries}
      nothing={messages.nothing}
      columns={[
        dayColumn(intl, figures),
        {
          id: "entry",
          header: intl.formatMessage(messages.entry),
          cell: (view) => (
            <EntryWords
              view={view}
              words={describeDebtEntry(view.entry, intl, figures)}
              comment={"comment" in view.entry ? view.entry.comment : null}
              voidedBecause={messages.voidedBecause}
            />
          ),
        },
      ]}
    />
  )
}

/** The amount owed from day to day. */
export function OwedHistory({ debt }: { readonly debt: DebtView }) {
  const intl = useIntl()
  const { askedUntil, on, from } = useAsOf()
  const since = from === null || from < debt.incurredOn ? debt.incurredOn : from
  const history = useQuery(
    readDebtHistory,
    since > on ? null : { params: { debtId: debt.debtId }, query: { from: since, ...askedUntil } },
  )
  if (since > on) return null
  return (
    <Answered query={history} skeleton={<Skeleton height="chart" />}>
      {({ from, owed }) => (
        <HistoryChart
          label={`${intl.formatMessage(messages.course)}: ${debt.name}`}
          from={from}
          currency={debt.currency}
          course="steps"
          series={[{ id: "owed", name: intl.formatMessage(messages.owed), look: "main", values: owed }]}
        />
      )}
    </Answered>
  )
}
