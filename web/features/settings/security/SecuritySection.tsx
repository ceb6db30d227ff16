import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { changePassword } from "#contract/people/account.ts"
import { useSession } from "#web/client/useClient.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { NewPasswordField } from "#web/forms/NewPasswordField.tsx"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSubmission } from "#web/forms/useSubmission.ts"
import { Section } from "#web/page/Page.tsx"
import { KnownBrowsers, OpenSessions } from "./Browsers.tsx"
import { securityMessages as messages } from "./messages.ts"
import { TwoFactor } from "./TwoFactor.tsx"
import "./Security.css"

/** Password, second factors, sessions, and trusted browsers. */
export function SecuritySection() {
  return (
    <div className="settings-parts">
      <ChangePassword />
      <TwoFactor />
      <OpenSessions />
      <KnownBrowsers />
    </div>
  )
}

/** Sets a new password, after the user has proved the old one and the second factor. */
function ChangePassword() {
  const intl = useIntl()
  const { email, profile } = useSession()
  const [password, setPassword] = useState("")
  const submission = useSubmission(
    changePassword,
    () => (password === "" ? Result.fail({ password: "missing" }) : Result.succeed({ body: { password } })),
    () => {
      setPassword("")
      showToast(intl.formatMessage(messages.passwordChanged))
    },
  )
  return (
    <Section title={intl.formatMessage(labelWords.password)} note={intl.formatMessage(messages.passwordNote)}>
      <PageForm
        submission={submission}
        submitLabel={intl.formatMessage(messages.changePassword)}
        className="settings-form"
      >
        {/* Lets a password manager find the account of this password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label={intl.formatMessage(labelWords.newPassword)}
          about={[email, profile.firstName ?? "", profile.lastName ?? ""]}
          value={password}
          onChange={setPassword}
        />
      </PageForm>
    </Section>
  )
}
