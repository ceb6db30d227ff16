import { defineMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { useClient } from "#web/client/useClient.ts"
import { TwoStepDialog } from "#web/features/auth/secondFactor/TwoStepDialog.tsx"
import { Say } from "#ui/Say.tsx"

const messages = {
  title: defineMessage({
    id: "signInAgain.title",
    defaultMessage: "Your session has ended",
    description: "Title of the window over the page",
  }),
  text: defineMessage<{ readonly email: string }>({
    id: "signInAgain.text",
    defaultMessage: "Sign in again as {email} to continue. Your entries are kept.",
    description: "In the window over the page",
  }),
}

/** A dialog over the page that was open when the session ended. Input on the page is preserved. */
export function SignInAgain({ email }: { readonly email: string }) {
  const intl = useIntl()
  const { signIn, takeSecondStep, forget } = useClient()
  return (
    <TwoStepDialog
      title={intl.formatMessage(messages.title)}
      email={email}
      submitLabel={intl.formatMessage(commonWords.signIn)}
      begin={(password) => signIn({ email, password })}
      finish={takeSecondStep}
      onDone={() => undefined}
      onClose={forget}
    >
      <Say message={messages.text} values={{ email }} />
    </TwoStepDialog>
  )
}
