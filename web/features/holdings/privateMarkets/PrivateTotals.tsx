import { FormattedMessage, useIntl } from "react-intl"
import { readCapitalHistory, readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Reading, Readings, Section } from "#web/page/Page.tsx"
import { PerformanceBadge, RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { CapitalHistoryChart, FlowChart } from "./CapitalCharts.tsx"
import { privateMessages as messages } from "./messages.ts"

/** The key figures of the household's part of all private investments. Empty if there are none. */
export function PrivateTotals() {
  const intl = useIntl()
  const { asked } = useAsOf()
  const query = useQuery(readPrivateMarkets, { query: asked })
  return (
    <Answered query={query} skeleton={<Skeleton height="readings" />}>
      {({ holdings, currency, total }) =>
        holdings.length > 0 && (
          <Readings>
            <Reading
              name={<FormattedMessage {...messages.weightedIrr} />}
              note={
                total.weightedAverageIrr.unavailable ? (
                  <WhyAbsent ratio={total.weightedAverageIrr} />
                ) : (
                  intl.formatMessage(messages.weightedIrrNote)
                )
              }
            >
              <RatioFigure ratio={total.weightedAverageIrr} /> <PerformanceBadge badge={total.badge} />
            </Reading>
            <Reading name={<FormattedMessage {...messages.pooledIrr} />} note={<WhyAbsent ratio={total.irr} />}>
              <RatioFigure ratio={total.irr} /> {total.irr.value !== null && <Explain figure="irr" />}
            </Reading>
            <Reading name={<FormattedMessage {...messages.nav} />}>
              <Money amount={total.nav} currency={currency} />
            </Reading>
            <Reading name={<FormattedMessage {...messages.paidIn} />}>
              <Money amount={total.paidIn} currency={currency} /> <Explain figure="paidIn" />
            </Reading>
            <Reading name={<FormattedMessage {...messages.openCommitment} />}>
              <Money amount={total.openCommitment} currency={currency} /> <Explain figure="openCommitment" />
            </Reading>
            <Reading name={<FormattedMessage {...messages.tvpi} />} note={<WhyAbsent ratio={total.tvpi} />}>
              <RatioFigure ratio={total.tvpi} as="multiple" /> {total.tvpi.value !== null && <Explain figure="tvpi" />}
            </Reading>
          </Readings>
        )
      }
    </Answered>
  )
}

/** The household's part of all private investments over time. Empty if nothing was committed or paid in. */
export function CapitalHistory() {
  const intl = useIntl()
  const { asked } = useAsOf()
  const query = useQuery(readCapitalHistory, { query: asked })
  return (
    <Answered query={query} skeleton={<Skeleton height="chart" />}>
      {(course) =>
        [...course.committed, ...course.paidIn, ...course.nav].some((amount) => /[1-9]/.test(amount)) && (
          <div className="page">
            <Section title={intl.formatMessage(messages.courseChart)} note={intl.formatMessage(messages.courseNote)}>
              <CapitalHistoryChart label={intl.formatMessage(messages.courseChart)} course={course} />
            </Section>
            {course.quarters.length > 0 && (
              <Section title={intl.formatMessage(messages.flowChart)}>
                <FlowChart
                  label={intl.formatMessage(messages.flowChart)}
                  currency={course.currency}
                  quarters={course.quarters.map(({ quarter, paidIn, distributed, net }) => ({
                    span: quarter,
                    received: distributed,
                    paid: paidIn,
                    net,
                  }))}
                />
              </Section>
            )}
          </div>
        )
      }
    </Answered>
  )
}
