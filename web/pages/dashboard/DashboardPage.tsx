import { FormattedMessage, useIntl } from "react-intl"
import { readActivity, readNetWorth, readNetWorthHistory } from "../../../server/contract/figures.ts"
import { listPortfolios } from "../../../server/contract/portfolios.ts"
import { ActivityList } from "../../activity/ActivityList.tsx"
import { useQuery } from "../../api/useQuery.ts"
import { AsOfControl, PeriodPicker } from "../../app/ReportingControls.tsx"
import { useReporting } from "../../app/reporting.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Page, Section } from "../../ui/Page.tsx"
import { Answered, Loading, Skeleton } from "../../ui/States.tsx"
import { Allocation } from "./Allocation.tsx"
import { HealthNotes } from "./HealthNotes.tsx"
import { Hero } from "./Hero.tsx"
import { dashboardMessages as messages } from "./messages.ts"
import { NetWorthChart } from "./NetWorthChart.tsx"
import { PortfolioFigures } from "./PortfolioFigures.tsx"
import { Welcome } from "./Welcome.tsx"
import "./DashboardPage.css"

/** Where one stands: net worth, how it came about, what it is made of, and how far the figures can be trusted. */
export default function DashboardPage() {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked, from } = useReporting()
  const portfolios = useQuery(listPortfolios, {})
  const history = useQuery(readNetWorthHistory, {
    query: { ...(asked ? { to: asked } : {}), ...(from ? { from } : {}) },
  })
  // Since the beginning: from the first day that the history knows.
  const since = from ?? history.answer?.from
  const netWorth = useQuery(readNetWorth, {
    query: { ...(asked ? { on: asked } : {}), ...(since ? { from: since } : {}) },
  })
  const activity = useQuery(readActivity, { query: { limit: "8" } })

  const active = portfolios.answer?.portfolios.filter(({ status }) => status === "active")
  const titles = new Map(
    (portfolios.answer?.portfolios ?? []).map(({ portfolioId, title }) => [portfolioId as string, title]),
  )
  const isNew = active !== undefined && active.every(({ holdings }) => holdings === 0)

  return (
    <Page
      title={intl.formatMessage(messages.title)}
      heading={
        isNew ? (
          <FormattedMessage {...messages.welcome} />
        ) : (
          <FormattedMessage {...messages.heroHeading} values={{ day: figures.day(on) }} />
        )
      }
      tools={
        !isNew && (
          <>
            <PeriodPicker />
            <AsOfControl />
          </>
        )
      }
    >
      {active === undefined && !portfolios.failure ? (
        <Loading>
          <Skeleton height="hero" />
        </Loading>
      ) : isNew ? (
        <Welcome hasPortfolio={active.length > 0} />
      ) : (
        <>
          <Answered query={netWorth} skeleton={<Skeleton height="hero" />}>
            {(answer) => <Hero netWorth={answer} />}
          </Answered>
          <Answered query={history} skeleton={<Skeleton height="chart" />}>
            {(answer) => <NetWorthChart history={answer} />}
          </Answered>
          <Answered query={netWorth} failureShown="above" skeleton={<Skeleton lines={6} />}>
            {(answer) => (
              <div className="page">
                <Allocation netWorth={answer} titles={titles} />
                <Section
                  title={intl.formatMessage(messages.portfolios)}
                  note={active && active.length > 1 ? intl.formatMessage(messages.portfoliosNote) : undefined}
                >
                  <PortfolioFigures netWorth={answer} titles={titles} />
                </Section>
              </div>
            )}
          </Answered>
          <div className="columns">
            <Section title={intl.formatMessage(messages.activity)}>
              <Answered query={activity} skeleton={<Skeleton lines={6} />}>
                {({ activity }) =>
                  activity.length === 0 ? (
                    <p className="soft">{intl.formatMessage(messages.noActivity)}</p>
                  ) : (
                    <ActivityList activity={activity} titles={titles} />
                  )
                }
              </Answered>
            </Section>
            {(netWorth.answer || !netWorth.failure) && (
              <Section title={intl.formatMessage(messages.health)}>
                <Answered query={netWorth} failureShown="above" skeleton={<Skeleton lines={3} />}>
                  {(answer) => <HealthNotes netWorth={answer} />}
                </Answered>
              </Section>
            )}
          </div>
        </>
      )}
    </Page>
  )
}
