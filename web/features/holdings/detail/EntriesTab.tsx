import { useIntl } from "react-intl"
import type { EntryView, HoldingAnswer, HoldingView } from "#contract/holdings.ts"
import { dayOf } from "#contract/vocabulary.ts"
import type { EntriesTabId } from "#web/features/holdings/entries/kinds/kindOnPages.ts"
import { LaterEntries, Notes, useUntilDay } from "#web/features/holdings/entries/EntryLists.tsx"
import { kinds } from "#web/features/holdings/entries/kinds/kinds.ts"
import { recordChoices } from "#web/features/holdings/entries/recordChoices.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { EmptyState } from "#web/page/States.tsx"
import { Payments } from "#web/features/holdings/privateMarkets/Payments.tsx"
import type { HoldingDialog } from "./dialogs.tsx"
import { entryColumns, kindNameOf, menuOf } from "./entryColumns.tsx"
import { holdingMessages as messages } from "./messages.ts"
import { emptyTexts, tabNames } from "./tabMessages.ts"
import { isListedIn } from "./tabs.ts"
import { inOrderOfUnits, tradeColumns } from "./tradeColumns.tsx"
import { useKindFilter } from "./useKindFilter.tsx"
import { useTitles } from "./useTitles.ts"

interface Props {
  readonly tab: EntriesTabId
  readonly answer: HoldingAnswer
  readonly onOpen: (dialog: HoldingDialog) => void
}

/** The entries of a tab that count, newest day first. */
export function EntriesTab({ tab, answer, onOpen }: Props) {
  const { holding, entries, earned, on, unitsAfter } = answer
  const intl = useIntl()
  const figures = useFigures()
  const titles = useTitles()
  const isActive = holding.status === "active"
  const untilDay = useUntilDay()
  const counting = entries.filter(({ status, entry }) => status === "counts" && isListedIn(tab, entry._tag))
  const known = untilDay(counting, ({ entry }) => dayOf(entry))
  const rows = tab === "trades" ? inOrderOfUnits(known, unitsAfter) : known
  const { shown, filter } = useKindFilter(rows, ({ entry }) => kindNameOf(entry))
  const later = <LaterEntries count={counting.length - rows.length} />
  if (rows.length === 0 && counting.length > 0) return later
  if (rows.length === 0) {
    return (
      <EmptyState
        needs="record"
        title={intl.formatMessage(tab === "valuations" ? messages.noValuations : messages.noEntries)}
        text={intl.formatMessage(emptyTexts[tab])}
        action={isActive && <Beginnings holding={holding} tab={tab} onOpen={onOpen} />}
      />
    )
  }
  const context = {
    intl,
    figures,
    titles,
    earned: new Map(earned.map(({ entryId, value }) => [entryId, value])),
    onOpen: isActive ? onOpen : undefined,
  }
  return (
    <div className="page">
      {tab === "cashFlows" && <Payments holding={holding} entries={rows} on={on} />}
      {filter}
      <FigureTable
        label={intl.formatMessage(tabNames[tab])}
        rows={shown}
        keyOf={({ entryId }: EntryView) => entryId}
        columns={
          tab === "trades"
            ? tradeColumns(context, { holding, unitsAfter, entries: rows })
            : entryColumns(tab, context, rows)
        }
      />
      {later}
    </div>
  )
}

interface BeginningsProps {
  readonly holding: HoldingView
  readonly tab: EntriesTabId
  readonly onOpen: (dialog: HoldingDialog) => void
}

const offered = 3

/** The entries that an empty tab suggests to record. */
export function Beginnings({ holding, tab, onOpen }: BeginningsProps) {
  const choices = recordChoices(holding)
    .filter(({ kind }) => isListedIn(tab, kind))
    .slice(0, offered)
  return choices.map((choice, index) => (
    <Button
      key={choice.id}
      look={index === 0 ? "primary" : "plain"}
      onPress={() => onOpen({ kind: "record", choice })}
      message={choice.label}
    />
  ))
}

interface NotesTabProps {
  readonly answer: HoldingAnswer
  readonly onOpen: (dialog: HoldingDialog) => void
}

/** The notes on the holding. */
export function NotesTab({ answer: { holding, entries }, onOpen }: NotesTabProps) {
  const intl = useIntl()
  const isActive = holding.status === "active"
  const choice = recordChoices(holding).find(({ kind }) => kind === "Note")
  return (
    <Notes
      entries={entries}
      empty={{ title: intl.formatMessage(messages.noEntries), text: intl.formatMessage(messages.noNotesText) }}
      take={
        isActive && choice
          ? { label: intl.formatMessage(kinds.Note.recordTitle), run: () => onOpen({ kind: "record", choice }) }
          : undefined
      }
      actionsOf={(entry) => isActive && menuOf(onOpen, entry)}
    />
  )
}
