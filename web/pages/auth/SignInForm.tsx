import { Result } from "effect"
import { useIntl } from "react-intl"
import { useIdentity } from "../../api/session.tsx"
import { PageForm } from "../../forms/PageForm.tsx"
import { useDraft, useSending } from "../../forms/useSubmission.ts"
import { CredentialFields, missingCredentials } from "./CredentialFields.tsx"
import { authMessages as messages } from "./messages.ts"

export function SignInForm() {
  const intl = useIntl()
  const { signIn } = useIdentity()
  const { draft, change } = useDraft(() => ({ email: "", password: "" }))
  const submission = useSending({
    request: () => {
      const missing = missingCredentials(draft)
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
      <CredentialFields draft={draft} change={change} password="current" />
    </PageForm>
  )
}
