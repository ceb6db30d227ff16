import { type ReactNode, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type DebtAnswer, type DebtView, readDebt } from "#contract/debts.ts"
import type { DebtEntryKind } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { type DebtAction, DebtActionDialog, useReopenDebt, useRestoreDebt } from "./DebtActionDialog.tsx"
import { debtMessages, recordDebtTitles } from "./messages.ts"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords, debtTypeNames } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { Dialog } from "#ui/Dialog.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { ActionMenu } from "#ui/Menu.tsx"
import { Money } from "#ui/Money.tsx"
import { Answered, Skeleton } from "#web/shell/States.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { useTitles } from "#web/features/holdings/detail/useTitles.ts"
import { isSettled } from "./categories.ts"
import { DebtBalances, DebtHistory, DebtNotes } from "./DebtEntries.tsx"
import { DebtSchedule } from "./DebtSchedule.tsx"
import { DebtTerms } from "./DebtTerms.tsx"
import { liabilitiesMessages as messages } from "./pageMessages.ts"

const tabs = ["terms", "balances", "schedule", "notes", "history"] as const
type TabId = (typeof tabs)[number]

interface Props {
  readonly debtId: string
  readonly onClose: () => void
}

/** One debt over the list: its terms, what was owed and paid back, and how it will be paid off. */
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
          <p className="soft">
            <FormattedMessage {...messages.owed} />
          </p>
          <p className="headline-figure">
            <Money amount={debt.figures.owed} currency={debt.currency} />{" "}
            <Explain figure="debtOwed" subjectId={debt.debtId} currency={debt.currency} />
          </p>
        </div>
        <DebtActions debt={debt} onOpen={onOpen} />
      </div>
      <DebtNotices answer={answer} />
      <Tabs
        label={intl.formatMessage(messages.tabs)}
        selected={selected}
        onSelect={select}
        tabs={tabs.map((id) => ({ id, label: intl.formatMessage(messages[id]), content: contents[id]() }))}
      />
    </div>
  )
}

/** What must be known before any figure is read: whether it counts, and whom it is owed to within the family. */
function DebtNotices({ answer: { debt, on } }: { readonly answer: DebtAnswer }) {
  const intl = useIntl()
  const figures = useFigures()
  const titles = useTitles()
  const texts: ReadonlyArray<string | false> = [
    debt.status === "removed" && intl.formatMessage(messages.removedNote),
    debt.incurredOn > on && intl.formatMessage(messages.notYetIncurred, { day: figures.day(debt.incurredOn) }),
    debt.settledOn !== null &&
      isSettled(debt, on) &&
      intl.formatMessage(messages.settledNote, { day: figures.day(debt.settledOn) }),
    debt.creditorId !== null &&
      intl.formatMessage(messages.withinFamilyNote, {
        debtor: titles.get(debt.portfolioId) ?? "\u2013",
        creditor: titles.get(debt.creditorId) ?? "\u2013",
      }),
  ]
  return texts.map((text) => text !== false && <CautionNote key={text}>{text}</CautionNote>)
}

interface DebtActionsProps {
  readonly debt: DebtView
  readonly onOpen: (action: DebtAction) => void
}

const recordable: ReadonlyArray<DebtEntryKind> = ["OwedBalance", "Repayment", "OwnershipShare", "Note"]

/** What can be done with a debt. */
function DebtActions({ debt, onOpen }: DebtActionsProps) {
  const intl = useIntl()
  const reopen = useReopenDebt(debt)
  const restore = useRestoreDebt(debt.debtId)
  if (debt.status === "removed") {
    return (
      <Button needs="record" look="primary" onPress={restore}>
        <FormattedMessage {...debtMessages.restore} />
      </Button>
    )
  }
  return (
    <div className="debt-actions">
      <ActionMenu
        needs="record"
        label={intl.formatMessage(entryMessages.record)}
        icon="plus"
        trigger={{ look: "primary" }}
        actions={recordable.map((entryKind) => ({
          id: entryKind,
          label: intl.formatMessage(recordDebtTitles[entryKind]),
          run: () => onOpen({ kind: "record", entryKind }),
        }))}
      />
      <ActionMenu
        needs="record"
        label={intl.formatMessage(commonWords.more)}
        actions={[
          { id: "revise", label: intl.formatMessage(debtMessages.revise), run: () => onOpen({ kind: "revise" }) },
          debt.settledOn === null
            ? { id: "settle", label: intl.formatMessage(debtMessages.settle), run: () => onOpen({ kind: "settle" }) }
            : { id: "reopen", label: intl.formatMessage(debtMessages.reopen), run: reopen },
          {
            id: "remove",
            label: intl.formatMessage(debtMessages.remove),
            look: "danger" as const,
            run: () => onOpen({ kind: "remove" }),
          },
        ]}
      />
    </div>
  )
}
