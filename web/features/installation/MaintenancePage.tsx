import { useEffect } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { commonWords } from "#web/i18n/words.ts"
import { askForInstallation, useInstallation } from "#web/client/installation.ts"
import { useIdentity } from "#web/client/session.tsx"
import { Page } from "#web/shell/Page.tsx"
import { maintenanceMessages as messages } from "./maintenanceMessages.ts"
import "#web/features/auth/AuthPage.css"
import { Say } from "#ui/Say.tsx"

const pauseMilliseconds = 15_000

/** In place of the product while it is closed for maintenance. Looks by itself whether it is open again. */
export default function MaintenancePage() {
  const intl = useIntl()
  const { state } = useIdentity()
  const facts = useInstallation((installation) => installation.facts)
  useEffect(() => {
    const look = async () => {
      await askForInstallation()
      const isOpen = useInstallation.getState().facts?.maintenance === false
      if (isOpen && state.status === "unreachable") state.retry()
    }
    // At once as well: the refused request says that the installation is closed, and not why.
    void look()
    const clock = setInterval(() => void look(), pauseMilliseconds)
    return () => clearInterval(clock)
  }, [state])
  return (
    <Page title={intl.formatMessage(messages.title)}>
      <div className="auth auth-text">
        <p className="maintenance-text">{facts?.maintenanceMessage ?? <FormattedMessage {...messages.text} />}</p>
        <Say className="soft" message={messages.looksAgain} />
        {state.status === "signedOut" && (
          <p className="fine soft">
            <FormattedMessage {...messages.admins} />{" "}
            <Link href="/auth">
              <FormattedMessage {...commonWords.signIn} />
            </Link>
          </p>
        )}
      </div>
    </Page>
  )
}
