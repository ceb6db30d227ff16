import { useMemo } from "react"
import { useIntl } from "react-intl"
import type { EntryView, HoldingView } from "#contract/holdings.ts"
import { readCapitalHistory } from "#contract/figures/privateMarkets.ts"
import { behaviourOf, type CalendarDate } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { CapitalHistoryChart, FlowChart, flowsByQuarter, paymentsOf } from "./CapitalCharts.tsx"
import { privateMessages as messages } from "./messages.ts"

interface Props {
  readonly holding: HoldingView
  readonly entries: ReadonlyArray<EntryView>
  readonly on: CalendarDate
}

/** The payments of a holding; for a private investment, also its commitment, paid-in capital and distributions. */
export function Payments({ holding, entries, on }: Props) {
  const intl = useIntl()
  const { askedDay } = useAsOf()
  const { rollsForward } = behaviourOf[holding.assetClass]
  const quarters = useMemo(() => {
    // Beside the price of a house, its rents would be invisible.
    const payments = paymentsOf(holding, entries, on).filter(({ isCapital }) => rollsForward || !isCapital)
    return flowsByQuarter(payments, holding.currency)
  }, [holding, entries, on, rollsForward])
  const isPrivate = holding.assetClass === "private" && holding.openedOn <= on
  const course = useQuery(
    readCapitalHistory,
    isPrivate ? { query: { holdingId: holding.holdingId, ...askedDay } } : null,
  )
  return (
    <>
      {quarters.length > 0 && (
        <Section title={intl.formatMessage(messages.flowChart)}>
          <FlowChart
            label={`${intl.formatMessage(messages.flowChart)}: ${holding.name}`}
            currency={holding.currency}
            quarters={quarters}
          />
        </Section>
      )}
      {isPrivate && (
        <Section title={intl.formatMessage(messages.commitmentChart)}>
          <Answered query={course} skeleton={<Skeleton height="chart" />}>
            {(answer) => (
              <CapitalHistoryChart
                label={`${intl.formatMessage(messages.commitmentChart)}: ${holding.name}`}
                course={answer}
              />
            )}
          </Answered>
        </Section>
      )}
    </>
  )
}
