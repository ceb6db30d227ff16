import { FormattedMessage, useIntl } from "react-intl"
import { useIdentity } from "../../api/session.tsx"
import { Button } from "../../ui/Button.tsx"
import { Page } from "../../ui/Page.tsx"
import { authMessages as messages } from "./messages.ts"
import "./AuthPage.css"

/** For somebody whose account an admin has disabled: what that means, and what helps. */
export function DisabledPage() {
  const intl = useIntl()
  const { forget } = useIdentity()
  return (
    <Page title={intl.formatMessage(messages.disabledTitle)}>
      <div className="auth auth-text">
        <p>
          <FormattedMessage {...messages.disabledText} />
        </p>
        <p>
          <Button onPress={forget}>
            <FormattedMessage {...messages.anotherAccount} />
          </Button>
        </p>
      </div>
    </Page>
  )
}
