import { FormattedMessage, useIntl } from "react-intl"
import { readUsage } from "../../../../server/contract/subscription.ts"
import { quotasInUse } from "../../../../server/contract/vocabulary.ts"
import { useSession } from "../../../api/session.tsx"
import { useQuery } from "../../../api/useQuery.ts"
import { commonWords } from "../../../messages/words.ts"
import { Button } from "../../../ui/Button.tsx"
import { Icon } from "../../../ui/Icon.tsx"
import { Section } from "../../../ui/Page.tsx"
import { Loading, Skeleton } from "../../../ui/States.tsx"
import { subscriptionMessages as messages } from "./messages.ts"
import { SubscriptionBox } from "./SubscriptionBox.tsx"
import { UsageBar } from "./UsageBar.tsx"

/** The plan of the household, and how much of what it allows is used. */
export function SubscriptionSection() {
  const intl = useIntl()
  const session = useSession()
  const { answer, failure, retry } = useQuery(readUsage, {})
  return (
    <div className="settings-parts">
      <Section title={intl.formatMessage(messages.title)}>
        <SubscriptionBox entitlement={answer?.entitlement ?? session.entitlement} />
      </Section>
      <Section title={intl.formatMessage(messages.usage)}>
        {failure && (
          <div className="note note-loss" role="alert">
            <Icon name="caution" />
            <p>
              <FormattedMessage {...messages.unavailable} />
            </p>
            <Button onPress={retry}>
              <FormattedMessage {...commonWords.retry} />
            </Button>
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
