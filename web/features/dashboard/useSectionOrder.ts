import { Result } from "effect"
import { useIntl } from "react-intl"
import { changePreferences } from "#contract/people/account.ts"
import { useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { usePreferencesInUse } from "#web/forms/usePreferencesInUse.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { type SectionOrder, storedOrder } from "./sectionOrder.ts"

/** Stores an order of the dashboard among the preferences, so that it follows the person to other devices. */
export function useStoringOrder(): (order: SectionOrder) => Promise<void> {
  const intl = useIntl()
  const figures = useFigures()
  const { preferences } = useSession()
  const { run } = useCommand(changePreferences)
  const takeIntoUse = usePreferencesInUse()
  return async (order) => {
    const answer = await run({ body: { ...preferences, dashboard: storedOrder(order) } })
    if (Result.isSuccess(answer)) await takeIntoUse(answer.success)
    else showFailure(failureMessage(answer.failure, intl, figures))
  }
}
