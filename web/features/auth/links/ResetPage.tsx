import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { resetPassword } from "#contract/people/identity.ts"
import { useClient, useIdentity } from "#web/client/useClient.ts"
import { NewPasswordField } from "#web/forms/NewPasswordField.tsx"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSending } from "#web/forms/useSubmission.ts"
import { Page } from "#web/page/Page.tsx"
import { useLinkToken } from "#web/features/auth/linkToken.ts"
import { BrokenLinkPage } from "./BrokenLinkPage.tsx"
import { linkMessages as messages } from "./messages.ts"
import "#web/features/auth/AuthPage.css"
import { Say } from "#ui/Say.tsx"

/** Sets a new password with the link from the mail. It does not sign in, and the second factor is unchanged. */
export default function ResetPage() {
  const intl = useIntl()
  const state = useIdentity()
  const { call, restart } = useClient()
  const { token, drop } = useLinkToken("reset")
  const [password, setPassword] = useState("")
  const [isDone, setDone] = useState(false)
  const submission = useSending({
    request: () =>
      password === "" ? Result.fail({ password: "missing" }) : Result.succeed({ token: token ?? "", password }),
    send: (body) => call(resetPassword, { body }),
    onDone: () => {
      drop()
      setPassword("")
      setDone(true)
      if (state.status === "signedIn") restart()
    },
  })
  if (isDone) {
    return (
      <Page title={intl.formatMessage(messages.resetDone)}>
        <div className="auth auth-text" role="status">
          <Say message={messages.resetDoneText} />
          <p>
            <Link href="/auth" className="button button-primary">
              <FormattedMessage {...commonWords.signIn} />
            </Link>
          </p>
        </div>
      </Page>
    )
  }
  if (token === undefined) return <BrokenLinkPage />
  return (
    <Page title={intl.formatMessage(messages.resetTitle)}>
      <div className="auth">
        <PageForm submission={submission} submitLabel={intl.formatMessage(messages.resetAct)} className="auth-form">
          <Say message={messages.resetText} />
          <NewPasswordField
            label={intl.formatMessage(labelWords.newPassword)}
            about={[]}
            value={password}
            onChange={setPassword}
          />
        </PageForm>
        <p className="auth-aside">
          <Link href="/auth/forgotten">
            <FormattedMessage {...messages.newLink} />
          </Link>
        </p>
      </div>
    </Page>
  )
}
