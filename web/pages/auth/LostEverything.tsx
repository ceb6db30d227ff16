import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { goOnWithoutSecondFactor } from "../../../server/contract/identity.ts"
import { call } from "../../api/call.ts"
import { type OpenChallenge, useChallenge } from "../../api/challenge.ts"
import { PageForm } from "../../forms/PageForm.tsx"
import { useSending } from "../../forms/useSubmission.ts"
import { Button } from "../../ui/Button.tsx"
import { authMessages as messages } from "./messages.ts"

interface Props {
  readonly challenge: OpenChallenge
  readonly onBack: () => void
}

/** For somebody who has neither authenticator nor recovery codes: what the way back is, and its beginning. */
export function LostEverything({ challenge, onBack }: Props) {
  const intl = useIntl()
  const endChallenge = useChallenge(({ end }) => end)
  const [isBegun, setBegun] = useState(false)
  const submission = useSending({
    request: () => Result.succeed({ challenge: challenge.challenge }),
    send: (body) => call(goOnWithoutSecondFactor, { body }),
    onDone: () => setBegun(true),
  })
  if (isBegun) {
    return (
      <div className="auth-text" role="status">
        <h2>
          <FormattedMessage {...messages.waitBegun} />
        </h2>
        <p>
          <FormattedMessage {...messages.waitBegunText} values={{ email: challenge.email }} />
        </p>
        <p>
          <Button onPress={endChallenge}>
            <FormattedMessage {...messages.backToSignIn} />
          </Button>
        </p>
      </div>
    )
  }
  return (
    <div className="auth-text">
      <h2>
        <FormattedMessage {...messages.lostEverything} />
      </h2>
      <p>
        <FormattedMessage {...messages.lostText} />
      </p>
      <p>
        <FormattedMessage {...messages.lostNotices} values={{ email: challenge.email }} />
      </p>
      <PageForm submission={submission} submitLabel={intl.formatMessage(messages.beginWait)} className="auth-form">
        {null}
      </PageForm>
      <p className="auth-aside">
        <Button look="quiet" onPress={onBack}>
          <FormattedMessage {...messages.backToCode} />
        </Button>
      </p>
    </div>
  )
}
