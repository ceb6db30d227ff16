import { useMemo } from "react"
import { useIntl } from "react-intl"
import { readReturns, readReturnsByPortfolio } from "#contract/figures/returns.ts"
import { readMetrics } from "#contract/figures/standing.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { AsOfControl, PeriodPicker } from "#web/asOf/AsOfControls.tsx"
import { AfterTax } from "./AfterTax.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { allocationMessages } from "#web/features/dashboard/allocation/allocationMessages.ts"
import { comparisonMessages } from "#web/features/dashboard/comparisonMessages.ts"
import { returnMessages } from "#web/features/dashboard/returnMessages.ts"
import { ReturnReadings } from "#web/features/dashboard/ReturnReadings.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { pageNames } from "#web/page/navigation.ts"
import { Page, Readings, Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { portfoliosNotShown } from "#web/problems/notDoneMessages.ts"
import { ChangeSection } from "./ChangeParts.tsx"
import { Changes } from "./Changes.tsx"
import { GainFigures } from "./GainFigures.tsx"
import { firstDayOf } from "./firstDay.ts"
import { keyFigureMessages } from "./keyFigureMessages.ts"
import { OwnMoney } from "./OwnMoney.tsx"
import { ReturnsByMonth, ReturnsByPortfolio } from "./ReturnTables.tsx"
import { Risk } from "./Risk.tsx"
import "./PerformancePage.css"

/** How everything owned did: returns over the period, by month and by portfolio, risk, and the gains by source. */
export default function PerformancePage() {
  const intl = useIntl()
  const figures = useFigures()
  const { asked, askedPeriod, from } = useAsOf()
  const returns = useQuery(readReturns, { query: askedPeriod })
  const metrics = useQuery(readMetrics, { query: asked })
  return (
    <Page
      isOverview
      title={intl.formatMessage(pageNames.performance)}
      tools={
        <>
          <PeriodPicker />
          <AsOfControl />
        </>
      }
    >
      <Section
        title={intl.formatMessage(returnMessages.title)}
        {...(returns.answer
          ? {
              note: intl.formatMessage(returnMessages.note, {
                from: figures.day(firstDayOf(returns.answer, from === null)),
                to: figures.day(returns.answer.to),
              }),
            }
          : {})}
      >
        <Readings>
          <ReturnReadings returns={returns} />
        </Readings>
        <AfterTax query={askedPeriod} />
        <Answered query={returns} skeleton={<Skeleton lines={4} />} failureShown="above">
          {(answer) => <ReturnsByMonth returns={answer} />}
        </Answered>
      </Section>
      <OwnMoney query={askedPeriod} />
      <Answered query={returns} skeleton={<Skeleton height="chart" />} failureShown="above">
        {(answer) => <Risk returns={answer} name={intl.formatMessage(comparisonMessages.investments)} />}
      </Answered>
      <ByPortfolio />
      <ChangeSection detail="lines" />
      <Section
        title={intl.formatMessage(keyFigureMessages.title)}
        tools={<AppLink to="/app/realised-gains" message={pageNames.realisedGains} />}
      >
        <Answered query={metrics} skeleton={<Skeleton lines={8} />}>
          {(answer) => (
            <div className="performance-statements">
              <GainFigures {...answer} />
              <Changes metrics={answer} />
            </div>
          )}
        </Answered>
      </Section>
    </Page>
  )
}

/** The returns of every portfolio. Absent where there is only one, whose returns are those above. */
function ByPortfolio() {
  const intl = useIntl()
  const { askedPeriod } = useAsOf()
  const portfolios = useQuery(listPortfolios, {})
  const byPortfolio = useQuery(readReturnsByPortfolio, { query: askedPeriod })
  const known = portfolios.answer?.portfolios
  const titles = useMemo(
    () => new Map<string, string>(known?.map(({ portfolioId, title }) => [portfolioId, title])),
    [known],
  )
  if (known && known.filter(({ status }) => status === "active").length < 2) return null
  return (
    <Section title={intl.formatMessage(allocationMessages.byPortfolio)}>
      <Answered query={portfolios} skeleton={<Skeleton lines={4} />} notShown={portfoliosNotShown}>
        {() => (
          <Answered query={byPortfolio} skeleton={<Skeleton lines={4} />}>
            {(answer) => <ReturnsByPortfolio answer={answer} titles={titles} />}
          </Answered>
        )}
      </Answered>
    </Section>
  )
}
