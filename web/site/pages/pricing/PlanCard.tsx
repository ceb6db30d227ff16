import { FormattedMessage, useIntl } from "react-intl"
import type { Language } from "#contract/people/identity.ts"
import { type PaidPlan, quotasInUse, quotasOf, trialDays } from "#contract/vocabulary.ts"
import { formatDecimal, moneyPlaces } from "#web/format/numberFormat.ts"
import { planNames } from "#web/i18n/planNames.ts"
import { Icon } from "#ui/Icon.tsx"
import { numberFormatOf } from "#web/site/prose/useSiteFigures.ts"
import { SiteLink } from "#web/site/SiteLink.tsx"
import type { SiteFacts } from "#web/site/sitePage.ts"
import { pricingMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly plan: PaidPlan
  readonly facts: SiteFacts
}

const isFor = { starter: messages.forStarter, premium: messages.forPremium, black: messages.forBlack } as const
const popular: PaidPlan = "premium"

export function PlanCard({ plan, facts }: Props) {
  return (
    <li className={plan === popular ? "plan plan-popular" : "plan"}>
      {plan === popular && <Say className="plan-label" message={messages.popular} />}
      <Say as="h2" message={planNames[plan]} />
      <Say className="soft" message={isFor[plan]} />
      <Price plan={plan} facts={facts} />
      <Quotas plan={plan} />
      <Start plan={plan} facts={facts} />
    </li>
  )
}

/** The price of a plan; empty if the operator configured no prices. */
function Price({ plan, facts: { planPrices } }: Props) {
  const language = useIntl().locale as Language
  if (planPrices === null) return null
  return (
    <p className="plan-price">
      <span className="figure">
        <span className="plan-currency">{planPrices.currency}</span>{" "}
        {formatDecimal(planPrices[plan], numberFormatOf[language], moneyPlaces)}
      </span>{" "}
      <Say as="span" className="soft" message={messages.yearly} />
    </p>
  )
}

function Quotas({ plan }: Pick<Props, "plan">) {
  const kinds = (["portfolios", "assets", "uploads", "beneficiaries"] as const).filter((kind) => quotasInUse.has(kind))
  return (
    <ul className="plan-quotas">
      {kinds.map((kind) => (
        <li key={kind}>
          <Icon name="check" size={18} />
          <FormattedMessage {...messages[kind]} values={{ count: quotasOf[plan][kind] ?? 0 }} />
        </li>
      ))}
      {plan !== "starter" && (
        <li>
          <Icon name="check" size={18} />
          <FormattedMessage {...messages.support} />
        </li>
      )}
    </ul>
  )
}

function Start({ plan, facts }: Props) {
  const intl = useIntl()
  const look = `button ${plan === popular ? "button-primary" : "button-plain"}`
  const name = intl.formatMessage(messages.startPlan, { plan: intl.formatMessage(planNames[plan]) })
  return (
    <div className="plan-start">
      {facts.signUpOpen ? (
        <SiteLink to="/auth?tab=signup" className={`${look} for-guests`}>
          <Say as="span" aria-hidden="true" message={messages.start} />
          <span className="visually-hidden">{name}</span>
        </SiteLink>
      ) : (
        <SiteLink to="/auth" className={`${look} for-guests`} message={messages.signIn} />
      )}
      <SiteLink to="/app/settings?section=subscription" className={`${look} for-members`} message={messages.manage} />
      {facts.billing ? (
        <p className="fine soft for-guests">
          {facts.signUpOpen ? (
            <FormattedMessage {...messages.trial} values={{ days: trialDays }} />
          ) : (
            <FormattedMessage {...messages.signUpClosed} />
          )}
        </p>
      ) : (
        <Say className="fine soft" message={messages.noLimits} />
      )}
    </div>
  )
}
