import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import type { exportActivity } from "#contract/people/activityLog.ts"
import { saveFile } from "#ui/download/saveFile.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { showFailure, showToast } from "#ui/windows/Toasts.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { Button } from "#ui/Button.tsx"
import { useActivityFilters } from "./ActivityFilterFields.tsx"
import { activityLogMessages as messages } from "./messages.ts"

interface Props {
  readonly endpoint: typeof exportActivity
}

/** Downloads the activity that matches the filters as a table. */
export function ExportActivity({ endpoint }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { download } = useClient()
  const { today, householdId } = useSession()
  const { query } = useActivityFilters()
  const [isExporting, setExporting] = useState(false)
  const takeOut = async () => {
    setExporting(true)
    const taken = await download(endpoint, { query }, { householdId })
    setExporting(false)
    if (Result.isSuccess(taken)) {
      saveFile(`activity-${today}.csv`, taken.success)
      showToast(intl.formatMessage(messages.exported))
    } else if (taken.failure.kind !== "cancelled") showFailure(failureMessage(taken.failure, intl, figures))
  }
  return <Button onPress={() => void takeOut()} isPending={isExporting} message={messages.export} />
}
