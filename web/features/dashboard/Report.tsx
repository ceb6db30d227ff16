import { useMemo } from "react"
import { useIntl } from "react-intl"
import { pageNames } from "#web/page/navigation.ts"
import { allocationMessages } from "./allocation/allocationMessages.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readDataHealth } from "#contract/figures/explain.ts"
import { type NetWorthView, readActivity, type readNetWorthHistory } from "#contract/figures/figures.ts"
import type { listPortfolios } from "#contract/portfolios.ts"
import { readReturns, readReturnsByPortfolio } from "#contract/figures/returns.ts"
import { readLiquidity, readMetrics } from "#contract/figures/standing.ts"
import { type Query, useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { portfoliosNotShown } from "#web/problems/notDoneMessages.ts"
import { lazyPart } from "#ui/lazyPart.tsx"
import { May } from "#web/page/May.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { Goals } from "./Goals.tsx"
import { Hero } from "./Hero.tsx"
import { keyFigureMessages } from "./keyFigureMessages.ts"
import { KeyFigures } from "./KeyFigures.tsx"
import { dashboardMessages as messages } from "./messages.ts"
import { returnMessages } from "./returnMessages.ts"

interface Props {
  /** Includes removed ones. */
  readonly portfolios: Query<AnswerOf<typeof listPortfolios>>
  readonly netWorth: Query<NetWorthView>
  readonly history: Query<AnswerOf<typeof readNetWorthHistory>>
}

/** How many recent activities the page shows at first. */
const activityShown = "8"

/** The dashboard of a household with figures. Each part has its own query, so that the others remain if one fails. */
export function Report({ portfolios, netWorth, history }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { asked, askedDay, askedPeriod } = useAsOf()
  const onDay = { query: asked }
  const period = { query: askedPeriod }
  const activity = useQuery(readActivity, { query: { limit: activityShown, ...askedDay } })
  const metrics = useQuery(readMetrics, onDay)
  const returns = useQuery(readReturns, period)
  const byPortfolio = useQuery(readReturnsByPortfolio, period)
  const liquidity = useQuery(readLiquidity, onDay)
  const health = useQuery(readDataHealth, onDay)

  const known = portfolios.answer?.portfolios
  const hasSeveral = (known?.filter(({ status }) => status === "active").length ?? 0) > 1
  const titles = useMemo(
    () => new Map<string, string>(known?.map(({ portfolioId, title }) => [portfolioId, title])),
    [known],
  )
  return (
    <>
      <Answered query={netWorth} skeleton={<Skeleton height="hero" />}>
        {(answer) => <Hero netWorth={answer} returns={returns} />}
      </Answered>
      <Answered query={history} skeleton={<Skeleton height="chart" />}>
        {(answer) => <NetWorthHistory history={answer} titles={titles} />}
      </Answered>
      <Section title={intl.formatMessage(keyFigureMessages.title)}>
        <Answered query={metrics} skeleton={<Skeleton lines={8} />}>
          {(answer) => <KeyFigures metrics={answer} />}
        </Answered>
      </Section>
      <Goals titles={titles} />
      <Section title={intl.formatMessage(commonWords.allocation)}>
        <AllocationExplorer titles={titles} />
      </Section>
      <Section title={intl.formatMessage(commonWords.waterfall)}>
        <Answered query={metrics} skeleton={<Skeleton height="chart" />}>
          {(answer) => <NetWorthWaterfall metrics={answer} />}
        </Answered>
      </Section>
      <Section title={intl.formatMessage(commonWords.liquidity)}>
        <Answered query={liquidity} skeleton={<Skeleton height="chart" />}>
          {(answer) => <LiquidityFigures liquidity={answer} />}
        </Answered>
      </Section>
      <Section
        title={intl.formatMessage(returnMessages.title)}
        {...(returns.answer
          ? {
              note: intl.formatMessage(returnMessages.note, {
                from: figures.day(returns.answer.from),
                to: figures.day(returns.answer.to),
              }),
            }
          : {})}
      >
        <Answered query={returns} skeleton={<Skeleton lines={4} />}>
          {(answer) => <ReturnsByMonth returns={answer} />}
        </Answered>
        <h3 className="section-part">{intl.formatMessage(returnMessages.drawdown)}</h3>
        <Answered query={returns} skeleton={<Skeleton height="chart" />}>
          {(answer) => <Drawdown label={intl.formatMessage(returnMessages.drawdown)} returns={answer} />}
        </Answered>
        {hasSeveral && (
          <>
            <h3 className="section-part">{intl.formatMessage(allocationMessages.byPortfolio)}</h3>
            <Answered query={byPortfolio} skeleton={<Skeleton lines={4} />}>
              {(answer) => <ReturnsByPortfolio answer={answer} titles={titles} />}
            </Answered>
          </>
        )}
      </Section>
      <Section
        title={intl.formatMessage(commonWords.portfolios)}
        note={hasSeveral ? intl.formatMessage(messages.portfoliosNote) : undefined}
      >
        <Answered query={portfolios} skeleton={<Skeleton lines={4} />} notShown={portfoliosNotShown}>
          {() => (
            <Answered query={netWorth} skeleton={<Skeleton lines={4} />}>
              {(answer) => <PortfolioFigures netWorth={answer} titles={titles} />}
            </Answered>
          )}
        </Answered>
      </Section>
      <div className="columns">
        <Section title={intl.formatMessage(messages.activity)}>
          <div className="stack">
            <Answered query={activity} skeleton={<Skeleton lines={6} />}>
              {(answer) =>
                answer.activity.length === 0 ? (
                  <p className="soft">{intl.formatMessage(messages.noActivity)}</p>
                ) : (
                  <RecentActivity newest={answer} titles={titles} />
                )
              }
            </Answered>
            <May needs="activity">
              <p>
                <AppLink to="/app/household/activity">{intl.formatMessage(messages.toActivity)}</AppLink>
              </p>
            </May>
          </div>
        </Section>
        <Section title={intl.formatMessage(pageNames.dataHealth)}>
          <Answered query={health} skeleton={<Skeleton lines={3} />}>
            {(answer) => <HealthSummary health={answer} />}
          </Answered>
        </Section>
      </div>
    </>
  )
}

/* The parts of the dashboard that load lazily: its charts, and the sections below the figures. */

const chart = <Skeleton height="chart" />
const below = () => import("./lazySections.ts")

const NetWorthHistory = lazyPart(
  () => import("./NetWorthHistory.tsx"),
  (module) => module.NetWorthHistory,
  chart,
)
const Drawdown = lazyPart(
  () => import("#ui/charts/Drawdown.tsx"),
  (module) => module.Drawdown,
  chart,
)
const AllocationExplorer = lazyPart(below, (module) => module.AllocationExplorer, <Skeleton lines={6} />)
const PortfolioFigures = lazyPart(below, (module) => module.PortfolioFigures, <Skeleton lines={4} />)
const NetWorthWaterfall = lazyPart(below, (module) => module.NetWorthWaterfall, chart)
const LiquidityFigures = lazyPart(below, (module) => module.LiquidityFigures, chart)
const ReturnsByMonth = lazyPart(below, (module) => module.ReturnsByMonth, <Skeleton lines={4} />)
const ReturnsByPortfolio = lazyPart(below, (module) => module.ReturnsByPortfolio, <Skeleton lines={4} />)
const RecentActivity = lazyPart(below, (module) => module.RecentActivity, <Skeleton lines={6} />)
const HealthSummary = lazyPart(below, (module) => module.HealthSummary, <Skeleton lines={3} />)
