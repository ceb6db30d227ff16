import { useIntl } from "react-intl"
import { readReturns } from "../../../server/contract/returns.ts"
import { useQuery } from "../../api/useQuery.ts"
import { useReporting } from "../../app/reporting.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Drawdown } from "../../ui/charts/Drawdown.tsx"
import { Readings, Section } from "../../ui/Page.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { returnMessages as messages } from "../dashboard/returnMessages.ts"
import { ReturnReadings } from "../dashboard/ReturnReadings.tsx"
import { ReturnsByMonth } from "../dashboard/Returns.tsx"

/** How well a portfolio did over the period, with all it holds through others: by month, and how deep it fell. */
export function PortfolioPerformance({ portfolioId, title }: { readonly portfolioId: string; readonly title: string }) {
  const intl = useIntl()
  const figures = useFigures()
  const { askedPeriod } = useReporting()
  const returns = useQuery(readReturns, {
    query: { portfolioId, ...askedPeriod },
  })
  const { answer } = returns
  return (
    <Section
      title={intl.formatMessage(messages.title)}
      note={answer && intl.formatMessage(messages.note, { from: figures.day(answer.from), to: figures.day(answer.to) })}
    >
      <Readings>
        <ReturnReadings returns={returns} portfolioId={portfolioId} />
      </Readings>
      <Answered query={returns} skeleton={<Skeleton height="chart" />}>
        {(answer) => (
          <>
            <ReturnsByMonth returns={answer} />
            <h3 className="section-part">{intl.formatMessage(messages.drawdown)}</h3>
            <Drawdown label={`${intl.formatMessage(messages.drawdown)}: ${title}`} returns={answer} />
          </>
        )}
      </Answered>
    </Section>
  )
}
