import { FormattedMessage } from "react-intl"
import { Link } from "wouter"
import { useInstallation } from "../api/installation.ts"
import { secondStepMessages as messages } from "./messages.ts"

/** Where the mails of an installation are that serves its own machine alone. */
export function MailboxHint() {
  const hasMailbox = useInstallation(({ facts }) => facts?.hasMailbox === true)
  if (!hasMailbox) return null
  return (
    <p className="fine soft">
      <FormattedMessage {...messages.mailbox} />{" "}
      <Link href="/mailbox" target="_blank">
        <FormattedMessage {...messages.openMailbox} />
      </Link>
    </p>
  )
}
