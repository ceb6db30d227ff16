import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { useIdentity } from "../../api/session.tsx"
import { productName } from "../../app/brand.ts"
import { Page } from "../../ui/Page.tsx"
import "./LandingPage.css"

const messages = {
  title: defineMessage({
    id: "landing.title",
    defaultMessage: "Everything your family owns and owes, on any day",
    description: "Headline of the home page",
  }),
  text: defineMessage({
    id: "landing.text",
    defaultMessage:
      "Portfolios within portfolios, accounts and securities in nine currencies, every figure traced back to the fact behind it.",
    description: "Below the headline",
  }),
  start: defineMessage({ id: "landing.start", defaultMessage: "Create an account", description: "Button" }),
  signIn: defineMessage({ id: "landing.signIn", defaultMessage: "Sign in", description: "Button" }),
  open: defineMessage({ id: "landing.open", defaultMessage: "Open your dashboard", description: "Button" }),
  pastTitle: defineMessage({
    id: "landing.pastTitle",
    defaultMessage: "The past stays as it was",
    description: "Heading",
  }),
  pastText: defineMessage({
    id: "landing.pastText",
    defaultMessage:
      "Nothing is overwritten. A correction is a further fact with its reason, so last year's statement can be told again to the cent.",
    description: "Text",
  }),
  throughTitle: defineMessage({
    id: "landing.throughTitle",
    defaultMessage: "Ownership, looked through",
    description: "Heading",
  }),
  throughText: defineMessage({
    id: "landing.throughText",
    defaultMessage:
      "Who holds how much of what, from which day on: every total follows the stakes, and no euro is counted twice.",
    description: "Text",
  }),
  currencyTitle: defineMessage({
    id: "landing.currencyTitle",
    defaultMessage: "Currencies kept apart",
    description: "Heading",
  }),
  currencyText: defineMessage({
    id: "landing.currencyText",
    defaultMessage:
      "Each amount keeps its own currency and is converted at the rate of its day. A missing rate is said, never guessed.",
    description: "Text",
  }),
}

/** What the product does, in a minute. */
export default function LandingPage() {
  const intl = useIntl()
  const { state } = useIdentity()
  return (
    <div className="landing">
      <Page title={productName} heading={intl.formatMessage(messages.title)}>
        <p className="landing-text">
          <FormattedMessage {...messages.text} />
        </p>
        <p className="landing-actions">
          {state.status === "signedIn" ? (
            <Link href="/app" className="button button-primary">
              <FormattedMessage {...messages.open} />
            </Link>
          ) : (
            <>
              <Link href="/auth?tab=signup" className="button button-primary">
                <FormattedMessage {...messages.start} />
              </Link>
              <Link href="/auth" className="button button-plain">
                <FormattedMessage {...messages.signIn} />
              </Link>
            </>
          )}
        </p>
        <ul className="landing-points">
          <li>
            <h2>
              <FormattedMessage {...messages.pastTitle} />
            </h2>
            <p>
              <FormattedMessage {...messages.pastText} />
            </p>
          </li>
          <li>
            <h2>
              <FormattedMessage {...messages.throughTitle} />
            </h2>
            <p>
              <FormattedMessage {...messages.throughText} />
            </p>
          </li>
          <li>
            <h2>
              <FormattedMessage {...messages.currencyTitle} />
            </h2>
            <p>
              <FormattedMessage {...messages.currencyText} />
            </p>
          </li>
        </ul>
      </Page>
    </div>
  )
}
