import { type ReactNode, useState } from "react"
import { useIntl } from "react-intl"
import { type HoldingAnswer, readHolding } from "#contract/holdings.ts"
import { type Query, useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { AsOfControl, PeriodPicker } from "#web/asOf/AsOfControls.tsx"
import { Page } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { describe } from "#web/features/holdings/list/describe.ts"
import { HoldingArrivalNote } from "#web/features/arrivals/ArrivalNotes.tsx"
import { LineActions, LineNote } from "#web/features/lines/LineActions.tsx"
import { AccountCurrencyNote } from "#web/features/lines/CurrencyChange.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { recordChoices } from "#web/features/holdings/entries/recordChoices.ts"
import { recordMenu } from "#web/features/holdings/entries/recordMenu.ts"
import { type HoldingDialog, lineOfHolding, OpenDialog } from "./dialogs.tsx"
import { EntriesTab, NotesTab } from "./EntriesTab.tsx"
import { HistoryTab } from "./HistoryTab.tsx"
import { KindAndPortfolio } from "./KindAndPortfolio.tsx"
import { PlaceLink } from "./PlaceLink.tsx"
import { holdingMessages as messages } from "./messages.ts"
import { Overview } from "./overview/Overview.tsx"
import { PerformanceTab } from "#web/features/performance/PerformanceTab.tsx"
import { SettingsTab } from "./settings/SettingsTab.tsx"
import { tabNames } from "./tabMessages.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import type { TabId } from "#web/features/holdings/classes/classOnPages.ts"
import "./HoldingPage.css"

/** One holding: its figures on the day, its entries, and its actions. */
export default function HoldingPage({ holdingId }: { readonly holdingId: string }) {
  const intl = useIntl()
  const { asked } = useAsOf()
  const holding = useQuery(readHolding, { params: { holdingId }, query: asked })
  if (holding.answer) return <KnownHolding answer={holding.answer} query={holding} />
  return (
    <Page title={intl.formatMessage(messages.title)}>
      <Answered query={holding} skeleton={<Skeleton lines={10} />}>
        {() => null}
      </Answered>
      {holding.failure && (
        <p>
          <AppLink to="/app/assets" message={messages.back} />
        </p>
      )}
    </Page>
  )
}

interface KnownProps {
  readonly answer: HoldingAnswer
  readonly query: Query<HoldingAnswer>
}

function KnownHolding({ answer, query }: KnownProps) {
  const intl = useIntl()
  const { on } = useAsOf()
  const [dialog, setDialog] = useState<HoldingDialog>()
  const { holding } = answer
  const line = lineOfHolding(holding)
  const tabs = classOf(holding.assetClass).tabs
  const [selected, select] = useTab("tab", tabs)
  return (
    <Page
      title={holding.name}
      below={<KindAndPortfolio what={describe(holding, intl)} portfolioId={holding.portfolioId} />}
      tools={
        <>
          <PeriodPicker />
          <AsOfControl />
          <LineActions line={line} onOpen={setDialog}>
            <ActionMenu
              needs="record"
              label={intl.formatMessage(entryMessages.record)}
              icon="plus"
              trigger={{ look: "primary" }}
              actions={recordMenu(recordChoices(holding), (choice) => setDialog({ kind: "record", choice }), intl)}
            />
          </LineActions>
        </>
      }
    >
      <LineNote line={line} on={on} />
      {holding.assetClass === "account" && <AccountCurrencyNote account={holding} />}
      <HoldingArrivalNote
        holdingId={holding.holdingId}
        onTypePrice={() => setDialog({ kind: "record", choice: { kind: "Valuation", preset: {} } })}
        onImport={() => setDialog({ kind: "record", choice: { kind: "OwnPrices", preset: {} } })}
        onChooseOther={() => setDialog({ kind: "revise" })}
      />
      <PlaceLink holding={holding} />
      <Answered query={query} skeleton={null}>
        {() => (
          <Tabs<TabId>
            label={intl.formatMessage(messages.tabs)}
            selected={selected}
            onSelect={select}
            tabs={tabs.map((id) => ({
              id,
              label: intl.formatMessage(
                id === "cashFlows" && holding.assetClass === "realEstate" ? messages.rentsAndExpenses : tabNames[id],
              ),
              content: contentOf(id, answer, setDialog),
            }))}
          />
        )}
      </Answered>
      {dialog && (
        <OpenDialog dialog={dialog} holding={holding} on={on} onClose={() => setDialog(undefined)} onOpen={setDialog} />
      )}
    </Page>
  )
}

function contentOf(tab: TabId, answer: HoldingAnswer, onOpen: (dialog: HoldingDialog) => void): ReactNode {
  switch (tab) {
    case "overview":
      return <Overview answer={answer} onOpen={onOpen} />
    case "trades":
    case "balances":
    case "cashFlows":
    case "valuations":
      return <EntriesTab tab={tab} answer={answer} onOpen={onOpen} />
    case "performance":
      return <PerformanceTab holding={answer.holding} />
    case "notes":
      return <NotesTab answer={answer} onOpen={onOpen} />
    case "history":
      return <HistoryTab entries={answer.entries} />
    case "settings":
      return <SettingsTab answer={answer} onOpen={onOpen} />
  }
}
