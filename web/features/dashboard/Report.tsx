import { useMemo } from "react"
import { useIntl } from "react-intl"
import { pageNames } from "#web/page/navigation.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readDataHealth } from "#contract/figures/explain.ts"
import { type NetWorthView, readActivity, type readNetWorthHistory } from "#contract/figures/figures.ts"
import type { listPortfolios } from "#contract/portfolios.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { type Query, useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { portfoliosNotShown } from "#web/problems/notDoneMessages.ts"
import { lazyPart } from "#ui/lazyPart.tsx"
import { May } from "#web/page/May.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, FailureNote, Skeleton } from "#web/page/States.tsx"
import { Goals } from "./Goals.tsx"
import { Hero } from "./Hero.tsx"
import { dashboardMessages as messages } from "./messages.ts"

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
  const { asked, askedDay, askedPeriod } = useAsOf()
  const onDay = { query: asked }
  const period = { query: askedPeriod }
  const activity = useQuery(readActivity, { query: { limit: activityShown, ...askedDay } })
  const returns = useQuery(readReturns, period)
  const health = useQuery(readDataHealth, onDay)

  const known = portfolios.answer?.portfolios
  const titles = useMemo(
    () => new Map<string, string>(known?.map(({ portfolioId, title }) => [portfolioId, title])),
    [known],
  )
  return (
    <>
      {portfolios.failure && (
        <FailureNote failure={portfolios.failure} onRetry={portfolios.retry} notShown={portfoliosNotShown} />
      )}
      <Answered query={netWorth} skeleton={<Skeleton height="hero" />}>
        {(answer) => <Hero netWorth={answer} returns={returns} />}
      </Answered>
      <Answered query={history} skeleton={<Skeleton height="chart" />}>
        {(answer) => <NetWorthHistory history={answer} titles={titles} />}
      </Answered>
      <Goals titles={titles} />
      <Section title={intl.formatMessage(commonWords.allocation)}>
        <AllocationExplorer titles={titles} />
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
const AllocationExplorer = lazyPart(below, (module) => module.AllocationExplorer, <Skeleton lines={6} />)
const RecentActivity = lazyPart(below, (module) => module.RecentActivity, <Skeleton lines={6} />)
const HealthSummary = lazyPart(below, (module) => module.HealthSummary, <Skeleton lines={3} />)
