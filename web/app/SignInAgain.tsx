import { Result } from "effect"
import { useState } from "react"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { useIdentity } from "../api/session.tsx"
import { useSending } from "../forms/useSubmission.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { TextField } from "../ui/Field.tsx"
import { authMessages } from "../pages/auth/messages.ts"

const messages = {
  title: defineMessage({
    id: "signInAgain.title",
    defaultMessage: "Your session has ended",
    description: "Title of the window over the page",
  }),
  text: defineMessage<{ readonly email: string }>({
    id: "signInAgain.text",
    defaultMessage: "Sign in again as {email} to go on where you were. Nothing you typed is lost.",
    description: "In the window over the page",
  }),
}

/** Over the page that was open when the session ended: what is typed there stays. */
export function SignInAgain({ email }: { readonly email: string }) {
  const intl = useIntl()
  const { signIn, signOut } = useIdentity()
  const [password, setPassword] = useState("")
  const form = useSending({
    request: () => (password === "" ? Result.fail({ password: "missing" }) : Result.succeed({ email, password })),
    send: async (body) => {
      const failure = await signIn(body)
      return failure ? Result.fail(failure) : Result.succeed(undefined)
    },
    onDone: () => undefined,
  })
  return (
    <FormDialog
      title={intl.formatMessage(messages.title)}
      submitLabel={intl.formatMessage(authMessages.signIn)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={() => void signOut()}
      hasRequiredFields={false}
    >
      <p>
        <FormattedMessage {...messages.text} values={{ email }} />
      </p>
      <TextField
        name="password"
        type="password"
        autoComplete="current-password"
        label={intl.formatMessage(authMessages.password)}
        value={password}
        onChange={setPassword}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
