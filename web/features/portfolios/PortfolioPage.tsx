import { type ReactNode, useMemo, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readNetWorth, readNetWorthHistory } from "#contract/figures/figures.ts"
import { listHoldings } from "#contract/holdings.ts"
import { listPortfolios, type PortfolioView } from "#contract/portfolios.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { AsOfControl, PeriodPicker } from "#web/asOf/AsOfControls.tsx"
import { ChangeSection } from "#web/features/performance/ChangeParts.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { Drawdown } from "#ui/charts/Drawdown.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { Page, Readings, Section } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { AllocationExplorer } from "#web/features/dashboard/allocation/AllocationExplorer.tsx"
import { NetWorthHistory } from "#web/features/dashboard/NetWorthHistory.tsx"
import { returnMessages } from "#web/features/dashboard/returnMessages.ts"
import { ReturnReadings } from "#web/features/dashboard/ReturnReadings.tsx"
import { AfterTax } from "#web/features/performance/AfterTax.tsx"
import { firstDayOf } from "#web/features/performance/firstDay.ts"
import { OwnMoney } from "#web/features/performance/OwnMoney.tsx"
import { ReturnsByMonth } from "#web/features/performance/ReturnTables.tsx"
import { HoldingsTable } from "#web/features/holdings/list/HoldingsTable.tsx"
import { useAdding } from "#web/features/holdings/list/useAdding.tsx"
import { isClosed } from "#web/features/holdings/list/selection.ts"
import { ReportLink } from "#web/features/report/ReportLink.tsx"
import { portfolioActions } from "./actions.ts"
import { portfolioMessages as messages } from "./messages.ts"
import { type PortfolioDialog, PortfolioDialogs } from "./PortfolioDialogs.tsx"
import { PortfolioHead } from "./PortfolioHead.tsx"
import { PortfolioStakes } from "./PortfolioStakes.tsx"
import { useRestorePortfolio } from "./RemovePortfolioDialog.tsx"
import "./PortfolioPage.css"
import { Say } from "#ui/Say.tsx"

/** One portfolio: its value including its stakes in others, its allocation, holdings, stakes and performance. */
export default function PortfolioPage({ portfolioId }: { readonly portfolioId: string }) {
  const intl = useIntl()
  const query = useQuery(listPortfolios, {})
  const portfolio = query.answer?.portfolios.find((one) => one.portfolioId === portfolioId)
  if (query.answer && portfolio?.status === "active") {
    return <ActivePortfolio portfolio={portfolio} answer={query.answer} />
  }
  return (
    <Page title={portfolio?.title ?? intl.formatMessage(commonWords.portfolios)}>
      <Answered query={query} skeleton={<Skeleton lines={8} />}>
        {() => (portfolio ? <RemovedPortfolio portfolioId={portfolioId} /> : <UnknownPortfolio />)}
      </Answered>
    </Page>
  )
}

function UnknownPortfolio() {
  const intl = useIntl()
  return (
    <EmptyState
      title={intl.formatMessage(messages.unknown)}
      text={intl.formatMessage(messages.unknownText)}
      action={<AppLink to="/app/portfolios" message={messages.toAll} />}
    />
  )
}

function RemovedPortfolio({ portfolioId }: { readonly portfolioId: string }) {
  const restore = useRestorePortfolio(portfolioId)
  return (
    <CautionNote action={<Button needs="record" onPress={restore} message={labelWords.restore} />}>
      <FormattedMessage {...messages.isRemoved} />
    </CautionNote>
  )
}

interface ActiveProps {
  readonly portfolio: PortfolioView
  readonly answer: AnswerOf<typeof listPortfolios>
}

