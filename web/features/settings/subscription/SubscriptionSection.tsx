import { FormattedMessage, useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { labelWords } from "#web/i18n/labelWords.ts"
import { type EntitlementView, readUsage, type UsageView } from "#contract/people/subscription.ts"
import { planWithMore, quotasInUse, quotasOf } from "#contract/vocabulary.ts"
import { readBilling, refreshPlan } from "#contract/people/billing.ts"
import { useClient, useClientState, useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { planNames } from "#web/i18n/planNames.ts"
import { refusalMessages } from "#web/problems/refusalMessages.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, Loading, Skeleton } from "#web/page/States.tsx"
import { quotaNames, reachedMessages, subscriptionMessages as messages } from "./messages.ts"
import { SubscriptionBox } from "./SubscriptionBox.tsx"
import { Say } from "#ui/Say.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { useMay } from "#ui/windows/offers.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { PaymentSection } from "./PaymentSection.tsx"
import { planMessages } from "./planMessages.ts"
import { PlansSection } from "./PlansSection.tsx"

/** The plan of the household, how much of its quotas is used, and how another plan is ordered. */
export function SubscriptionSection() {
  const intl = useIntl()
  const session = useSession()
  const [params] = useSearchParams()
  const isPaidHere = useClientState(({ installation }) => installation?.payments === true)
  const mayManage = useMay("manage")
  const usage = useQuery(readUsage, {})
  const entitlement = usage.answer?.entitlement ?? session.entitlement
  return (
    <div className="settings-parts">
      <Section title={intl.formatMessage(labelWords.subscription)} tools={isPaidHere && <RefreshButton />}>
        <div className="stack">
          {params.get("checkout") === "cancelled" && (
            <CautionNote role="status">
              <FormattedMessage {...planMessages.checkoutCancelled} />
            </CautionNote>
          )}
          <SubscriptionBox entitlement={entitlement} />
          {isPaidHere && !mayManage && <Say className="soft" message={planMessages.ownersOnly} />}
        </div>
      </Section>
      {isPaidHere && mayManage && <Paying entitlement={entitlement} usage={usage.answer?.usage ?? []} />}
      {usage.answer?.usage.length !== 0 && (
        <Section title={intl.formatMessage(messages.usage)}>
          {usage.failure && (
            <div className="note note-loss" role="alert">
              <Icon name="caution" />
              <Say message={messages.unavailable} />
              <Button onPress={usage.retry} message={commonWords.retry} />
            </div>
          )}
          {usage.answer ? (
            <ul className="usage">
              {usage.answer.usage
                .filter(({ kind, used }) => quotasInUse.has(kind) || used > 0)
                .map((one) => (
                  <UsageBar key={one.kind} usage={one} />
                ))}
            </ul>
          ) : (
            !usage.failure && (
              <Loading>
                <Skeleton lines={5} />
              </Loading>
            )
          )}
        </Section>
      )}
    </div>
  )
}

/** Fetches from the payment provider what the household pays for. */
function RefreshButton() {
  const { reload } = useClient()
  const refresh = useCommandWithToast(refreshPlan, {}, planMessages.refreshed, { onDone: () => void reload() })
  return <Button icon="refresh" needs="manage" onPress={refresh} message={planMessages.refresh} />
}

interface PayingProps {
  readonly entitlement: EntitlementView
  readonly usage: ReadonlyArray<UsageView>
}

/** The plans, and the payment of one that was ordered. */
function Paying({ entitlement, usage }: PayingProps) {
  const billing = useQuery(readBilling, {})
  const isExpired = entitlement.status === "expired"
  return (
    <Answered query={billing} skeleton={<Skeleton lines={8} />}>
      {(answer) => (
        <div className="settings-parts">
          {isExpired && answer.paid && !answer.paid.isCancelled && (
            <CautionNote>
              <FormattedMessage {...planMessages.missingPayment} />
            </CautionNote>
          )}
          <PlansSection billing={answer} entitlement={entitlement} usage={usage} />
          {answer.paid && (
            <PaymentSection endsOn={isExpired || answer.paid.isCancelled ? null : answer.paid.paidUntil} />
          )}
        </div>
      )}
    </Answered>
  )
}

/** The use of a quota, with a note when it is nearly or fully used. */
function UsageBar({ usage: { kind, used, most, state } }: { readonly usage: UsageView }) {
  const intl = useIntl()
  const figures = useFigures()
  const count = (amount: number): string =>
    kind === "storage"
      ? intl.formatMessage(labelWords.megabytes, { amount: figures.count(amount) })
      : figures.count(amount)
  const remaining = figures.count(Math.max(0, (most ?? 0) - used))
  return (
    <li className="usage-line" data-state={state}>
      <div className="usage-words">
        <Say as="span" message={quotaNames[kind]} />
        <span className="usage-used">
          {most === null
            ? intl.formatMessage(messages.usedUnlimited, { used: count(used) })
            : intl.formatMessage(messages.used, { used: figures.count(used), most: count(most) })}
        </span>
      </div>
      {most !== null && (
        <svg className="usage-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect className="usage-whole" width="100" height="1" />
          <rect className="usage-part" width={shareOf(used, most)} height="1" />
        </svg>
      )}
      {state === "approaching" && (
        <Say
          className="usage-note"
          message={kind === "storage" ? messages.approachingStorage : messages.approaching}
          values={{ remaining }}
        />
      )}
      {state === "reached" && most !== null && <Reached kind={kind} most={most} />}
    </li>
  )
}

/** What is no longer possible, and which plan allows more. */
function Reached({ kind, most }: { readonly kind: UsageView["kind"]; readonly most: number }) {
  const intl = useIntl()
  const figures = useFigures()
  const isPaidHere = useClientState(({ installation }) => installation?.payments === true)
  const mayManage = useMay("manage")
  const plan = planWithMore(kind, most)
  if (plan === undefined) return <Say className="usage-note" message={refusalMessages.largestPlan} />
  const amount = figures.count(quotasOf[plan][kind] ?? 0)
  const includes = kind === "storage" ? intl.formatMessage(labelWords.megabytes, { amount }) : amount
  return (
    <p className="usage-note">
      <FormattedMessage {...reachedMessages[kind]} />{" "}
      <FormattedMessage
        {...refusalMessages.planIncludes}
        values={{ plan: intl.formatMessage(planNames[plan]), most: includes }}
      />
      {isPaidHere && mayManage && (
        <>
          {" "}
          <a href={`#plan-${plan}`}>
            <FormattedMessage {...commonWords.viewPlans} />
          </a>
        </>
      )}
    </p>
  )
}

/** The width of the bar in percent. After a change to a smaller plan, more than the quota may be used. */
const shareOf = (used: number, most: number): number => (most === 0 ? 100 : Math.min(100, (used / most) * 100))
