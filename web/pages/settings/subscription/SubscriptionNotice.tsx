import { FormattedMessage } from "react-intl"
import type { EntitlementView } from "../../../../server/contract/subscription.ts"
import { AppLink } from "../../../app/AppLink.tsx"
import { subscriptionMessages as messages } from "./messages.ts"
import { SubscriptionBox } from "./SubscriptionBox.tsx"

/** The plan on another page, with the way to everything about it. */
export function SubscriptionNotice({ entitlement }: { readonly entitlement: EntitlementView }) {
  return (
    <SubscriptionBox
      entitlement={entitlement}
      tools={
        <AppLink to="/app/settings" more={{ section: "subscription" }} className="button button-plain">
          <FormattedMessage {...messages.details} />
        </AppLink>
      }
    />
  )
}
