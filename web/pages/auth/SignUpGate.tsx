import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import { useInstallation } from "../../api/installation.ts"
import { keptLinkToken } from "./linkToken.ts"
import { authMessages as messages } from "./messages.ts"

/** The form for new accounts, unless strangers may not sign up here. Whoever follows an invitation may. */
export function SignUpGate({ children }: { readonly children: ReactNode }) {
  const isOpen = useInstallation(({ facts }) => facts?.signUpOpen !== false)
  if (isOpen || keptLinkToken("invitation") !== null) return children
  return (
    <div className="auth-text">
      <h2>
        <FormattedMessage {...messages.closedTitle} />
      </h2>
      <p>
        <FormattedMessage {...messages.closedText} />
      </p>
    </div>
  )
}
