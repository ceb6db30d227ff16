import { useIntl } from "react-intl"
import { type DebtView, readDebtHistory } from "../../../server/contract/debts.ts"
import { useQuery } from "../../api/useQuery.ts"
import { useReporting } from "../../app/reporting.ts"
import { PeriodPicker } from "../../app/ReportingControls.tsx"
import { HistoryChart } from "../../ui/charts/HistoryChart.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { liabilitiesMessages as messages } from "./messages.ts"

/** What was owed from day to day, over a period that is chosen beside it: the window covers that of the page. */
export function OwedHistory({ debt }: { readonly debt: DebtView }) {
  const intl = useIntl()
  const { askedUntil, on, from } = useReporting()
  const since = from === null || from < debt.incurredOn ? debt.incurredOn : from
  const history = useQuery(
    readDebtHistory,
    since > on ? null : { params: { debtId: debt.debtId }, query: { from: since, ...askedUntil } },
  )
  if (since > on) return null
  return (
    <div className="stack">
      <div data-print="hidden">
        <PeriodPicker />
      </div>
      <Answered query={history} skeleton={<Skeleton height="chart" />}>
        {({ from, owed }) => (
          <HistoryChart
            label={`${intl.formatMessage(messages.course)}: ${debt.name}`}
            from={from}
            currency={debt.currency}
            course="steps"
            series={[{ id: "owed", name: intl.formatMessage(messages.owed), look: "main", values: owed }]}
          />
        )}
      </Answered>
    </div>
  )
}
