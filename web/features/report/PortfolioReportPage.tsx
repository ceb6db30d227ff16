import { FormattedMessage, useIntl } from "react-intl"
import { pageNames } from "#web/page/navigation.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { type NetWorthView, readNetWorth, type readNetWorthHistory } from "#contract/figures/figures.ts"
import { listPortfolios, type PortfolioView } from "#contract/portfolios.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import NotFoundPage from "#web/page/NotFoundPage.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { Page } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { dashboardMessages } from "#web/features/dashboard/messages.ts"
import { changeBetween } from "#web/features/portfolios/change.ts"
import { stakesOn } from "#web/features/portfolios/stakes.ts"
import { AllocationOfPortfolio, useAllocationOf } from "./AllocationTables.tsx"
import {
  DebtsPart,
  EvolutionPart,
  LiquidityPart,
  PrivatePart,
  ReturnsPart,
  SummaryFigures,
  SummaryStatement,
  useReportAnswers,
  WaterfallPart,
} from "./CommonParts.tsx"
import { HoldingsByClass } from "./HoldingsByClass.tsx"
import { reportMessages as messages } from "./messages.ts"
import { Quality } from "./Quality.tsx"
import { isAnswered, ReportFrame } from "./ReportFrame.tsx"
import { Glossary, ReportPart } from "./ReportPart.tsx"
import { ReportTable } from "./ReportTable.tsx"
import { oldestRateOf, RateNote } from "#web/features/rates/RateNote.tsx"
import { Say } from "#ui/Say.tsx"

/** The report of one portfolio: its value with its stakes in others, and its holdings. */
export default function PortfolioReportPage({ portfolioId }: { readonly portfolioId: string }) {
  const intl = useIntl()
  const query = useQuery(listPortfolios, {})
  const portfolio = query.answer?.portfolios.find((one) => one.portfolioId === portfolioId)
  if (query.answer && portfolio) return <Report portfolio={portfolio} structure={query.answer} />
  if (query.answer) return <NotFoundPage />
  return (
    <Page title={intl.formatMessage(pageNames.report)}>
      <Answered query={query} skeleton={<Skeleton lines={8} />}>
        {() => null}
      </Answered>
    </Page>
  )
}

interface Props {
  readonly portfolio: PortfolioView
  readonly structure: AnswerOf<typeof listPortfolios>
}

function Report({ portfolio: { portfolioId, title }, structure }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { asked, from } = useAsOf()
  const { householdId, households } = useSession()
  const answers = useReportAnswers({ portfolioId })
  const { history, metrics, returns, liquidity, holdings, wallets, debts, privates } = answers
  const netWorth = useQuery(readNetWorth, { query: asked })
  const allocation = useAllocationOf(portfolioId)
  const titles = new Map<string, string>(structure.portfolios.map((one) => [one.portfolioId, one.title]))
  const household =
    households.find((one) => one.householdId === householdId)?.name ?? intl.formatMessage(messages.unnamed)
  return (
    <ReportFrame
      name={title}
      kind={intl.formatMessage(messages.portfolioReport)}
      below={intl.formatMessage(messages.portfolioOf, { household })}
      under={{ to: `/app/portfolios/${portfolioId}`, title }}
      since={from ?? history.answer?.from}
      isReady={isAnswered(netWorth, ...allocation, ...Object.values(answers))}
    >
      <ReportPart section="summary">
        <Answered query={netWorth} skeleton={<Skeleton lines={6} />}>
          {(answer) => (
            <>
              <SummaryStatement
                title={intl.formatMessage(dashboardMessages.heroHeading, { day: figures.day(answer.on) })}
                currency={answer.currency}
                totals={totalsOf(answer, portfolioId)}
                change={changeOf(answer, portfolioId, history.answer)}
              />
              <RateNote
                ratedOn={oldestRateOf([
                  ...(holdings.answer?.holdings ?? []),
                  ...(wallets.answer?.wallets ?? []),
                  ...(debts.answer?.debts ?? []),
                ])}
                on={answer.on}
              />
            </>
          )}
        </Answered>
        <SummaryFigures returns={returns} metrics={metrics} />
      </ReportPart>
      <EvolutionPart history={history} />
      <ReportPart section="allocation" note={intl.formatMessage(messages.allocationNote)}>
        <AllocationOfPortfolio allocation={allocation} titles={titles} />
      </ReportPart>
      <WaterfallPart metrics={metrics} />
      <ReportPart
        section="holdings"
        note={`${intl.formatMessage(messages.portfolioNote)} ${intl.formatMessage(messages.holdingsNote)}`}
      >
        <Answered query={holdings} skeleton={<Skeleton lines={8} />}>
          {(answer) => (
            <HoldingsByClass
              holdings={answer.holdings}
              wallets={wallets.answer?.wallets ?? []}
              titles={new Map()}
              currency={answer.currency}
              perspective="portfolio"
            />
          )}
        </Answered>
        <Answered query={netWorth} skeleton={null}>
          {(answer) => <StakesInReport ownerId={portfolioId} structure={structure} netWorth={answer} />}
        </Answered>
      </ReportPart>
      <DebtsPart debts={debts} titles={titles} perspective="portfolio" />
      <PrivatePart privates={privates} holdings={holdings} withTotal={false} />
      <ReturnsPart {...answers} />
      <LiquidityPart liquidity={liquidity} />
      <ReportPart section="quality">
        <Quality portfolioId={portfolioId} />
      </ReportPart>
      <ReportPart section="glossary">
        <Glossary />
      </ReportPart>
    </ReportFrame>
  )
}

