import { FormattedMessage, type IntlShape, useIntl } from "react-intl"
import type { EntryView } from "../../../server/contract/holdings.ts"
import { dayOf, toPlainString } from "../../../server/contract/vocabulary.ts"
import { entryFigures } from "../../entries/entryFigures.ts"
import { EntryMenu, menuColumn } from "../../entries/EntryMenu.tsx"
import { isCorrectable } from "../../entries/recordChoices.ts"
import { type Figures, useFigures } from "../../format/useFigures.ts"
import { commonWords, criterionNames } from "../../messages/words.ts"
import type { Column } from "../../ui/FigureTable.tsx"
import { Money } from "../../ui/Money.tsx"
import type { HoldingDialog } from "./dialogs.tsx"
import { holdingMessages as messages } from "./messages.ts"
import type { EntriesTabId } from "./tabsOfClass.ts"

type EntryColumn = Column<EntryView>

export interface EntryListContext {
  readonly intl: IntlShape
  readonly figures: Figures
  /** Of the portfolios. */
  readonly titles: ReadonlyMap<string, string>
  /** Absent where nothing can be done with an entry. */
  readonly onOpen: ((dialog: HoldingDialog) => void) | undefined
}

/** The columns in which entries are listed; valuations say by what measure, other entries what was kept back or added. */
export function entryColumns(
  tab: EntriesTabId,
  { intl, figures, titles, onOpen }: EntryListContext,
): ReadonlyArray<EntryColumn> {
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
    sortBy: ({ entry }) => {
      const { amount } = entryFigures(entry, intl, figures)
      return amount && toPlainString(amount.amount)
    },
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
  }
  const costs: EntryColumn = {
    id: "costs",
    header: intl.formatMessage(messages.costs),
    kind: "figure",
    cell: ({ entry }) => {
      const { costs } = entryFigures(entry, intl, figures)
      const amount = costs && toPlainString(costs.amount)
      return costs && amount && /[1-9]/.test(amount) && <Money amount={amount} currency={costs.currency} />
    },
  }
  const actions = onOpen ? [menuColumn((entry: EntryView) => menuOf(onOpen, entry))] : []
  if (tab === "valuations") return [day, criterionColumn(intl), reasonColumn(intl), amount, ...actions]
  const deed: EntryColumn = {
    id: "entry",
    header: intl.formatMessage(messages.entry),
    cell: (view) => <Deed view={view} titles={titles} />,
  }
  return [day, deed, amount, ...(tab === "balances" ? [] : [costs]), ...actions]
}

const criterionColumn = (intl: IntlShape): EntryColumn => ({
  id: "criterion",
  header: intl.formatMessage(messages.criterion),
  cell: ({ entry }) => entry._tag === "Valuation" && intl.formatMessage(criterionNames[entry.criterion]),
})

const reasonColumn = (intl: IntlShape): EntryColumn => ({
  id: "reason",
  header: intl.formatMessage(messages.valuationReason),
  cell: ({ entry }) => entry._tag === "Valuation" && entry.comment,
})

interface DeedProps {
  readonly view: EntryView
  readonly titles: ReadonlyMap<string, string>
}

/** What an entry did, and what belongs to it in a second line. */
function Deed({ view: { entry, replaces }, titles }: DeedProps) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <>
      {entryFigures(entry, intl, figures, titles).deed}
      {"comment" in entry && entry.comment && <span className="table-sub">{entry.comment}</span>}
      {replaces && (
        <span className="table-sub">
          <FormattedMessage {...messages.replaces} />
        </span>
      )}
    </>
  )
}

/** What can be done with an entry of the holding. */
export const menuOf = (onOpen: (dialog: HoldingDialog) => void, entry: EntryView) => (
  <EntryMenu
    onCorrect={isCorrectable(entry.entry) ? () => onOpen({ kind: "correct", entry }) : undefined}
    onVoid={() => onOpen({ kind: "void", entry })}
  />
)
