import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { useClient } from "#web/client/useClient.ts"
import { TwoStepDialog } from "#web/features/auth/secondFactor/TwoStepDialog.tsx"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("signInAgain", {
  title: ["Your session has ended", "Title of the window over the page"],
  text: ["Sign in again as {email} to continue. Your entries are kept.", "In the window over the page"],
})

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