const nothing = { assets: null, debts: null, net: null }

const totalsOf = ({ portfolios }: NetWorthView, portfolioId: string) =>
  portfolios.find((one) => one.portfolioId === portfolioId) ?? nothing

/** The change since the first day of the history, as on the page of the portfolio. */
function changeOf(
  netWorth: NetWorthView,
  portfolioId: string,
  history: AnswerOf<typeof readNetWorthHistory> | undefined,
) {
  const now = totalsOf(netWorth, portfolioId).net
  const then = history?.net[0]
  if (now === null || then === undefined || !history) return null
  // One of the two answers may still be the previous one: both must be for the same day and currency.
  if (history.to !== netWorth.on || history.currency !== netWorth.currency || history.from >= netWorth.on) return null
  return { from: history.from, net: then, amount: changeBetween(then, now) }
}

interface StakesInReportProps {
  readonly ownerId: string
  readonly structure: AnswerOf<typeof listPortfolios>
  readonly netWorth: NetWorthView
}

/** The stakes of a portfolio in others on the day; `null` if it has none. */
function StakesInReport({ ownerId, structure: { portfolios, stakes }, netWorth }: StakesInReportProps) {
  const intl = useIntl()
  const figures = useFigures()
  const held = stakesOn(stakes, netWorth.on).filter((stake) => stake.ownerId === ownerId)
  if (held.length === 0) return null
  return (
    <div className="report-group">
      <Say as="h3" message={messages.stakes} />
      <ReportTable
        label={intl.formatMessage(messages.stakes)}
        rows={held}
        keyOf={({ stakeId }) => stakeId}
        columns={[
          {
            id: "title",
            header: <FormattedMessage {...commonWords.portfolio} />,
            cell: ({ childId }) => portfolios.find((one) => one.portfolioId === childId)?.title ?? "\u2013",
          },
          {
            id: "share",
            header: <FormattedMessage {...messages.share} />,
            kind: "figure",
            cell: ({ percent }) => <span className="figure">{figures.percent(toPlainString(percent))}</span>,
          },
          {
            id: "worth",
            header: <FormattedMessage {...messages.stakeValue} values={{ currency: netWorth.currency }} />,
            kind: "figure",
            cell: ({ childId }) => (
              <Money
                amount={netWorth.portfolios.find((one) => one.portfolioId === childId)?.net ?? null}
                currency={netWorth.currency}
              />
            ),
          },
        ]}
      />
    </div>
  )
}
