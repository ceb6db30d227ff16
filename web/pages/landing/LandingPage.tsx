import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { useIdentity } from "../../api/session.tsx"
import { productName } from "../../app/brand.ts"
import { useFigures } from "../../format/useFigures.ts"
import { periodPhrases } from "../../messages/words.ts"
import { Change, Money } from "../../ui/Money.tsx"
import { Page } from "../../ui/Page.tsx"
import "../../ui/charts/HistoryChart.css"
import { dashboardMessages } from "../dashboard/messages.ts"
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
  example: defineMessage({
    id: "landing.example",
    defaultMessage: "A made-up family, for example",
    description: "Below a picture of the dashboard with made-up figures",
  }),
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
        <Example />
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

/** What the first page after signing in looks like, with figures that nobody owns. */
function Example() {
  const { day } = useFigures()
  return (
    <figure className="landing-example">
      <p className="soft">
        <FormattedMessage {...dashboardMessages.heroHeading} values={{ day: day("2026-06-30") }} />
      </p>
      <p className="landing-figure">
        <Money amount="12345678.90" currency="CHF" />
      </p>
      <p>
        <Change amount="486210.35" currency="CHF" percent="4.1" />{" "}
        <span className="soft">
          <FormattedMessage {...periodPhrases["1Y"]} />
        </span>
      </p>
      <svg viewBox="0 0 320 110" className="landing-line" aria-hidden="true" focusable="false">
        <path d={`${line}V110H0Z`} className="plot-area" />
        <path d={line} className="chart-line-main" />
      </svg>
      <figcaption className="fine soft">
        <FormattedMessage {...messages.example} />
      </figcaption>
    </figure>
  )
}

const line =
  "M0 88 12 85 24 87 36 80 48 82 60 74 72 77 84 69 96 71 108 62 120 66 132 58 144 61 156 52 168 55 180 70 188 74 200 63 212 58 224 60 236 49 248 44 260 47 272 38 284 33 296 36 308 26 320 22"
