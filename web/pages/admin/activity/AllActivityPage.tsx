import { Result } from "effect"
import { useState } from "react"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { exportActivity, readAllActivity } from "../../../../server/contract/activityLog.ts"
import { download } from "../../../api/call.ts"
import { saveFile } from "../../../api/saveFile.ts"
import { useSession } from "../../../api/session.tsx"
import { useInterfaceState } from "../../../app/interfaceState.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { failureMessage } from "../../../problems/failureMessage.ts"
import { Button } from "../../../ui/Button.tsx"
import { Page } from "../../../ui/Page.tsx"
import { queryOf, useActivityFilters } from "../../activity/activityFilter.ts"
import { ActivityLog } from "../../activity/ActivityLog.tsx"

const messages = {
  title: defineMessage({ id: "admin.activity.title", defaultMessage: "Activity", description: "Title" }),
  below: defineMessage({
    id: "admin.activity.below",
    defaultMessage: "What everybody did, newest first. Nothing of what they own is shown.",
    description: "Below the title",
  }),
  export: defineMessage({
    id: "admin.activity.export",
    defaultMessage: "Export as CSV",
    description: "Button: everything that the filters let through is downloaded as a file",
  }),
  exported: defineMessage({
    id: "admin.activity.exported",
    defaultMessage: "The activity has been exported.",
    description: "Notice",
  }),
}

/** What everybody did in the installation. */
export default function AllActivityPage() {
  const intl = useIntl()
  const figures = useFigures()
  const { today } = useSession()
  const { filters } = useActivityFilters()
  const say = useInterfaceState((state) => state.say)
  const [isFollowing, setFollowing] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const takeOut = async () => {
    setExporting(true)
    const taken = await download(exportActivity, { query: queryOf(filters) })
    setExporting(false)
    if (Result.isSuccess(taken)) {
      saveFile(taken.success, `activity-${today}.csv`)
      say({ text: intl.formatMessage(messages.exported) })
    } else if (taken.failure.kind !== "cancelled") say({ text: failureMessage(taken.failure, intl, figures) })
  }
  return (
    <Page
      title={intl.formatMessage(messages.title)}
      below={<FormattedMessage {...messages.below} />}
      tools={
        <Button onPress={() => void takeOut()} isPending={isExporting}>
          <FormattedMessage {...messages.export} />
        </Button>
      }
    >
      <ActivityLog endpoint={readAllActivity} people={[]} isFollowing={isFollowing} onFollow={setFollowing} />
    </Page>
  )
}
