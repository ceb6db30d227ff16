import { Result } from "effect"
import { useIntl } from "react-intl"
import { useIdentity } from "../../api/session.tsx"
import { PageForm } from "../../forms/PageForm.tsx"
import { type FieldReasons, useDraft, useSending } from "../../forms/useSubmission.ts"
import { TextField } from "../../ui/Field.tsx"
import { authMessages as messages } from "./messages.ts"

export function SignInForm() {
  const intl = useIntl()
  const { signIn } = useIdentity()
  const { draft, change } = useDraft(() => ({ email: "", password: "" }))
  const submission = useSending({
    request: () => {
      const missing: FieldReasons = {
        ...(draft.email.trim() === "" ? { email: "missing" } : {}),
        ...(draft.password === "" ? { password: "missing" } : {}),
      }
      if (Object.keys(missing).length > 0) return Result.fail(missing)
      return Result.succeed({ email: draft.email.trim(), password: draft.password })
    },
    send: async (body) => {
      const failure = await signIn(body)
      return failure ? Result.fail(failure) : Result.succeed(undefined)
    },
    onDone: () => undefined,
  })
  return (
    <PageForm submission={submission} submitLabel={intl.formatMessage(messages.signIn)} className="auth-form">
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        label={intl.formatMessage(messages.email)}
        value={draft.email}
        onChange={change("email")}
        isRequired
      />
      <TextField
        name="password"
        type="password"
        autoComplete="current-password"
        label={intl.formatMessage(messages.password)}
        value={draft.password}
        onChange={change("password")}
        isRequired
      />
    </PageForm>
  )
}
