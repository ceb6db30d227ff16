import { FormattedMessage } from "react-intl"
import { SiteLink } from "../../SiteLink.tsx"
import type { SiteFacts } from "../../sitePage.ts"
import { Carousel } from "./Carousel.tsx"
import { Cards } from "./Cards.tsx"
import { Classes } from "./Classes.tsx"
import { Hero, StartButton, TrialBanner } from "./Hero.tsx"
import { homeMessages as messages } from "./messages.ts"
import { Situations } from "./Situations.tsx"

/** What the product does, in a minute. */
export function HomeContent({ facts }: { readonly facts: SiteFacts }) {
  return (
    <div className="home">
      <TrialBanner facts={facts} />
      <Hero facts={facts} />
      <Carousel />
      <KeyFeatures />
      <Classes />
      <Situations />
      <Cards />
      <section className="home-end">
        <h2>
          <FormattedMessage {...messages.endTitle} />
        </h2>
        <p>
          <FormattedMessage {...messages.endText} />
        </p>
        <p className="site-actions">
          <StartButton facts={facts} />
          <SiteLink to="/pricing" className="button button-plain">
            <FormattedMessage {...messages.pricing} />
          </SiteLink>
        </p>
      </section>
    </div>
  )
}

const features = [
  [messages.pastTitle, messages.pastText],
  [messages.throughTitle, messages.throughText],
  [messages.currencyTitle, messages.currencyText],
] as const

function KeyFeatures() {
  return (
    <section className="home-section">
      <h2>
        <FormattedMessage {...messages.featuresTitle} />
      </h2>
      <ul className="home-features">
        {features.map(([title, text]) => (
          <li key={title.id}>
            <h3>
              <FormattedMessage {...title} />
            </h3>
            <p>
              <FormattedMessage {...text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
