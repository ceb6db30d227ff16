import { Result } from "effect"
import { useLayoutEffect, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { type OpenChallenge, useChallenge } from "../../api/challenge.ts"
import { isRefusal } from "../../api/exchange.ts"
import { useIdentity } from "../../api/session.tsx"
import { PageForm } from "../../forms/PageForm.tsx"
import { useSending } from "../../forms/useSubmission.ts"
import { useFigures } from "../../format/useFigures.ts"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { failureMessage } from "../../problems/failureMessage.ts"
import { SecondStepFields } from "../../secondStep/SecondStepFields.tsx"
import { useSecondStep } from "../../secondStep/useSecondStep.ts"
import { Button } from "../../ui/Button.tsx"
import { Page } from "../../ui/Page.tsx"
import { LostEverything } from "./LostEverything.tsx"
import { authMessages as messages } from "./messages.ts"

/** The second step of signing in or up. */
export function SecondStepPage({ challenge }: { readonly challenge: OpenChallenge }) {
  const intl = useIntl()
  const figures = useFigures()
  const { takeSecondStep } = useIdentity()
  const endChallenge = useChallenge(({ end }) => end)
  const say = useInterfaceState((state) => state.say)
  const draft = useSecondStep(challenge)
  const [isLost, setLost] = useState(false)
  // It has the address of the form, whose button may stand far down.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  const submission = useSending({
    request: draft.request,
    send: async (body) => {
      const failure = await takeSecondStep({ ...body, isShared: challenge.isShared === true })
      if (!failure) return Result.succeed(undefined)
      if (isRefusal(failure, "ChallengeOver")) {
        say({ text: failureMessage(failure, intl, figures) })
        endChallenge()
      }
      return Result.fail(failure)
    },
    onDone: () => undefined,
  })
  const isConfirming = challenge.steps.includes("confirm")
  return (
    <Page title={intl.formatMessage(isConfirming ? messages.confirmTitle : messages.secondStepTitle)}>
      <div className="auth">
        {isLost ? (
          <LostEverything challenge={challenge} onBack={() => setLost(false)} />
        ) : (
          <>
            <PageForm
              submission={submission}
              submitLabel={intl.formatMessage(isConfirming ? messages.confirm : messages.signIn)}
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
              <Button look="quiet" onPress={endChallenge}>
                <FormattedMessage {...messages.beginAnew} />
              </Button>
            </p>
          </>
        )}
      </div>
    </Page>
  )
}
