import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { commonWords } from "#web/i18n/words.ts"
import { Page } from "#web/page/Page.tsx"
import { linkMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** Shown when a page that needs the link of a mail was opened without it, or with a part of that link only. */
export function BrokenLinkPage() {
  const intl = useIntl()
  return (
    <Page title={intl.formatMessage(messages.brokenTitle)}>
      <div className="auth auth-text">
        <Say message={messages.brokenText} />
        <p>
          <Link href="/auth">
            <FormattedMessage {...commonWords.signIn} />
          </Link>
        </p>
      </div>
    </Page>
  )
}
