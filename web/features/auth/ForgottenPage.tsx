import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { labelWords } from "#web/i18n/labelWords.ts"
import { forgetPassword } from "#contract/people/identity.ts"
import { useClient, useClientState } from "#web/client/useClient.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSending } from "#web/forms/useSubmission.ts"
import { MailboxHint } from "./secondFactor/SecondStepFields.tsx"
import { Page } from "#web/page/Page.tsx"
import { EmailField } from "./CredentialFields.tsx"
import { authMessages as messages } from "./messages.ts"
import "./AuthPage.css"
import { Say } from "#ui/Say.tsx"

/** Requests a link to set a new password. The answer does not reveal whether the address has an account. */
export default function ForgottenPage() {
  const intl = useIntl()
  const { call } = useClient()
  const sendsMail = useClientState(({ installation }) => !installation?.noMail && !installation?.hasMailbox)
  const [email, setEmail] = useState("")
  const [askedFor, setAskedFor] = useState<string>()
  const submission = useSending({
    request: () => (email.trim() === "" ? Result.fail({ email: "missing" }) : Result.succeed({ email: email.trim() })),
    send: (body) => call(forgetPassword, { body }),
    onDone: () => setAskedFor(email.trim()),
  })
  return (
    <Page title={intl.formatMessage(messages.forgottenTitle)}>
      <div className="auth">
        {askedFor === undefined ? (
          <PageForm submission={submission} submitLabel={intl.formatMessage(labelWords.sendLink)} className="auth-form">
            <Say message={messages.forgottenText} />
            <MailboxHint />
            <EmailField value={email} onChange={setEmail} />
          </PageForm>
        ) : (
          <div className="auth-text" role="status">
            <Say message={sendsMail ? messages.linkSent : messages.linkNotSent} values={{ email: askedFor }} />
            <MailboxHint />
          </div>
        )}
        <p className="auth-aside">
          <Link href="/auth">
            <FormattedMessage {...messages.backToSignIn} />
          </Link>
        </p>
      </div>
    </Page>
  )
}
