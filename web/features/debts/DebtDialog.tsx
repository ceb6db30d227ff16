import { type ReactNode, useState } from "react"
import { useIntl } from "react-intl"
import { type DebtAnswer, type DebtView, readDebt } from "#contract/debts.ts"
import type { DebtEntryKind } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { DebtCurrencyNote } from "#web/features/lines/CurrencyChange.tsx"
import { LineActions, LineNote } from "#web/features/lines/LineActions.tsx"
import { type DebtAction, DebtActionDialog, lineOfDebt } from "./DebtActionDialog.tsx"
import { recordDebtTitles } from "./messages.ts"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { debtTypeNames } from "#web/i18n/words.ts"
import { CautionNote } from "#ui/CautionNote.tsx"
import { Dialog } from "#ui/windows/Dialog.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { useTitles } from "#web/features/holdings/detail/useTitles.ts"
import { DebtBalances, DebtHistory, DebtNotes } from "./DebtEntries.tsx"
import { DebtSchedule } from "./DebtSchedule.tsx"
import { OwedSource } from "./DebtsTable.tsx"
import { DebtTerms } from "./DebtTerms.tsx"
import { liabilitiesMessages as messages } from "./pageMessages.ts"
import { Say } from "#ui/Say.tsx"

const tabs = ["terms", "balances", "schedule", "notes", "history"] as const
type TabId = (typeof tabs)[number]

interface Props {
  readonly debtId: string
  readonly onClose: () => void
}

/** One debt, in a dialog over the list: its terms, balances, repayments and schedule. */
export function DebtDialog({ debtId, onClose }: Props) {
  const intl = useIntl()
  const { asked } = useAsOf()
  const [action, setAction] = useState<DebtAction>()
  const query = useQuery(readDebt, { params: { debtId }, query: asked })
  const debt = query.answer?.debt
  return (
    <Dialog
      title={debt?.name ?? intl.formatMessage(messages.debt)}
      {...(debt ? { about: intl.formatMessage(debtTypeNames[debt.debtType]) } : {})}
      onClose={onClose}
      size="broad"
    >
      <div className="debt-dialog">
        <Answered query={query} skeleton={<Skeleton lines={8} />}>
          {(answer) => <KnownDebt answer={answer} onOpen={setAction} />}
        </Answered>
      </div>
      {action && query.answer && (
        <DebtActionDialog
          action={action}
          debt={query.answer.debt}
          on={query.answer.on}
          onClose={() => setAction(undefined)}
        />
      )}
    </Dialog>
  )
}

interface KnownProps {
  readonly answer: DebtAnswer
  readonly onOpen: (action: DebtAction) => void
}

function KnownDebt({ answer, onOpen }: KnownProps) {
  const intl = useIntl()
  const { debt } = answer
  const line = lineOfDebt(debt)
  const [selected, select] = useTab<TabId>("tab", tabs)
  const contents: Readonly<Record<TabId, () => ReactNode>> = {
    terms: () => <DebtTerms answer={answer} />,
    balances: () => <DebtBalances answer={answer} onOpen={onOpen} />,
    schedule: () => <DebtSchedule debt={debt} />,
    notes: () => <DebtNotes answer={answer} onOpen={onOpen} />,
    history: () => <DebtHistory entries={answer.entries} />,
  }
  return (
    <div className="page">
      <div className="debt-head">
        <div>
          <Say className="soft" message={messages.owed} />
          <p className="headline-figure">
            <Money amount={debt.figures.owed} currency={debt.currency} />{" "}
            <Explain figure="debtOwed" subjectId={debt.debtId} currency={debt.currency} />
          </p>
          {debt.figures.owed.startsWith("-") && <Say as="span" className="tag" message={messages.inCredit} />}
          <OwedSource debt={debt} />
        </div>
        <div className="debt-actions">
          <LineActions line={line} onOpen={onOpen}>
            <ActionMenu
              needs="record"
              label={intl.formatMessage(entryMessages.record)}
              icon="plus"
              trigger={{ look: "primary" }}
              actions={recordable.map((entryKind) => ({
                id: entryKind,
                label: intl.formatMessage(recordDebtTitles[entryKind]),
                run: () => onOpen({ kind: "record", choice: entryKind }),
              }))}
            />
          </LineActions>
        </div>
      </div>
      <LineNote line={line} on={answer.on} />
      <DebtCurrencyNote debt={debt} />
      <WithinFamily debt={debt} />
      <Tabs
        label={intl.formatMessage(messages.tabs)}
        selected={selected}
        onSelect={select}
        tabs={tabs.map((id) => ({ id, label: intl.formatMessage(messages[id]), content: contents[id]() }))}
      />
    </div>
  )
}

/** The portfolio of the family that the debt is owed to. */
function WithinFamily({ debt: { portfolioId, creditorId } }: { readonly debt: DebtView }) {
  const intl = useIntl()
  const titles = useTitles()
  if (creditorId === null) return null
  return (
    <CautionNote>
      {intl.formatMessage(messages.withinFamilyNote, {
        debtor: titles.get(portfolioId) ?? "\u2013",
        creditor: titles.get(creditorId) ?? "\u2013",
      })}
    </CautionNote>
  )
}

const recordable: ReadonlyArray<DebtEntryKind> = ["OwedBalance", "Repayment", "TermsChange", "OwnershipShare", "Note"]
