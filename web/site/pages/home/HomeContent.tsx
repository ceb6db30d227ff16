import { assetClassNames, iconOfClass } from "#ui/lineClasses.ts"
import { FormattedMessage } from "react-intl"
import { proseMessages } from "#web/site/prose/messages.ts"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import type { LineClass } from "#contract/figures/figures.ts"
import { Icon } from "#ui/Icon.tsx"
import { SiteLink } from "#web/site/SiteLink.tsx"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { type Card, cards } from "./cards.ts"
import { Carousel } from "./Carousel.tsx"
import { classTexts } from "#web/site/pages/assetClasses/classMessages.ts"
import { Hero, StartButton, TrialBanner } from "./Hero.tsx"
import { homeMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** An overview of the product. */
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
        <Say as="h2" message={messages.endTitle} />
        <Say message={messages.endText} />
        <p className="site-actions">
          <StartButton facts={facts} />
          <SiteLink to="/pricing" className="button button-plain" message={messages.pricing} />
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
      <Say as="h2" message={messages.featuresTitle} />
      <ul className="home-features">
        {features.map(([title, text]) => (
          <li key={title.id}>
            <Say as="h3" message={title} />
            <Say message={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cards() {
  return (
    <section className="home-section">
      <Say as="h2" message={chromeMessages.features} />
      <ul className="home-cards">
        {cards.map((card) => (
          <li key={card.title.id}>
            <Icon name={card.icon} size={24} />
            <div>
              <h3>
                <CardTitle {...card} />
              </h3>
              <Say className="soft" message={card.text} />
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

/** The classes of assets and debts. */
function Classes() {
  return (
    <section className="home-section home-place">
      <div className="home-place-words">
        <Say as="h2" message={messages.placeTitle} />
        <Say className="soft" message={messages.placeText} />
        <p>
          <SiteLink to="/asset-classes" message={messages.placeLink} />
        </p>
      </div>
      <ul className="home-classes">
        {(Object.keys(classTexts) as ReadonlyArray<LineClass>).map((assetClass) => (
          <li key={assetClass}>
            <Icon name={iconOfClass[assetClass]} size={24} />
            <div>
              <Say as="h3" message={assetClassNames[assetClass]} />
              <Say className="soft" message={classTexts[assetClass].summary} />
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

/** Invented examples of use, marked as such: a new product has no customers to quote. */
function Situations() {
  return (
    <section className="home-section">
      <Say as="h2" message={messages.situationsTitle} />
      <Say className="soft" message={messages.situationsText} />
      <ul className="home-situations">
        {situations.map(([title, text]) => (
          <li key={title.id}>
            <Say className="home-label" message={proseMessages.example} />
            <Say as="h3" message={title} />
            <Say message={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const homePage: SitePage = {
  path: "/",
  title: messages.pageTitle,
  description: messages.pageDescription,
  Content: HomeContent,
}
