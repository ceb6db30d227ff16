import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { useSession } from "../../api/session.tsx"
import { SignOutButton } from "../../app/SignOutButton.tsx"
import { Section } from "../../ui/Page.tsx"

const messages = {
  title: defineMessage({
    id: "settings.accountTitle",
    defaultMessage: "Account",
    description: "Heading: who is signed in",
  }),
  account: defineMessage<{ readonly email: string }>({
    id: "settings.account",
    defaultMessage: "Signed in as {email}",
    description: "Above the button that signs out",
  }),
}

/** Who is signed in, and the way out. */
export function Account() {
  const intl = useIntl()
  const { email } = useSession()
  return (
    <Section title={intl.formatMessage(messages.title)}>
      <div className="account-row">
        <p className="soft">
          <FormattedMessage {...messages.account} values={{ email }} />
        </p>
        <SignOutButton look="plain" />
      </div>
    </Section>
  )
}