function ActivePortfolio({ portfolio, answer: { portfolios, stakes } }: ActiveProps) {
  const intl = useIntl()
  const { on, asked, askedPeriod } = useAsOf()
  const { portfolioId } = portfolio
  const [dialog, setDialog] = useState<PortfolioDialog>()
  const adding = useAdding(undefined, portfolioId)
  const addingDirectly = useAdding(undefined, portfolioId, "plain")
  const netWorth = useQuery(readNetWorth, { query: asked })
  const history = useQuery(readNetWorthHistory, {
    query: { portfolioId, ...askedPeriod },
  })
  const active = portfolios.filter(({ status }) => status === "active")
  const titles = useMemo(
    () => new Map<string, string>(portfolios.map(({ portfolioId, title }) => [portfolioId, title])),
    [portfolios],
  )
  return (
    <Page
      title={portfolio.title}
      tools={
        <>
          <PeriodPicker />
          <AsOfControl />
          <ReportLink to={`/app/portfolios/${portfolioId}/report`} />
          {adding}
          <ActionMenu
            needs="record"
            label={intl.formatMessage(commonWords.more)}
            actions={portfolioActions(portfolio, active.length > 1, setDialog, intl)}
          />
        </>
      }
    >
      <Answered query={netWorth} skeleton={<Skeleton height="hero" />}>
        {(answer) => <PortfolioHead portfolioId={portfolioId} netWorth={answer} history={history.answer} />}
      </Answered>
      {hasFigures(history.answer) && (
        <Answered query={history} skeleton={<Skeleton height="chart" />}>
          {(answer) => <NetWorthHistory history={answer} titles={titles} portfolioId={portfolioId} />}
        </Answered>
      )}
      {hasFigures(history.answer) && <ChangeSection portfolioId={portfolioId} detail="lines" />}
      {hasFigures(history.answer) && (
        <Section title={intl.formatMessage(commonWords.allocation)}>
          <AllocationExplorer titles={titles} portfolioId={portfolioId} />
        </Section>
      )}
      <DirectHoldings portfolioId={portfolioId}>{addingDirectly}</DirectHoldings>
      {hasFigures(history.answer) && <PortfolioPerformance portfolioId={portfolioId} title={portfolio.title} />}
      {hasFigures(history.answer) && <OwnMoney query={{ portfolioId, ...askedPeriod }} subject={{ portfolioId }} />}
      <PortfolioStakes
        portfolioId={portfolioId}
        portfolios={portfolios}
        stakes={stakes}
        on={on}
        netWorth={netWorth}
        onOpen={setDialog}
      />
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

/** Whether there were assets or debts on any day, as far as is known: without them, the chart would be a flat line. */
const hasFigures = (history: AnswerOf<typeof readNetWorthHistory> | undefined): boolean =>
  !history || [...history.assets, ...history.debts].some((amount) => /[1-9]/.test(amount))

interface DirectHoldingsProps {
  readonly portfolioId: string
  /** Shown while the list is empty. */
  readonly children: ReactNode
}

/** The holdings that the portfolio itself owns on the day. */
function DirectHoldings({ portfolioId, children }: DirectHoldingsProps) {
  const intl = useIntl()
  const { on, asked } = useAsOf()
  const holdings = useQuery(listHoldings, { query: { portfolioId, ...asked } })
  return (
    <Section title={intl.formatMessage(messages.ownHoldings)}>
      <Answered query={holdings} skeleton={<Skeleton lines={5} />}>
        {({ holdings, currency }) => {
          const shown = holdings.filter((holding) => holding.openedOn <= on && !isClosed(holding, on))
          if (shown.length > 0) {
            return (
              <HoldingsTable
                holdings={shown}
                titles={new Map()}
                currency={currency}
                scope="all"
                on={on}
                perspective="portfolio"
              />
            )
          }
          return (
            <div className="portfolio-empty">
              <Say className="soft" message={holdings.length === 0 ? messages.noHoldings : messages.noHoldingsOnDay} />
              {holdings.length === 0 && children}
            </div>
          )
        }}
      </Answered>
    </Section>
  )
}

/** The performance of a portfolio, with everything it holds through others: returns by month, and drawdowns. */
function PortfolioPerformance({ portfolioId, title }: { readonly portfolioId: string; readonly title: string }) {
  const intl = useIntl()
  const figures = useFigures()
  const { askedPeriod, from } = useAsOf()
  const returns = useQuery(readReturns, {
    query: { portfolioId, ...askedPeriod },
  })
  const { answer } = returns
  return (
    <Section
      title={intl.formatMessage(returnMessages.title)}
      note={
        answer &&
        intl.formatMessage(returnMessages.note, {
          from: figures.day(firstDayOf(answer, from === null)),
          to: figures.day(answer.to),
        })
      }
    >
      <Readings>
        <ReturnReadings returns={returns} portfolioId={portfolioId} />
      </Readings>
      <AfterTax query={{ portfolioId, ...askedPeriod }} subject={{ portfolioId }} />
      <Answered query={returns} skeleton={<Skeleton height="chart" />}>
        {(answer) => (
          <>
            <ReturnsByMonth returns={answer} />
            <h3 className="section-part">{intl.formatMessage(returnMessages.drawdown)}</h3>
            <Drawdown label={`${intl.formatMessage(returnMessages.drawdown)}: ${title}`} returns={answer} />
          </>
        )}
      </Answered>
    </Section>
  )
}
