import type { ReactNode } from "react"
import type { IntlShape } from "react-intl"
import type { EntryView } from "#contract/holdings.ts"
import { dayOf, decimal, type EntryOf, isZero, toPlainString } from "#contract/vocabulary.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { describeEntry, rowOfEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { isEarned } from "#web/features/holdings/entries/kinds/delivery.ts"
import type { Amount, EntriesTabId } from "#web/features/holdings/entries/kinds/kindOnPages.ts"
import { isCorrected, kindOnPages } from "#web/features/holdings/entries/kinds/kinds.ts"
import { EntryMenu, menuColumn } from "#web/features/holdings/entries/EntryLists.tsx"
import type { Figures } from "#web/format/useFigures.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords, criterionNames, earnedUnitsNames } from "#web/i18n/words.ts"
import type { Column } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import type { HoldingDialog } from "./dialogs.tsx"
import { holdingMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

export type EntryColumn = Column<EntryView>

export interface EntryListContext {
  readonly intl: IntlShape
  readonly figures: Figures
  /** The titles of the portfolios by id. */
  readonly titles: ReadonlyMap<string, string>
  /** The income and cost of units earned, by the id of their entry. */
  readonly earned: EarnedById
  /** Absent if the entries have no actions. */
  readonly onOpen: ((dialog: HoldingDialog) => void) | undefined
}

/** The figures of an entry and its description, with the value of units earned. */
export const figuresOf = ({ entryId, entry }: EntryView, { intl, figures, titles, earned }: EntryListContext) => ({
  ...rowOfEntry(entry, intl, figures, titles),
  ...(isEarned(entry) ? { amount: earnedAmount(entry, earned.get(entryId)) } : {}),
})

/** The kind of an entry, by its name in a filter: cash flows and trades are distinguished further. */
export function kindNameOf(entry: EntryView["entry"]) {
  const { name, filterName } = kindOnPages(entry._tag)
  return filterName?.(entry) ?? name
}

export const amountColumn = (context: EntryListContext): EntryColumn => ({
  id: "amount",
  header: context.intl.formatMessage(messages.amount),
  kind: "figure",
  sortBy: (view) => {
    const { amount } = figuresOf(view, context)
    return amount ? toPlainString(amount.amount) : null
  },
  cell: (view) => {
    const { amount } = figuresOf(view, context)
    return amount && <Money {...amount} />
  },
})

export const menuColumns = ({ onOpen }: EntryListContext): ReadonlyArray<EntryColumn> =>
  onOpen ? [menuColumn((entry: EntryView) => menuOf(onOpen, entry))] : []

/** Fees or taxes; no column where no entry has any. */
export function costColumn(
  context: EntryListContext,
  id: "fees" | "taxes",
  entries: ReadonlyArray<EntryView>,
): ReadonlyArray<EntryColumn> {
  const costOf = (view: EntryView) => {
    const cost = figuresOf(view, context)[id]
    return cost && !isZero(cost.amount) ? cost : undefined
  }
  if (!entries.some(costOf)) return []
  const plainOf = (view: EntryView) => {
    const cost = costOf(view)
    return cost ? toPlainString(cost.amount) : null
  }
  return [
    {
      id,
      header: context.intl.formatMessage(id === "fees" ? figureNames.fees : labelWords.taxes),
      kind: "figure",
      sortBy: plainOf,
      cell: (view) => {
        const cost = costOf(view)
        return cost && <Money {...cost} />
      },
    },
  ]
}

/** The columns of a list of entries other than trades: valuations have a criterion and a reason, cash flows fees and taxes. */
export function entryColumns(
  tab: Exclude<EntriesTabId, "trades">,
  context: EntryListContext,
  entries: ReadonlyArray<EntryView>,
): ReadonlyArray<EntryColumn> {
  const { intl, figures } = context
  const day: EntryColumn = {
    id: "day",
    header: intl.formatMessage(commonWords.day),
    isRowHeader: true,
    sortBy: ({ entry }) => dayOf(entry),
    cell: ({ entry }) => figures.day(dayOf(entry), "medium"),
  }
  const costs: EntryColumn = {
    id: "costs",
    header: intl.formatMessage(messages.taxWithheld),
    kind: "figure",
    cell: (view) => {
      const { taxes } = figuresOf(view, context)
      return taxes && !isZero(taxes.amount) && <Money {...taxes} />
    },
  }
  const [amount, actions] = [amountColumn(context), menuColumns(context)]
  if (tab === "valuations") return [day, criterionColumn(intl, figures), reasonColumn(intl), amount, ...actions]
  const description: EntryColumn = {
    id: "entry",
    header: intl.formatMessage(messages.entry),
    cell: (view) => (
      <Description view={view} context={context}>
        {figuresOf(view, context).description}
      </Description>
    ),
  }
  const fees = costColumn(context, "fees", entries)
  return [day, description, amount, ...fees, ...(tab === "balances" ? [] : [costs]), ...actions]
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
type EarnedById = ReadonlyMap<string, string | null>

const earnedAmount = ({ cost: { currency } }: EntryOf<"Delivery">, value: string | null | undefined): Amount | null =>
  value == null ? null : { amount: decimal(value), currency }

interface DescriptionProps {
  readonly view: EntryView
  readonly context: EntryListContext
  /** The entry in words. */
  readonly children: ReactNode
}

/** What a value of units earned is, or why there is none. */
const earnedNote = (value: string | null | undefined) =>
  value === undefined ? earnedUnitsNames.neither : value === null ? messages.earnedUnpriced : messages.earnedValue

/** An entry in words, with its comment and a note if it is a correction. */
export function Description({ view: { entryId, entry, replaces }, context, children }: DescriptionProps) {
  const { figures, earned } = context
  return (
    <>
      {children}
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
