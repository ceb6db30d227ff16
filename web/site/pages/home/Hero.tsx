import { FormattedMessage } from "react-intl"
import { trialDays } from "../../../../server/contract/vocabulary.ts"
import { SiteLink } from "../../SiteLink.tsx"
import type { SiteFacts } from "../../sitePage.ts"
import { FamilyFigure } from "./FamilyFigure.tsx"
import { homeMessages as messages } from "./messages.ts"

interface Props {
  readonly facts: SiteFacts
}

/** Where no plans are sold there is no trial either: then it says that nothing is limited. */
export function TrialBanner({ facts }: Props) {
  return (
    <p className="home-banner">
      {facts.billing ? (
        <FormattedMessage {...messages.trialBanner} values={{ days: trialDays }} />
      ) : (
        <FormattedMessage {...messages.unlimitedBanner} />
      )}
    </p>
  )
}

export function Hero({ facts }: Props) {
  return (
    <section className="hero">
      <div className="hero-words">
        <p className="hero-badge">
          <FormattedMessage {...messages.badge} />
        </p>
        <h1>
          <FormattedMessage {...messages.title} />
        </h1>
        <p className="hero-subtitle">
          <FormattedMessage {...messages.subtitle} />
        </p>
        <p className="site-actions">
          <StartButton facts={facts} />
          <SiteLink to="/pricing" className="button button-plain">
            <FormattedMessage {...messages.options} />
          </SiteLink>
        </p>
        <p className="hero-note for-guests">
          {!facts.signUpOpen ? (
            <FormattedMessage {...messages.signUpClosed} />
          ) : facts.billing ? (
            <FormattedMessage {...messages.afterTrial} />
          ) : (
            <FormattedMessage {...messages.neverEnds} />
          )}
        </p>
      </div>
      <FamilyFigure />
    </section>
  )
}

/** The way in: for who has an account to the app, for others to a new one, where strangers may open one. */
export function StartButton({ facts }: Props) {
  return (
    <>
      {facts.signUpOpen ? (
        <SiteLink to="/auth?tab=signup" className="button button-primary for-guests">
          <FormattedMessage {...messages.start} />
        </SiteLink>
      ) : (
        <SiteLink to="/auth" className="button button-primary for-guests">
          <FormattedMessage {...messages.signIn} />
        </SiteLink>
      )}
      <SiteLink to="/app" className="button button-primary for-members">
        <FormattedMessage {...messages.open} />
      </SiteLink>
    </>
  )
}
