import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { pageNames } from "#web/page/navigation.ts"
import { exportHouseholdActivity, readHouseholdActivity } from "#contract/people/activityLog.ts"
import { readHousehold } from "#contract/people/household.ts"
import { useMay } from "#ui/windows/offers.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { Page } from "#web/page/Page.tsx"
import { EmptyState } from "#web/page/States.tsx"
import { ActivityLog } from "./ActivityLog.tsx"
import { ExportActivity } from "./ExportActivity.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("householdActivity", {
  below: ["Actions of the members in this household, newest first.", "Below the title"],
  mayNot: ["Not available to you", "Title, for a member whose role does not include it"],
  mayNotText: [
    "Only owners, and auditors of all portfolios, can see the activity of members. Ask an owner if you need access.",
    "For a member whose role does not include it, or who sees only some portfolios",
  ],
})

/** Who did what in the household, for its owners and the auditors of the whole household. */
export default function HouseholdActivityPage() {
  const intl = useIntl()
  const may = useMay("activity")
  const household = useQuery(readHousehold, may ? {} : null)
  const [isFollowing, setFollowing] = useState(false)
  const people = (household.answer?.members ?? []).map(({ memberId, name, email }) => ({
    value: memberId,
    label: email ?? name ?? memberId,
  }))
  return (
    <Page
      title={intl.formatMessage(pageNames.householdActivity)}
      below={may && <FormattedMessage {...messages.below} />}
      tools={may && <ExportActivity endpoint={exportHouseholdActivity} />}
    >
      {may ? (
        <ActivityLog
          endpoint={readHouseholdActivity}
          people={people}
          telling="names"
          isFollowing={isFollowing}
          onFollow={setFollowing}
        />
      ) : (
        <EmptyState title={intl.formatMessage(messages.mayNot)} text={intl.formatMessage(messages.mayNotText)} />
      )}
    </Page>
  )
}
