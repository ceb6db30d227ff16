import { roundedIn } from "#web/format/amounts.ts"
import { type IntlShape, useIntl } from "react-intl"
import { sum } from "#contract/vocabulary.ts"
import type { WalletAnswer, WalletStatementView } from "#contract/wallets.ts"
import {
  EntryHistory,
  EntryMenu,
  EntryWords,
  LaterEntries,
  menuColumn,
  useUntilDay,
} from "#web/features/holdings/entries/EntryLists.tsx"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { EmptyState } from "#web/page/States.tsx"
import type { WalletDialog } from "./WalletDialogs.tsx"
import { walletMessages as messages } from "./pageMessages.ts"
import { walletMessages as formMessages } from "./messages.ts"
import { Button } from "#ui/Button.tsx"

interface Props {
  readonly answer: WalletAnswer
  readonly onOpen: (dialog: WalletDialog) => void
}

type StatementColumn = Column<WalletStatementView>

/** The statements of the wallet that count, newest day first. */
export function StatementsTab({ answer: { wallet, statements }, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const untilDay = useUntilDay()
  const counting = statements.filter(({ status }) => status === "counts")
  const rows = untilDay(counting, ({ statedOn }) => statedOn)
  const isActive = wallet.status === "active"
  if (counting.length === 0) {
    return (
      <EmptyState
        needs="record"
        title={intl.formatMessage(messages.nothing)}
        text={intl.formatMessage(messages.noStatements)}
        action={isActive && <StateButton onOpen={onOpen} />}
      />
    )
  }
  return (
    <div className="stack">
      {rows.length > 0 && (
        <FigureTable
          label={intl.formatMessage(messages.statements)}
          rows={rows}
          keyOf={({ entryId }) => entryId}
          columns={[
            dayColumn(intl, figures),
            contentColumn(intl),
            valueColumn(intl, wallet.currency),
            ...(isActive ? [menuColumn((statement: WalletStatementView) => menuOf(onOpen, statement))] : []),
          ]}
        />
      )}
      <LaterEntries count={counting.length - rows.length} />
    </div>
  )
}

const dayColumn = (intl: IntlShape, figures: Figures): StatementColumn => ({
  id: "day",
  header: intl.formatMessage(commonWords.day),
  isRowHeader: true,
  sortBy: ({ statedOn }) => statedOn,
  cell: ({ statedOn }) => figures.day(statedOn, "medium"),
})

const contentColumn = (intl: IntlShape): StatementColumn => ({
  id: "content",
  header: intl.formatMessage(messages.content),
  cell: (view) => (
    <EntryWords
      view={view}
      words={intl.formatMessage(messages.tokenCount, { count: view.tokens.length })}
      voidedBecause={messages.voidedBecause}
    />
  ),
})

const valueColumn = (intl: IntlShape, currency: string): StatementColumn => ({
  id: "value",
  header: intl.formatMessage(commonWords.value),
  kind: "figure",
  cell: ({ tokens }) => (
    <Money amount={roundedIn(sum(tokens.map(({ value }) => value.amount)), currency)} currency={currency} />
  ),
})

const menuOf = (onOpen: Props["onOpen"], statement: WalletStatementView) => (
  <EntryMenu
    onCorrect={() => onOpen({ kind: "correct", entry: statement })}
    onVoid={() => onOpen({ kind: "void", entry: statement })}
  />
)

/** Every statement ever recorded, newest first. */
export function StatementHistory({ answer: { wallet, statements } }: { readonly answer: WalletAnswer }) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <EntryHistory
      label={intl.formatMessage(messages.history)}
      entries={statements}
      nothing={messages.nothing}
      columns={[dayColumn(intl, figures), contentColumn(intl), valueColumn(intl, wallet.currency)]}
    />
  )
}

/** The button that records a statement. */
export const StateButton = ({ onOpen }: Pick<Props, "onOpen">) => (
  <Button
    needs="record"
    look="primary"
    icon="plus"
    onPress={() => onOpen({ kind: "record", choice: "statement" })}
    message={formMessages.state}
  />
)
