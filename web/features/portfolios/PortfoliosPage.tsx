import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readNetWorth } from "#contract/figures/figures.ts"
import { listPortfolios, type PortfolioView } from "#contract/portfolios.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { portfoliosNotShown } from "#web/problems/notDoneMessages.ts"
import { Button } from "#ui/Button.tsx"
import { Page, Section } from "#web/page/Page.tsx"
import { Answered, EmptyState, FailureNote, Skeleton } from "#web/page/States.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { portfolioMessages as messages } from "./messages.ts"
import { networkMessages } from "./networkMessages.ts"
import { NetworkView } from "./NetworkView.tsx"
import { type PortfolioDialog, PortfolioDialogs } from "./PortfolioDialogs.tsx"
import { stakesOn } from "./stakes.ts"
import { StakesTable } from "./StakesTable.tsx"
import { linesOf, treeOn } from "./tree.ts"
import { TreeTable } from "./TreeTable.tsx"
import "./PortfoliosPage.css"
import { useRestorePortfolio } from "./RemovePortfolioDialog.tsx"
import { Say } from "#ui/Say.tsx"

/** All portfolios with the stakes between them on the day, and every stake by date. */
export default function PortfoliosPage() {
  const intl = useIntl()
  const { on } = useAsOf()
  const [dialog, setDialog] = useState<PortfolioDialog>()
  const query = useQuery(listPortfolios, {})
  const { portfolios = [], stakes = [] } = query.answer ?? {}
  const active = portfolios.filter(({ status }) => status === "active")
  const removed = portfolios.filter(({ status }) => status === "removed")
  const shown: ShownProps = { portfolios, active, stakes, on, onOpen: setDialog }
  const create = (
    <Button needs="record" look="primary" icon="plus" onPress={() => setDialog({ kind: "create" })}>
      <FormattedMessage {...messages.create} />
    </Button>
  )
  return (
    <Page
      isOverview
      title={intl.formatMessage(commonWords.portfolios)}
      tools={
        active.length > 0 && (
          <>
            <AsOfControl />
            {create}
          </>
        )
      }
    >
      <Answered query={query} skeleton={<Skeleton lines={8} />} notShown={portfoliosNotShown}>
        {() => (
          <div className="page">
            {active.length === 0 ? (
              <EmptyState
                needs="record"
                title={intl.formatMessage(messages.emptyTitle)}
                text={intl.formatMessage(messages.emptyText)}
                action={create}
              />
            ) : (
              <>
                <Structure {...shown} />
                <Stakes {...shown} />
              </>
            )}
            {removed.length > 0 && (
              <Section title={intl.formatMessage(messages.removedOnes)}>
                <ul className="removed-portfolios">
                  {removed.map((portfolio) => (
                    <RemovedPortfolio key={portfolio.portfolioId} portfolio={portfolio} />
                  ))}
                </ul>
              </Section>
            )}
          </div>
        )}
      </Answered>
      {dialog && (
        <PortfolioDialogs
          dialog={dialog}
          portfolios={active}
          stakes={stakes}
          on={on}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Page>
  )
}

interface ShownProps extends Pick<AnswerOf<typeof listPortfolios>, "portfolios" | "stakes"> {
  /** Without removed ones. */
  readonly active: ReadonlyArray<PortfolioView>
  readonly on: string
  readonly onOpen: (dialog: PortfolioDialog) => void
}

/** The portfolios and the stakes between them on the day, as a tree or a network. */
function Structure({ portfolios, active, stakes, on, onOpen }: ShownProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { asked } = useAsOf()
  const netWorth = useQuery(readNetWorth, { query: asked })
  const [view, choose] = useTab("view", views)
  const canStake = active.length > 1
  return (
    <Section
      title={intl.formatMessage(messages.structure)}
      note={intl.formatMessage(view === "network" && canStake ? networkMessages.note : messages.structureNote, {
        day: figures.day(on),
      })}
    >
      {netWorth.failure && <FailureNote failure={netWorth.failure} onRetry={netWorth.retry} />}
      <Tabs<View>
        label={intl.formatMessage(networkMessages.views)}
        selected={view}
        onSelect={choose}
        tabs={[
          {
            id: "tree",
            label: intl.formatMessage(networkMessages.tree),
            content: (
              <TreeTable
                label={intl.formatMessage(messages.structure)}
                lines={linesOf(treeOn(portfolios, stakes, on))}
                stakes={stakesOn(stakes, on)}
                netWorth={netWorth}
                canStake={canStake}
                onOpen={onOpen}
              />
            ),
          },
          {
            id: "network",
            label: intl.formatMessage(networkMessages.network),
            content: canStake ? (
              <NetworkView
                label={intl.formatMessage(messages.structure)}
                portfolios={active}
                stakes={stakes}
                on={on}
                netWorth={netWorth}
              />
            ) : (
              <Say className="soft" message={messages.needTwo} />
            ),
          },
        ]}
      />
    </Section>
  )
}

/** Every stake by date. */
function Stakes({ portfolios, active, stakes, on, onOpen }: ShownProps) {
  const intl = useIntl()
  const canStake = active.length > 1
  return (
    <Section
      title={intl.formatMessage(messages.stakes)}
      {...(canStake ? { note: intl.formatMessage(messages.stakesNote) } : {})}
      tools={
        canStake && (
          <Button needs="record" icon="plus" onPress={() => onOpen({ kind: "stake" })}>
            <FormattedMessage {...messages.recordStake} />
          </Button>
        )
      }
    >
      {stakes.length > 0 ? (
        <StakesTable portfolios={portfolios} stakes={stakes} on={on} onOpen={onOpen} />
      ) : (
        <Say className="soft" message={canStake ? messages.noStakes : messages.needTwo} />
      )}
    </Section>
  )
}

const views = ["tree", "network"] as const
type View = (typeof views)[number]

function RemovedPortfolio({ portfolio: { portfolioId, title } }: { readonly portfolio: PortfolioView }) {
  const intl = useIntl()
  const restore = useRestorePortfolio(portfolioId)
  return (
    <li>
      <span className="soft">{title}</span>
      <Button
        needs="record"
        look="quiet"
        aria-label={intl.formatMessage(messages.restoreOne, { title })}
        onPress={restore}
      >
        <FormattedMessage {...labelWords.restore} />
      </Button>
    </li>
  )
}
