import { Result } from "effect"
import { useLayoutEffect, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { requestFactorReset } from "#contract/people/identity.ts"
import { isRefusal } from "#web/client/exchange.ts"
import type { OpenChallenge } from "#web/client/state.ts"
import { useClient } from "#web/client/useClient.ts"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSending } from "#web/forms/useSubmission.ts"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { SecondStepFields } from "./secondFactor/SecondStepFields.tsx"
import { useSecondStep, useSentWhenComplete } from "./secondFactor/useSecondStep.ts"
import { Button } from "#ui/Button.tsx"
import { Page } from "#web/page/Page.tsx"
import { authMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** The second step of signing in or up. */
export function SecondStepPage({ challenge }: { readonly challenge: OpenChallenge }) {
  const intl = useIntl()
  const figures = useFigures()
  const { endChallenge, takeSecondStep } = useClient()
  const draft = useSecondStep(challenge)
  const [isLost, setLost] = useState(false)
  // It has the same address as the form before it, which may have been scrolled down.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  const submission = useSending({
    request: draft.request,
    send: async (body) => {
      const failure = await takeSecondStep({ ...body, isShared: challenge.isShared === true })
      if (!failure) return Result.succeed(undefined)
      if (isRefusal(failure, "ChallengeOver")) {
        showFailure(failureMessage(failure, intl, figures))
        endChallenge()
      }
      return Result.fail(failure)
    },
    onDone: () => undefined,
  })
  useSentWhenComplete(draft, submission)
  const isConfirming = challenge.steps.includes("confirm") || challenge.steps.includes("setUp")
  return (
    <Page title={intl.formatMessage(isConfirming ? messages.confirmTitle : messages.secondStepTitle)}>
      <div className="auth">
        {isLost ? (
          <LostEverything challenge={challenge} onBack={() => setLost(false)} />
        ) : (
          <>
            <PageForm
              submission={submission}
              submitLabel={intl.formatMessage(isConfirming ? commonWords.confirm : commonWords.signIn)}
              className="auth-form"
            >
              <SecondStepFields draft={draft} email={challenge.email} />
            </PageForm>
            <p className="auth-aside">
              {challenge.steps.includes("recoveryCode") && !challenge.steps.includes("email") && (
                <Button look="quiet" onPress={() => setLost(true)}>
                  <FormattedMessage {...messages.lostEverything} />
                </Button>
              )}
              <Button look="quiet" onPress={endChallenge} message={messages.startAgain} />
            </p>
          </>
        )}
      </div>
    </Page>
  )
}

interface Props {
  readonly challenge: OpenChallenge
  readonly onBack: () => void
}

/** For a user with neither authenticator nor recovery codes: explains the waiting period, and starts it. */
function LostEverything({ challenge, onBack }: Props) {
  const intl = useIntl()
  const { call, endChallenge } = useClient()
  const [isBegun, setBegun] = useState(false)
  const submission = useSending({
    request: () => Result.succeed({ challenge: challenge.challenge }),
    send: (body) => call(requestFactorReset, { body }),
    onDone: () => setBegun(true),
  })
  if (isBegun) {
    return (
      <div className="auth-text" role="status">
        <Say as="h2" message={messages.waitBegun} />
        <Say message={messages.waitBegunText} values={{ email: challenge.email }} />
        <p>
          <Button onPress={endChallenge} message={messages.backToSignIn} />
        </p>
      </div>
    )
  }
  return (
    <div className="auth-text">
      <Say as="h2" message={messages.lostEverything} />
      <Say message={messages.lostText} />
      <Say message={messages.lostNotices} values={{ email: challenge.email }} />
      <PageForm submission={submission} submitLabel={intl.formatMessage(messages.beginWait)} className="auth-form">
        {null}
      </PageForm>
      <p className="auth-aside">
        <Button look="quiet" onPress={onBack} message={messages.backToCode} />
      </p>
    </div>
  )
}
