import { useEffect } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { commonWords } from "#web/i18n/words.ts"
import { useClient, useClientState, useIdentity } from "#web/client/useClient.ts"
import { Page } from "#web/page/Page.tsx"
import { maintenanceMessages as messages } from "./maintenanceMessages.ts"
import "#web/features/auth/AuthPage.css"
import { Say } from "#ui/Say.tsx"

const pauseMilliseconds = 15_000

/** Shown instead of the product during maintenance. Polls whether it has ended. */
export default function MaintenancePage() {
  const intl = useIntl()
  const { askForInstallation, restart, store } = useClient()
  const { status } = useIdentity()
  const message = useClientState(({ installation }) => installation?.maintenanceMessage)
  useEffect(() => {
    const look = async () => {
      await askForInstallation()
      const isOpen = store.getState().installation?.maintenance === false
      if (isOpen && status === "unreachable") restart()
    }
    // The first time at once: the refusal does not contain the maintenance message.
    void look()
    const clock = setInterval(() => void look(), pauseMilliseconds)
    return () => clearInterval(clock)
  }, [askForInstallation, restart, status, store])
  return (
    <Page title={intl.formatMessage(messages.title)}>
      <div className="auth auth-text">
        <p className="maintenance-text">{message ?? <FormattedMessage {...messages.text} />}</p>
        <Say className="soft" message={messages.looksAgain} />
        {status === "signedOut" && (
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
