import { useState } from "react"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { exportActivity, readAllActivity } from "#contract/activityLog.ts"
import { Page } from "#web/shell/Page.tsx"
import { ActivityLog } from "#web/features/activity/ActivityLog.tsx"
import { ExportActivity } from "#web/features/activity/ExportActivity.tsx"

const messages = {
  below: defineMessage({
    id: "admin.activity.below",
    defaultMessage: "Actions of all users, newest first. Their assets are not shown.",
    description: "Below the title",
  }),
}

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
