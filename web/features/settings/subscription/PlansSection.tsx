import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type OfferView, type readBilling, resumePlan, startCheckout } from "#contract/people/billing.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { EntitlementView, UsageView } from "#contract/people/subscription.ts"
import { type BillingInterval, PaidPlan, quotasInUse, quotasOf, toPlainString } from "#contract/vocabulary.ts"
import { useClient } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { planNames } from "#web/i18n/planNames.ts"
import { planWords } from "#web/i18n/planWords.ts"
import { Button } from "#ui/Button.tsx"
import { ChoiceField } from "#ui/Field.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Say } from "#ui/Say.tsx"
import { Section } from "#web/page/Page.tsx"
import { PlanChangeDialog } from "./PlanChangeDialog.tsx"
import { intervalNames, intervalSwitches, planMessages as messages } from "./planMessages.ts"
import { useLeadAway } from "./useLeadAway.ts"
import "./Plans.css"

type BillingView = AnswerOf<typeof readBilling>

interface Props {
  readonly billing: BillingView
  readonly entitlement: EntitlementView
  readonly usage: ReadonlyArray<UsageView>
}

/** The plan that most households choose. */
const popular: PaidPlan = "premium"

/** The plans that can be ordered, or to which the running one can be changed. */
export function PlansSection({ billing, entitlement, usage }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { offers, paid } = billing
  const intervals = (["year", "month"] as const).filter((one) => offers.some(({ interval }) => interval === one))
  const [chosen, setChosen] = useState<BillingInterval>()
  const [change, setChange] = useState<OfferView>()
  const interval = chosen ?? intervals.find((one) => one === paid?.interval) ?? intervals[0]
  // A plan that has ended, or that an admin granted, is not changed but followed by an order.
  const running = paid && entitlement.status !== "expired" ? paid : null
  const isOnTrial = entitlement.status === "trialing" && entitlement.basis === "trial"
  if (interval === undefined) {
    return (
      <Section title={intl.formatMessage(messages.title)} id="plans">
        <Say className="soft" message={messages.noOffers} />
      </Section>
    )
  }
  return (
    <Section
      title={intl.formatMessage(messages.title)}
      id="plans"
      note={
        <>
          <FormattedMessage {...messages.note} />{" "}
          {isOnTrial && entitlement.endsOn !== null && (
            <FormattedMessage {...messages.trialNote} values={{ day: figures.day(entitlement.endsOn) }} />
          )}
        </>
      }
    >
      {intervals.length > 1 && (
        <ChoiceField<BillingInterval>
          name="interval"
          label={intl.formatMessage(messages.interval)}
          value={interval}
          onChange={setChosen}
          options={intervals.map((value) => ({ value, label: intl.formatMessage(intervalNames[value]) }))}
        />
      )}
      <ul className="plan-choices">
        {PaidPlan.literals.map((plan) => (
          <PlanChoice
            key={plan}
            plan={plan}
            interval={interval}
            offer={offers.find((one) => one.plan === plan && one.interval === interval)}
            running={running}
            onChange={setChange}
          />
        ))}
      </ul>
      {change && <PlanChangeDialog offer={change} usage={usage} onClose={() => setChange(undefined)} />}
    </Section>
  )
}

interface ChoiceProps {
  readonly plan: PaidPlan
  readonly interval: BillingInterval
  readonly offer: OfferView | undefined
  readonly running: BillingView["paid"]
  readonly onChange: (offer: OfferView) => void
}

function PlanChoice({ plan, interval, offer, running, onChange }: ChoiceProps) {
  const figures = useFigures()
  const isCurrent = running?.plan === plan
  return (
    <li className="plan-choice" id={`plan-${plan}`} data-current={isCurrent}>
      <h3 className="plan-choice-name">
        <FormattedMessage {...planNames[plan]} />
        {isCurrent ? (
          <Say as="span" className="tag" message={messages.current} />
        ) : (
          plan === popular && !running && <Say as="span" className="tag" message={planWords.popular} />
        )}
      </h3>
      {offer ? (
        <p>
          <span className="plan-choice-price">{figures.price(toPlainString(offer.amount), offer.currency)}</span>{" "}
          <Say as="span" className="soft fine" message={interval === "year" ? messages.perYear : messages.perMonth} />
        </p>
      ) : (
        <Say className="soft" message={messages.notOffered} />
      )}
      <ul className="plan-choice-quotas">
        {(["portfolios", "assets"] as const)
          .filter((kind) => quotasInUse.has(kind))
          .map((kind) => (
            <li key={kind}>
              <Icon name="check" size={16} />
              <FormattedMessage {...planWords[kind]} values={{ count: quotasOf[plan][kind] ?? 0 }} />
            </li>
          ))}
        {plan !== "starter" && (
          <li>
            <Icon name="check" size={16} />
            <FormattedMessage {...planWords.support} />
          </li>
        )}
      </ul>
      <PlanAction {...{ plan, interval, offer, running, onChange }} />
    </li>
  )
}

/** What can be done about a plan: order it, change to it, or keep it after it was cancelled. */
function PlanAction({ plan, interval, offer, running, onChange }: ChoiceProps) {
  const intl = useIntl()
  const { reload } = useClient()
  const checkout = useLeadAway(startCheckout)
  const resume = useCommandWithToast(resumePlan, {}, messages.resumed, { onDone: () => void reload() })
  const values = { plan: intl.formatMessage(planNames[plan]) }
  if (!running) {
    return (
      offer && (
        <Button
          look={plan === popular ? "primary" : "plain"}
          isPending={checkout.isPending}
          onPress={() => checkout.go({ body: { plan, interval } })}
        >
          <FormattedMessage {...messages.order} values={values} />
        </Button>
      )
    )
  }
  if (running.plan === plan && running.interval === interval) {
    return running.isCancelled ? <Button look="primary" onPress={resume} message={messages.resume} /> : null
  }
  if (!offer) return null
  const isLarger = PaidPlan.literals.indexOf(plan) > PaidPlan.literals.indexOf(running.plan)
  return (
    <Button look={isLarger ? "primary" : "plain"} onPress={() => onChange(offer)}>
      {running.plan === plan ? (
        <FormattedMessage {...intervalSwitches[interval]} />
      ) : (
        <FormattedMessage {...(isLarger ? messages.upgrade : messages.downgrade)} values={values} />
      )}
    </Button>
  )
}
