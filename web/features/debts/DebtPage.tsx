import { type ReactNode, useState } from "react"
import { useIntl } from "react-intl"
import { type DebtAnswer, type DebtView, readDebt } from "#contract/debts.ts"
import type { DebtEntryKind } from "#contract/vocabulary.ts"
import { type Query, useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { AsOfControl, PeriodPicker } from "#web/asOf/AsOfControls.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { KindAndPortfolio } from "#web/features/holdings/detail/KindAndPortfolio.tsx"
import { Page } from "#web/page/Page.tsx"
import { AppLink } from "#ui/AppLink.tsx"
import { listOfClass } from "#ui/lineClasses.ts"
import { DebtCurrencyNote } from "#web/features/lines/CurrencyChange.tsx"
import { LineActions, LineNote } from "#web/features/lines/LineActions.tsx"
import { type DebtAction, DebtActionDialog, lineOfDebt } from "./DebtActionDialog.tsx"
import { recordDebtTitles } from "./messages.ts"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { debtTypeNames } from "#web/i18n/words.ts"
import { CautionNote } from "#ui/CautionNote.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { useTitles } from "#web/features/holdings/detail/useTitles.ts"
import { DebtBalances, DebtHistory, DebtNotes, OwedHistory } from "./DebtEntries.tsx"
import { DebtSchedule } from "./DebtSchedule.tsx"
import { OwedSource } from "./DebtsTable.tsx"
import { DebtDetails, DebtReadings } from "./DebtTerms.tsx"
import { liabilitiesMessages as messages } from "./pageMessages.ts"
import { Say } from "#ui/Say.tsx"
import "./Liabilities.css"

const tabs = ["overview", "balances", "schedule", "notes", "history"] as const
type TabId = (typeof tabs)[number]

/** One debt: what is owed on the day, its terms, balances, repayments and schedule. */
export default function DebtPage({ debtId }: { readonly debtId: string }) {
  const intl = useIntl()
  const { asked } = useAsOf()
  const query = useQuery(readDebt, { params: { debtId }, query: asked })
  if (query.answer) return <KnownDebt answer={query.answer} query={query} />
  return (
    <Page title={intl.formatMessage(messages.debt)}>
      <Answered query={query} skeleton={<Skeleton lines={8} />}>
        {() => null}
      </Answered>
      {query.failure && (
        <p>
          <AppLink to={listOfClass.debt} message={messages.back} />
        </p>
      )}
    </Page>
  )
}

interface KnownProps {
  readonly answer: DebtAnswer
  readonly query: Query<DebtAnswer>
}

function KnownDebt({ answer, query }: KnownProps) {
  const intl = useIntl()
  const { on } = useAsOf()
  const [action, setAction] = useState<DebtAction>()
  const { debt } = answer
  const line = lineOfDebt(debt)
  const [selected, select] = useTab<TabId>("tab", tabs)
  const contents: Readonly<Record<TabId, () => ReactNode>> = {
    overview: () => <DebtOverview answer={answer} />,
    balances: () => <DebtBalances answer={answer} onOpen={setAction} />,
    schedule: () => <DebtSchedule debt={debt} />,
    notes: () => <DebtNotes answer={answer} onOpen={setAction} />,
    history: () => <DebtHistory entries={answer.entries} />,
  }
  return (
    <Page
      title={debt.name}
      below={
        <KindAndPortfolio what={intl.formatMessage(debtTypeNames[debt.debtType])} portfolioId={debt.portfolioId} />
      }
      tools={
        <>
          <PeriodPicker />
          <AsOfControl />
          <LineActions line={line} onOpen={setAction}>
            <ActionMenu
              needs="record"
              label={intl.formatMessage(entryMessages.record)}
              icon="plus"
              trigger={{ look: "primary" }}
              actions={recordable.map((entryKind) => ({
                id: entryKind,
                label: intl.formatMessage(recordDebtTitles[entryKind]),
                run: () => setAction({ kind: "record", choice: entryKind }),
              }))}
            />
          </LineActions>
        </>
      }
    >
      <LineNote line={line} on={on} />
      <DebtCurrencyNote debt={debt} />
      <WithinFamily debt={debt} />
      <Answered query={query} skeleton={null}>
        {() => (
          <Tabs
            label={intl.formatMessage(messages.tabs)}
            selected={selected}
            onSelect={select}
            tabs={tabs.map((id) => ({ id, label: intl.formatMessage(messages[id]), content: contents[id]() }))}
          />
        )}
      </Answered>
      {action && <DebtActionDialog action={action} debt={debt} on={answer.on} onClose={() => setAction(undefined)} />}
    </Page>
  )
}

/** What is owed on the day, what matters to those who owe it, its course, and the terms. */
function DebtOverview({ answer }: { readonly answer: DebtAnswer }) {
  const figures = useFigures()
  const { debt, on } = answer
  return (
    <div className="page">
      <div className="headline">
        <div>
          <Say className="soft" message={messages.owedOnDay} values={{ day: figures.day(on) }} />
          <p className="headline-figure">
            <Money amount={debt.figures.owed} currency={debt.currency} />{" "}
            <Explain figure="debtOwed" subjectId={debt.debtId} currency={debt.currency} />
          </p>
          {debt.figures.owed.startsWith("-") && <Say as="span" className="tag" message={messages.inCredit} />}
          <OwedSource debt={debt} />
        </div>
        <DebtReadings answer={answer} />
      </div>
      <OwedHistory debt={debt} />
      <DebtDetails debt={debt} />
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
