import { Result } from "effect"
import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { beginStepUp, finishStepUp } from "#contract/people/identity.ts"
import { useClient } from "#web/client/useClient.ts"
import { TwoStepDialog } from "#web/features/auth/secondFactor/TwoStepDialog.tsx"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("stepUp", {
  title: ["Confirm your identity", "Title of the window that asks for password and code before something sensitive"],
  text: [
    "This action is sensitive, so we ask for your password and a code. We do not ask again for a few minutes.",
    "In the window that asks for password and code",
  ],
})

interface Props {
  readonly email: string
  readonly onClose: (isProved: boolean) => void
}

/** Asks for password and code before a sensitive action. */
export function StepUpDialog({ email, onClose }: Props) {
  const intl = useIntl()
  const { call, takeAccess } = useClient()
  return (
    <TwoStepDialog
      title={intl.formatMessage(messages.title)}
      email={email}
      submitLabel={intl.formatMessage(commonWords.confirm)}
      begin={(password) => call(beginStepUp, { body: { password } })}
      finish={async (body) => {
        const answer = await call(finishStepUp, { body })
        if (Result.isFailure(answer)) return answer.failure
        takeAccess(answer.success)
        return undefined
      }}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <Say message={messages.text} />
    </TwoStepDialog>
  )
}
