import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { readNetWorth, readNetWorthHistory } from "../../../server/contract/figures.ts"
import { listHoldings } from "../../../server/contract/holdings.ts"
import { listPortfolios, type PortfolioView } from "../../../server/contract/portfolios.ts"
import { type AssetClass, assetClasses } from "../../../server/contract/vocabulary.ts"
import { useQuery } from "../../api/useQuery.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { AsOfControl, PeriodPicker } from "../../app/ReportingControls.tsx"
import { useReporting } from "../../app/reporting.ts"
import { AddHoldingDialog } from "../../descriptions/AddHoldingDialog.tsx"
import { addTitles } from "../../descriptions/messages.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords } from "../../messages/words.ts"
import { ActionMenu } from "../../ui/Menu.tsx"
import { Money } from "../../ui/Money.tsx"
import { Page, Reading, Readings, Section } from "../../ui/Page.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { NetWorthChart } from "../dashboard/NetWorthChart.tsx"
import { HoldingsTable } from "../holdings/HoldingsTable.tsx"
import { holdingsMessages } from "../holdings/messages.ts"
import { isClosed } from "../holdings/selection.ts"
import { portfolioMessages as messages } from "./messages.ts"
import { OpenDialog, type PortfolioDialog } from "./PortfoliosPage.tsx"
import { treeOn } from "./tree.ts"
import { TreeView } from "./TreeView.tsx"
import "../holding/HoldingPage.css"
import "./PortfoliosPage.css"

/** One portfolio: what it is worth with what it holds of others, and what it is made of. */
export default function PortfolioPage({ portfolioId }: { readonly portfolioId: string }) {
  const intl = useIntl()
  const portfolios = useQuery(listPortfolios, {})
  const known = portfolios.answer?.portfolios.find((one) => one.portfolioId === portfolioId)
  if (known && portfolios.answer) return <KnownPortfolio portfolio={known} answer={portfolios.answer} />
  return (
    <Page title={intl.formatMessage(messages.title)}>
      <Answered query={portfolios} skeleton={<Skeleton lines={8} />}>
        {() => (
          <p>
            <FormattedMessage {...messages.unknown} />
          </p>
        )}
      </Answered>
    </Page>
  )
}

interface KnownProps {
  readonly portfolio: PortfolioView
  readonly answer: (typeof listPortfolios)["answer"]["Type"]
}

function KnownPortfolio({ portfolio, answer: { portfolios, stakes } }: KnownProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked, from } = useReporting()
  const { portfolioId } = portfolio
  const [dialog, setDialog] = useState<PortfolioDialog>()
  const [adding, setAdding] = useState<AssetClass>()
  const netWorth = useQuery(readNetWorth, { query: asked ? { on: asked } : {} })
  const history = useQuery(readNetWorthHistory, {
    query: { portfolioId, ...(asked ? { to: asked } : {}), ...(from ? { from } : {}) },
  })
  const holdings = useQuery(listHoldings, { query: { portfolioId, ...(asked ? { on: asked } : {}) } })
  const active = portfolios.filter(({ status }) => status === "active")
  const here = findBranch(treeOn(portfolios, stakes, on), portfolioId)
  return (
    <Page
      title={portfolio.title}
      above={
        <span className="page-above">
          <AppLink to="/app/portfolios">
            <FormattedMessage {...messages.title} />
          </AppLink>
        </span>
      }
      tools={
        <>
          <PeriodPicker />
          <AsOfControl />
          <ActionMenu
            label={intl.formatMessage(holdingsMessages.add)}
            icon="plus"
            trigger={{ look: "primary" }}
            actions={assetClasses.map((one) => ({
              id: one,
              label: intl.formatMessage(addTitles[one]),
              run: () => setAdding(one),
            }))}
          />
          <ActionMenu
            label={intl.formatMessage(commonWords.more)}
            actions={[
              {
                id: "rename",
                label: intl.formatMessage(messages.rename),
                run: () => setDialog({ kind: "rename", portfolio }),
              },
              {
                id: "remove",
                label: intl.formatMessage(messages.remove),
                look: "danger",
                run: () => setDialog({ kind: "remove", portfolio }),
              },
            ]}
          />
        </>
      }
    >
      <Answered query={netWorth} skeleton={<Skeleton height="hero" />}>
        {(answer) => {
          const totals = answer.portfolios.find((one) => one.portfolioId === portfolioId)
          return (
            <div className="holding-head">
              <div>
                <p className="soft">
                  <FormattedMessage {...messages.heading} values={{ day: figures.day(on) }} />
                </p>
                <p className="holding-value">
                  <Money amount={totals?.net ?? null} currency={answer.currency} />
                </p>
              </div>
              <Readings>
                <Reading name={<FormattedMessage {...commonWords.assets} />}>
                  <Money amount={totals?.assets ?? null} currency={answer.currency} />
                </Reading>
                <Reading name={<FormattedMessage {...commonWords.debts} />}>
                  <Money amount={totals?.debts ?? null} currency={answer.currency} />
                </Reading>
              </Readings>
            </div>
          )
        }}
      </Answered>
      <Answered query={history} skeleton={<Skeleton height="chart" />}>
        {(answer) => <NetWorthChart history={answer} />}
      </Answered>
      {here && here.children.length > 0 && (
        <Section title={intl.formatMessage(messages.structure)}>
          <TreeView
            branches={here.children}
            netWorth={netWorth.answer}
            onOpen={setDialog}
            canStake={active.length > 1}
          />
        </Section>
      )}
      <Section title={intl.formatMessage(messages.ownHoldings)}>
        <Answered query={holdings} skeleton={<Skeleton lines={5} />}>
          {({ holdings, currency }) => {
            const shown = holdings.filter((holding) => holding.openedOn <= on && !isClosed(holding, on))
            return shown.length === 0 ? (
              <p className="soft">
                <FormattedMessage {...messages.noHoldings} />
              </p>
            ) : (
              <HoldingsTable holdings={shown} titles={new Map()} currency={currency} scope="all" on={on} />
            )
          }}
        </Answered>
      </Section>
      {dialog && <OpenDialog dialog={dialog} portfolios={active} on={on} onClose={() => setDialog(undefined)} />}
      {adding && (
        <AddHoldingDialog assetClass={adding} portfolioId={portfolioId} onClose={() => setAdding(undefined)} />
      )}
    </Page>
  )
}

/** Where a portfolio stands first: below it everything it holds. */
function findBranch(branches: ReturnType<typeof treeOn>, portfolioId: string): ReturnType<typeof treeOn>[number] | undefined {
  for (const branch of branches) {
    const found = branch.portfolio.portfolioId === portfolioId ? branch : findBranch(branch.children, portfolioId)
    if (found) return found
  }
  return undefined
}
