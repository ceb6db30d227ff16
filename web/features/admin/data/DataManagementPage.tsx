import { FormattedMessage, useIntl } from "react-intl"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { readDataManagement } from "#contract/people/admin.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { Page } from "#web/page/Page.tsx"
import { Skeleton } from "#web/page/States.tsx"
import { Polled } from "#web/features/admin/Polled.tsx"
import { CheckSection } from "./CheckSection.tsx"
import { dataMessages as messages } from "./messages.ts"
import { ProjectionsSection } from "./ProjectionsSection.tsx"
import "./DataManagement.css"

/** Milliseconds between two queries: shorter while a check or rebuild is running, to show its progress. */
const whileUnderWay = 1000
const otherwise = 5000

/** Read models, which can be rebuilt, and checks of the data. For super admins. */
export default function DataManagementPage() {
  const intl = useIntl()
  const data = useQuery(readDataManagement, {})
  const { projections = [], integrity, orphans } = data.answer ?? {}
  const isChecking = [integrity, orphans].some((check) => check && check.finishedAt === null)
  const isUnderWay = isChecking || projections.some(({ rebuild }) => rebuild !== null)
  return (
    <Page title={intl.formatMessage(adminPageNames.data)} below={<FormattedMessage {...messages.below} />}>
      <Polled query={data} every={isUnderWay ? whileUnderWay : otherwise} skeleton={<Skeleton lines={10} />}>
        {({ projections, integrity, orphans }) => (
          <>
            <ProjectionsSection projections={projections} />
            <CheckSection check="integrity" result={integrity} isUnderWay={isChecking} />
            <CheckSection check="orphans" result={orphans} isUnderWay={isChecking} />
          </>
        )}
      </Polled>
    </Page>
  )
}
