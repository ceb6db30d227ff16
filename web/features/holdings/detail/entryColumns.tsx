import { type IntlShape, useIntl } from "react-intl"
import type { EntryView } from "#contract/holdings.ts"
import { dayOf, decimal, type EntryOf, toPlainString } from "#contract/vocabulary.ts"
import { describeEntry, rowOfEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { isEarned } from "#web/features/holdings/entries/kinds/delivery.ts"
import type { Amount, EntriesTabId } from "#web/features/holdings/entries/kinds/kindOnPages.ts"
import { isCorrected } from "#web/features/holdings/entries/kinds/kinds.ts"
import { EntryMenu, menuColumn } from "#web/features/holdings/entries/EntryLists.tsx"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { commonWords, criterionNames, earnedUnitsNames } from "#web/i18n/words.ts"
import type { Column } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import type { HoldingDialog } from "./dialogs.tsx"
import { holdingMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

type EntryColumn = Column<EntryView>

interface EntryListContext {
  readonly intl: IntlShape
  readonly figures: Figures
  /** The titles of the portfolios by id. */
  readonly titles: ReadonlyMap<string, string>
  /** The income and cost of units earned, by the id of their entry. */
  readonly earned: EarnedById
  /** Absent if the entries have no actions. */
  readonly onOpen: ((dialog: HoldingDialog) => void) | undefined
}

/** The columns of a list of entries: valuations have a criterion and a reason, trades and cash flows have costs. */
export function entryColumns(
  tab: EntriesTabId,
  { intl, figures, titles, earned, onOpen }: EntryListContext,
): ReadonlyArray<EntryColumn> {
  const figuresOf = ({ entryId, entry }: EntryView) => ({
    ...rowOfEntry(entry, intl, figures),
    ...(isEarned(entry) ? { amount: earnedAmount(entry, earned.get(entryId)) } : {}),
  })
  const day: EntryColumn = {
    id: "day",
    header: intl.formatMessage(commonWords.day),
    isRowHeader: true,
    sortBy: ({ entry }) => dayOf(entry),
    cell: ({ entry }) => figures.day(dayOf(entry), "medium"),
  }
  const amount: EntryColumn = {
    id: "amount",
    header: intl.formatMessage(messages.amount),
    kind: "figure",
    sortBy: (view) => {
      const { amount } = figuresOf(view)
      return amount ? toPlainString(amount.amount) : null
    },
    cell: (view) => {
      const { amount, each } = figuresOf(view)
      return (
        amount && (
          <>
            <Money {...amount} />
            {each && <span className="table-sub">{each}</span>}
          </>
        )
      )
    },
  }
  const costs: EntryColumn = {
    id: "costs",
    header: intl.formatMessage(messages.costs),
    kind: "figure",
    cell: ({ entry }) => {
      const { costs } = rowOfEntry(entry, intl, figures)
      const amount = costs && toPlainString(costs.amount)
      return costs && amount && /[1-9]/.test(amount) && <Money amount={amount} currency={costs.currency} />
    },
  }
  const actions = onOpen ? [menuColumn((entry: EntryView) => menuOf(onOpen, entry))] : []
  if (tab === "valuations") return [day, criterionColumn(intl, figures), reasonColumn(intl), amount, ...actions]
  const description: EntryColumn = {
    id: "entry",
    header: intl.formatMessage(messages.entry),
    cell: (view) => <Description view={view} titles={titles} earned={earned} />,
  }
  return [day, description, amount, ...(tab === "balances" ? [] : [costs]), ...actions]
}

const criterionColumn = (intl: IntlShape, figures: Figures): EntryColumn => ({
  id: "criterion",
  header: intl.formatMessage(messages.criterion),
  cell: ({ entry }) =>
    entry._tag === "Valuation"
      ? intl.formatMessage(criterionNames[entry.criterion])
      : entry._tag === "OwnPrices" && describeEntry(entry, intl, figures),
})

const reasonColumn = (intl: IntlShape): EntryColumn => ({
  id: "reason",
  header: intl.formatMessage(messages.valuationReason),
  cell: ({ entry }) => (entry._tag === "Valuation" || entry._tag === "OwnPrices") && entry.comment,
})

/** The values of units earned; null if no price is known. Empty if they are neither income nor cost. */
export type EarnedById = ReadonlyMap<string, string | null>

const earnedAmount = ({ cost: { currency } }: EntryOf<"Delivery">, value: string | null | undefined): Amount | null =>
  value == null ? null : { amount: decimal(value), currency }

interface DescriptionProps {
  readonly view: EntryView
  readonly titles: ReadonlyMap<string, string>
  readonly earned: EarnedById
}

/** What a value of units earned is, or why there is none. */
const earnedNote = (value: string | null | undefined) =>
  value === undefined ? earnedUnitsNames.neither : value === null ? messages.earnedUnpriced : messages.earnedValue

/** The description of an entry, with its comment and a note if it is a correction. */
function Description({ view: { entryId, entry, replaces }, titles, earned }: DescriptionProps) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <>
      {rowOfEntry(entry, intl, figures, titles).description}
      {"comment" in entry && entry.comment && <span className="table-sub">{entry.comment}</span>}
      {entry._tag === "CashFlow" && entry.exDividendOn !== null && (
        <Say
          as="span"
          className="table-sub"
          message={messages.exDividendOn}
          values={{ day: figures.day(entry.exDividendOn, "medium") }}
        />
      )}
      {isEarned(entry) && <Say as="span" className="table-sub" message={earnedNote(earned.get(entryId))} />}
      {replaces && <Say as="span" className="table-sub" message={messages.replaces} />}
    </>
  )
}

/** The actions on an entry of the holding. */
export const menuOf = (onOpen: (dialog: HoldingDialog) => void, entry: EntryView) => (
  <EntryMenu
    onCorrect={isCorrected(entry.entry._tag) ? () => onOpen({ kind: "correct", entry }) : undefined}
    onVoid={() => onOpen({ kind: "void", entry })}
  />
)
