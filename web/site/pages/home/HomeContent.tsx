import { FormattedMessage } from "react-intl"
import type { LineClass } from "#contract/figures.ts"
import { assetClassNames } from "#web/i18n/words.ts"
import { Icon, type IconName } from "#ui/Icon.tsx"
import { SiteLink } from "#web/site/SiteLink.tsx"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { type Card, cards } from "./cards.ts"
import { Carousel } from "./Carousel.tsx"
import { classTexts } from "./classMessages.ts"
import { Hero, StartButton, TrialBanner } from "./Hero.tsx"
import { homeMessages, homeMessages as messages } from "./messages.ts"

/** What the product does, in a minute. */
function HomeContent({ facts }: { readonly facts: SiteFacts }) {
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

function Cards() {
  return (
    <section className="home-section">
      <h2>
        <FormattedMessage {...messages.cardsTitle} />
      </h2>
      <ul className="home-cards">
        {cards.map((card) => (
          <li key={card.title.id}>
            <Icon name={card.icon} size={24} />
            <div>
              <h3>
                <CardTitle {...card} />
              </h3>
              <p className="soft">
                <FormattedMessage {...card.text} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardTitle({ title, to }: Card) {
  if (to === undefined) return <FormattedMessage {...title} />
  return (
    <SiteLink to={to}>
      <FormattedMessage {...title} />
      <Icon name="chevronRight" size={16} />
    </SiteLink>
  )
}

const classes: ReadonlyArray<readonly [LineClass, IconName]> = [
  ["security", "shares"],
  ["realEstate", "realEstate"],
  ["crypto", "crypto"],
  ["metal", "metals"],
  ["private", "privateMarkets"],
  ["account", "accounts"],
  ["insurance", "insurance"],
  ["other", "other"],
  ["debt", "liabilities"],
]

/** The nine families of what can be owned or owed. */
function Classes() {
  return (
    <section className="home-section home-place">
      <div className="home-place-words">
        <h2>
          <FormattedMessage {...messages.placeTitle} />
        </h2>
        <p className="soft">
          <FormattedMessage {...messages.placeText} />
        </p>
        <p>
          <SiteLink to="/asset-classes">
            <FormattedMessage {...messages.placeLink} />
          </SiteLink>
        </p>
      </div>
      <ul className="home-classes">
        {classes.map(([assetClass, icon]) => (
          <li key={assetClass}>
            <Icon name={icon} size={24} />
            <div>
              <h3>
                <FormattedMessage {...assetClassNames[assetClass]} />
              </h3>
              <p className="soft">
                <FormattedMessage {...classTexts[assetClass]} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const situations = [
  [messages.companyTitle, messages.companyText],
  [messages.coupleTitle, messages.coupleText],
  [messages.adviserTitle, messages.adviserText],
] as const

/** A new product has no customers to quote: it shows by examples what it is for, and says that they are invented. */
function Situations() {
  return (
    <section className="home-section">
      <h2>
        <FormattedMessage {...messages.situationsTitle} />
      </h2>
      <p className="soft">
        <FormattedMessage {...messages.situationsText} />
      </p>
      <ul className="home-situations">
        {situations.map(([title, text]) => (
          <li key={title.id}>
            <p className="home-label">
              <FormattedMessage {...messages.example} />
            </p>
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

export const homePage: SitePage = {
  path: "/",
  title: homeMessages.pageTitle,
  description: homeMessages.pageDescription,
  Content: HomeContent,
}
