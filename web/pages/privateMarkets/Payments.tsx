import { useMemo } from "react"
import { useIntl } from "react-intl"
import type { EntryView, HoldingView } from "../../../server/contract/holdings.ts"
import { behaviourOf, type CalendarDate } from "../../../server/contract/vocabulary.ts"
import { FlowBars } from "../../ui/charts/FlowBars.tsx"
import { HistoryChart } from "../../ui/charts/HistoryChart.tsx"
import { Section } from "../../ui/Page.tsx"
import { privateMessages as messages } from "./messages.ts"
import { commitmentCourse, flowsByYear, hasCommitment, paymentsOf } from "./payments.ts"

interface Props {
  readonly holding: HoldingView
  readonly entries: ReadonlyArray<EntryView>
  readonly on: CalendarDate
}

/** What was paid and received year by year; of a commitment, how much of it was called and what came back. */
export function Payments({ holding, entries, on }: Props) {
  const intl = useIntl()
  const { rollsForward } = behaviourOf[holding.assetClass]
  const flows = useMemo(() => {
    // Beside what a house cost, its rents could not be seen.
    const payments = paymentsOf(holding, entries, on).filter(({ isCapital }) => rollsForward || !isCapital)
    return flowsByYear(payments)
  }, [holding, entries, on, rollsForward])
  const course = useMemo(() => commitmentCourse(holding, entries, on), [holding, entries, on])
  return (
    <>
      {flows.length > 0 && (
        <Section title={intl.formatMessage(messages.flowChart)}>
          <FlowBars
            label={`${intl.formatMessage(messages.flowChart)}: ${holding.name}`}
            currency={holding.currency}
            flows={flows}
            names={{
              span: intl.formatMessage(messages.year),
              received: intl.formatMessage(messages.received),
              paid: intl.formatMessage(messages.paid),
              net: intl.formatMessage(messages.net),
            }}
          />
        </Section>
      )}
      {course && hasCommitment(course) && (
        <Section title={intl.formatMessage(messages.commitmentChart)}>
          <HistoryChart
            label={`${intl.formatMessage(messages.commitmentChart)}: ${holding.name}`}
            from={course.from}
            currency={holding.currency}
            course="steps"
            shownAtFirst={["paidIn", "distributed"]}
            series={[
              {
                id: "committed",
                name: intl.formatMessage(messages.commitment),
                look: "main",
                values: course.committed,
              },
              { id: "paidIn", name: intl.formatMessage(messages.paidIn), look: "equal-2", values: course.paidIn },
              {
                id: "distributed",
                name: intl.formatMessage(messages.distributed),
                look: "equal-3",
                values: course.distributed,
              },
            ]}
          />
        </Section>
      )}
    </>
  )
}
