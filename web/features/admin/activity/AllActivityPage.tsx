import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { exportActivity, readAllActivity } from "#contract/people/activityLog.ts"
import { Page } from "#web/page/Page.tsx"
import { ActivityLog } from "#web/features/activity/ActivityLog.tsx"
import { ExportActivity } from "#web/features/activity/ExportActivity.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("admin.activity", {
  below: ["Actions of all users, newest first. Their assets are not shown.", "Below the title"],
})

/** What all users did in the installation. */
export default function AllActivityPage() {
  const intl = useIntl()
  const [isFollowing, setFollowing] = useState(false)
  return (
    <Page
      title={intl.formatMessage(adminPageNames.activity)}
      below={<FormattedMessage {...messages.below} />}
      tools={<ExportActivity endpoint={exportActivity} />}
    >
      <ActivityLog
        endpoint={readAllActivity}
        people={[]}
        telling="codes"
        isFollowing={isFollowing}
        onFollow={setFollowing}
      />
    </Page>
  )
}
