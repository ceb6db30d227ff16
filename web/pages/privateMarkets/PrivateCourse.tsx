import { useIntl } from "react-intl"
import { readPrivateCourse } from "../../../server/contract/privateMarkets.ts"
import { useQuery } from "../../api/useQuery.ts"
import { useReporting } from "../../app/reporting.ts"
import { Section } from "../../ui/Page.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { CourseChart } from "./CourseChart.tsx"
import { FlowChart } from "./FlowChart.tsx"
import { privateMessages as messages } from "./messages.ts"

/** The household's part of all private investments over the years. Nothing while nothing was paid or promised. */
export function PrivateCourse() {
  const intl = useIntl()
  const { asked } = useReporting()
  const query = useQuery(readPrivateCourse, { query: asked })
  return (
    <Answered query={query} skeleton={<Skeleton height="chart" />}>
      {(course) =>
        [...course.committed, ...course.paidIn, ...course.nav].some((amount) => /[1-9]/.test(amount)) && (
          <div className="page">
            <Section title={intl.formatMessage(messages.courseChart)} note={intl.formatMessage(messages.courseNote)}>
              <CourseChart label={intl.formatMessage(messages.courseChart)} course={course} />
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
