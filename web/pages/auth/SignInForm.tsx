import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { useChallenge } from "../../api/challenge.ts"
import { useIdentity } from "../../api/session.tsx"
import { PageForm } from "../../forms/PageForm.tsx"
import { SwitchField } from "../../forms/SwitchField.tsx"
import { useDraft, useSending } from "../../forms/useSubmission.ts"
import { CredentialFields, missingCredentials } from "./CredentialFields.tsx"
import { authMessages as messages } from "./messages.ts"

/** The first step. On a device that is known, and without an authenticator, the only one. */
export function SignInForm() {
  const intl = useIntl()
  const { signIn } = useIdentity()
  const beginChallenge = useChallenge(({ begin }) => begin)
  const { draft, change } = useDraft(() => ({ email: "", password: "", isShared: false }))
  const email = draft.email.trim()
  const submission = useSending({
    request: () => {
      const missing = missingCredentials(draft)
      if (Object.keys(missing).length > 0) return Result.fail(missing)
      return Result.succeed({ email, password: draft.password, isShared: draft.isShared })
    },
    send: signIn,
    onDone: (challenge) => {
      if (challenge) beginChallenge({ ...challenge, email, isShared: draft.isShared })
    },
  })
  return (
    <>
      <PageForm submission={submission} submitLabel={intl.formatMessage(messages.signIn)} className="auth-form">
        <CredentialFields draft={draft} change={change} />
        <SwitchField
          name="isShared"
          label={intl.formatMessage(messages.shared)}
          description={intl.formatMessage(messages.sharedNote)}
          isOn={draft.isShared}
          onChange={change("isShared")}
        />
      </PageForm>
      <p className="auth-aside">
        <Link href="/auth/forgotten">
          <FormattedMessage {...messages.forgotten} />
        </Link>
      </p>
    </>
  )
}
