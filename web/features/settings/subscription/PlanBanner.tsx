import { FormattedMessage } from "react-intl"
import { useSession } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { planMessages } from "./planMessages.ts"

/** A banner on every page while a payment for the plan is missing and its grace runs, with the way to the plan. */
export function PlanBanner() {
  const { endsOn } = useSession().entitlement
  const figures = useFigures()
  if (endsOn === null) return null
  return (
    <CautionNote
      role="status"
      action={<AppLink to="/app/settings" more={{ section: "subscription" }} message={commonWords.viewPlans} />}
    >
      <FormattedMessage {...planMessages.failedBanner} values={{ day: figures.day(endsOn) }} />
    </CautionNote>
  )
}
