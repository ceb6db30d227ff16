import { useIntl } from "react-intl"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import type { readPrivateCourse } from "../../../server/contract/privateMarkets.ts"
import { HistoryChart } from "../../ui/charts/HistoryChart.tsx"
import { privateMessages as messages } from "./messages.ts"

interface Props {
  readonly label: string
  readonly course: AnswerOf<typeof readPrivateCourse>
}

/** What was promised, paid in and paid back so far, and what is left: the curve of an investment in private markets. */
export function CourseChart({ label, course }: Props) {
  const intl = useIntl()
  return (
    <HistoryChart
      label={label}
      from={course.from}
      currency={course.currency}
      course="steps"
      shownAtFirst={["paidIn", "distributed", "nav"]}
      series={[
        { id: "committed", name: intl.formatMessage(messages.commitment), look: "fine", values: course.committed },
        { id: "paidIn", name: intl.formatMessage(messages.paidIn), look: "equal-2", values: course.paidIn },
        {
          id: "distributed",
          name: intl.formatMessage(messages.distributed),
          look: "equal-3",
          values: course.distributed,
        },
        { id: "nav", name: intl.formatMessage(messages.nav), look: "equal-1", values: course.nav },
      ]}
      note={
        course.missingRates.length > 0 &&
        intl.formatMessage(messages.courseLacks, { currencies: intl.formatList([...course.missingRates]) })
      }
    />
  )
}
