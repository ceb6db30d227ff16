import { FormattedMessage } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"

/** Leads to the plans in another tab, so that nothing typed is lost, after a sentence about a limit of the plan. */
export const PlansLink = () => (
  <>
    {" "}
    <a href={plansAddress} target="_blank" rel="noreferrer">
      <FormattedMessage {...commonWords.viewPlans} />
    </a>
  </>
)

/** Where the plans are shown. */
export const plansAddress = "/app/settings?section=subscription"
