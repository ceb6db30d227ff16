import { type ReactNode, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { readNetWorth } from "../../../server/contract/figures.ts"
import { listPortfolios, type PortfolioView, type StakeView } from "../../../server/contract/portfolios.ts"
import { useQuery } from "../../api/useQuery.ts"
import { AsOfControl } from "../../app/ReportingControls.tsx"
import { useReporting } from "../../app/reporting.ts"
import { useRestorePortfolio } from "../../descriptions/reversals.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Button } from "../../ui/Button.tsx"
import { Page, Section } from "../../ui/Page.tsx"
import { Answered, EmptyState, Skeleton } from "../../ui/States.tsx"
import { CreatePortfolioDialog } from "./CreatePortfolioDialog.tsx"
import { portfolioMessages as messages } from "./messages.ts"
import { RecordStakeDialog } from "./RecordStakeDialog.tsx"
import { RemovePortfolioDialog } from "./RemovePortfolioDialog.tsx"
import { RemoveStakeDialog } from "./RemoveStakeDialog.tsx"
import { RenamePortfolioDialog } from "./RenamePortfolioDialog.tsx"
import { StakesTable } from "./StakesTable.tsx"
import { treeOn } from "./tree.ts"
import { TreeView } from "./TreeView.tsx"
import "./PortfoliosPage.css"

export type PortfolioDialog =
  | { readonly kind: "create" }
  | { readonly kind: "rename" | "remove"; readonly portfolio: PortfolioView }
  | { readonly kind: "stake"; readonly ownerId?: string }
  | { readonly kind: "removeStake"; readonly stake: StakeView }

/** Portfolios as they hold one another on the day, and every stake by date. */
export default function PortfoliosPage() {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked } = useReporting()
  const [dialog, setDialog] = useState<PortfolioDialog>()
  const portfolios = useQuery(listPortfolios, {})
  const netWorth = useQuery(readNetWorth, { query: asked ? { on: asked } : {} })
  const active = portfolios.answer?.portfolios.filter(({ status }) => status === "active") ?? []
  const create = (
    <Button look="primary" icon="plus" onPress={() => setDialog({ kind: "create" })}>
      <FormattedMessage {...messages.create} />
    </Button>
  )
  return (
    <Page
      title={intl.formatMessage(messages.title)}
      tools={
        <>
          <AsOfControl />
          {create}
        </>
      }
    >
      <Answered query={portfolios} skeleton={<Skeleton lines={8} />}>
        {({ portfolios, stakes }) => {
          const removed = portfolios.filter(({ status }) => status === "removed")
          return (
            <div className="page">
              {active.length === 0 ? (
                <EmptyState
                  title={intl.formatMessage(messages.emptyTitle)}
                  text={intl.formatMessage(messages.emptyText)}
                  action={create}
                />
              ) : (
                <>
                  <Section
                    title={intl.formatMessage(messages.structure)}
                    note={intl.formatMessage(messages.structureNote, { day: figures.day(on) })}
                  >
                    <TreeView
                      branches={treeOn(portfolios, stakes, on)}
                      netWorth={netWorth.answer}
                      onOpen={setDialog}
                      canStake={active.length > 1}
                    />
                  </Section>
                  <Section
                    title={intl.formatMessage(messages.stakes)}
                    {...(active.length > 1 ? { note: intl.formatMessage(messages.stakesNote) } : {})}
                    tools={
                      active.length > 1 && (
                        <Button icon="plus" onPress={() => setDialog({ kind: "stake" })}>
                          <FormattedMessage {...messages.recordStake} />
                        </Button>
                      )
                    }
                  >
                    {active.length < 2 ? (
                      <p className="soft">
                        <FormattedMessage {...messages.needTwo} />
                      </p>
                    ) : (
                      <StakesTable portfolios={portfolios} stakes={stakes} onOpen={setDialog} />
                    )}
                  </Section>
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
          )
        }}
      </Answered>
      {dialog && <OpenDialog dialog={dialog} portfolios={active} on={on} onClose={() => setDialog(undefined)} />}
    </Page>
  )
}

interface OpenDialogProps {
  readonly dialog: PortfolioDialog
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly on: string
  readonly onClose: () => void
}

export function OpenDialog({ dialog, portfolios, on, onClose }: OpenDialogProps): ReactNode {
  switch (dialog.kind) {
    case "create":
      return <CreatePortfolioDialog onClose={onClose} />
    case "rename":
      return <RenamePortfolioDialog portfolio={dialog.portfolio} onClose={onClose} />
    case "remove":
      return <RemovePortfolioDialog portfolio={dialog.portfolio} onClose={onClose} />
    case "stake":
      return (
        <RecordStakeDialog
          portfolios={portfolios}
          on={on}
          {...(dialog.ownerId ? { ownerId: dialog.ownerId } : {})}
          onClose={onClose}
        />
      )
    case "removeStake":
      return <RemoveStakeDialog stake={dialog.stake} onClose={onClose} />
  }
}

function RemovedPortfolio({ portfolio }: { readonly portfolio: PortfolioView }) {
  const restore = useRestorePortfolio(portfolio.portfolioId)
  return (
    <li>
      <span className="soft">{portfolio.title}</span>
      <Button look="quiet" onPress={restore}>
        <FormattedMessage {...messages.restore} />
      </Button>
    </li>
  )
}
