import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import type { EntitlementView } from "#contract/people/subscription.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useClientState } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { statusLabels, subscriptionMessages as messages } from "./messages.ts"
import { commonWords } from "#web/i18n/words.ts"
import { planNames } from "#web/i18n/planNames.ts"
import "./Subscription.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly entitlement: EntitlementView
  /** A button, for example to the details. */
  readonly tools?: ReactNode
}

/** The plan of a household, its state, and its end. */
export function SubscriptionBox({ entitlement, tools }: Props) {
  const { plan, status } = entitlement
  const isOver = status === "expired"
  return (
    <div className="subscription-box" data-over={isOver}>
      <div>
        <p className="subscription-plan">
          <FormattedMessage {...planNames[plan]} />
          {status !== "unlimited" && (
            <Say as="span" className={`tag ${isOver ? "tag-caution" : ""}`} message={statusLabels[status]} />
          )}
        </p>
        <p>
          <Standing entitlement={entitlement} />
        </p>
      </div>
      {tools}
    </div>
  )
}

/** When the plan ends, and how to continue after that. */
function Standing({ entitlement }: { readonly entitlement: EntitlementView }) {
  const figures = useFigures()
  const isPaidHere = useClientState(({ installation }) => installation?.payments === true)
  const { status, basis, endsOn, daysLeft } = entitlement
  const until = endsOn !== null && { day: figures.day(endsOn) }
  switch (status) {
    case "unlimited":
      return <FormattedMessage {...messages.unlimitedText} />
    case "active":
      return until && <FormattedMessage {...messages.paidUntil} values={until} />
    case "pastDue":
      return until && <FormattedMessage {...messages.pastDue} values={until} />
    case "trialing":
    case "cancelled":
      return (
        <>
          {daysLeft !== null && <FormattedMessage {...messages.daysRemaining} values={{ days: daysLeft }} />}{" "}
          {until && (
            <FormattedMessage
              {...(status === "cancelled"
                ? messages.endsOn
                : basis === "paid"
                  ? messages.trialThenPaid
                  : messages.trialUntil)}
              values={until}
            />
          )}
        </>
      )
    case "expired":
      return (
        <>
          {until && <FormattedMessage {...messages.expiredOn} values={until} />}{" "}
          <FormattedMessage {...(basis === "trial" ? messages.trialExpired : messages.choosePaid)} />{" "}
          {!isPaidHere && <FormattedMessage {...messages.turnTo} />}
        </>
      )
  }
}

/** The plan on another page, with a link to its details, or to the plans once it has ended. */
export function SubscriptionNotice({ entitlement }: { readonly entitlement: EntitlementView }) {
  return (
    <SubscriptionBox
      entitlement={entitlement}
      tools={
        <AppLink
          to="/app/settings"
          more={{ section: "subscription" }}
          className="button button-plain"
          message={entitlement.status === "expired" ? commonWords.viewPlans : messages.details}
        />
      }
    />
  )
}
