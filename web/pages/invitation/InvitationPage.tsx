import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { useIdentity } from "../../api/session.tsx"
import { Page } from "../../ui/Page.tsx"
import { Spinner } from "../../ui/Spinner.tsx"
import { BrokenLinkPage } from "../auth/links/BrokenLinkPage.tsx"
import { useLinkToken } from "../auth/linkToken.ts"
import { Invitation } from "./Invitation.tsx"
import { invitationMessages as messages } from "./messages.ts"
import "../auth/AuthPage.css"

/** What the link of an invitation opens. Who is not signed in does that first, and comes back. */
export default function InvitationPage() {
  const intl = useIntl()
  const { state } = useIdentity()
  const { token, drop } = useLinkToken("invitation")
  if (state.status === "loading") return <Spinner />
  if (token === undefined) return <BrokenLinkPage />
  return (
    <Page title={intl.formatMessage(messages.title)}>
      <div className="auth auth-text">
        {state.status === "signedIn" ? (
          <Invitation token={token} onAnswered={drop} />
        ) : (
          <>
            <p>
              <FormattedMessage {...messages.signedOut} />
            </p>
            <p className="auth-actions">
              <Link href="/auth?next=/invitation" className="button button-primary">
                <FormattedMessage {...messages.signIn} />
              </Link>
              <Link href="/auth?tab=signup&next=/invitation" className="button button-plain">
                <FormattedMessage {...messages.create} />
              </Link>
            </p>
          </>
        )}
      </div>
    </Page>
  )
}
