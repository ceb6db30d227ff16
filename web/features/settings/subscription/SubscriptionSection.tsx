import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { readUsage, type UsageView } from "#contract/people/subscription.ts"
import { quotasInUse } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Section } from "#web/page/Page.tsx"
import { Loading, Skeleton } from "#web/page/States.tsx"
import { quotaNames, reachedMessages, subscriptionMessages as messages } from "./messages.ts"
import { SubscriptionBox } from "./SubscriptionBox.tsx"
import { Say } from "#ui/Say.tsx"

/** The plan of the household, and how much of its quotas is used. */
export function SubscriptionSection() {
  const intl = useIntl()
  const session = useSession()
  const { answer, failure, retry } = useQuery(readUsage, {})
  return (
    <div className="settings-parts">
      <Section title={intl.formatMessage(labelWords.subscription)}>
        <SubscriptionBox entitlement={answer?.entitlement ?? session.entitlement} />
      </Section>
      <Section title={intl.formatMessage(messages.usage)}>
        {failure && (
          <div className="note note-loss" role="alert">
            <Icon name="caution" />
            <Say message={messages.unavailable} />
            <Button onPress={retry} message={commonWords.retry} />
          </div>
        )}
        {answer ? (
          <ul className="usage">
            {answer.usage
              .filter(({ kind, used }) => quotasInUse.has(kind) || used > 0)
              .map((usage) => (
                <UsageBar key={usage.kind} usage={usage} />
              ))}
          </ul>
        ) : (
          !failure && (
            <Loading>
              <Skeleton lines={5} />
            </Loading>
          )
        )}
      </Section>
    </div>
  )
}

/** The use of a quota, with a note when it is nearly or fully used. */
function UsageBar({ usage: { kind, used, most, state } }: { readonly usage: UsageView }) {
  const intl = useIntl()
  const figures = useFigures()
  const count = (amount: number): string =>
    kind === "storage"
      ? intl.formatMessage(messages.megabytes, { amount: figures.count(amount) })
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
      {state === "reached" && <Say className="usage-note" message={reachedMessages[kind]} />}
    </li>
  )
}

/** The width of the bar in percent. After a change to a smaller plan, more than the quota may be used. */
const shareOf = (used: number, most: number): number => (most === 0 ? 100 : Math.min(100, (used / most) * 100))
