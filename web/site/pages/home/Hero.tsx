import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import type { Language } from "#contract/people/identity.ts"
import { trialDays } from "#contract/vocabulary.ts"
import { formatDay } from "#web/format/days.ts"
import { formatDecimal, formatPercent, moneyPlaces } from "#web/format/numberFormat.ts"
import { numberFormatOf } from "#web/site/prose/useSiteFigures.ts"
import { SiteLink } from "#web/site/SiteLink.tsx"
import type { SiteFacts } from "#web/site/sitePage.ts"
import { homeMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly facts: SiteFacts
}

/** The length of the trial. If no plans are sold there is no trial, and it states that nothing is limited. */
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
        <Say className="hero-badge" message={messages.badge} />
        <Say as="h1" message={messages.title} />
        <Say className="hero-subtitle" message={messages.subtitle} />
        <p className="site-actions">
          <StartButton facts={facts} />
          {facts.examples && (
            <SiteLink to="/example" className="button button-plain for-guests" message={messages.example} />
          )}
          <SiteLink to="/pricing" className="button button-plain" message={messages.options} />
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

/** The button to the app for signed-in users; for others to sign-up, or to sign-in if sign-up is closed. */
export function StartButton({ facts }: Props) {
  return (
    <>
      {facts.signUpOpen ? (
        <SiteLink to="/auth?tab=signup" className="button button-primary for-guests" message={messages.start} />
      ) : (
        <SiteLink to="/auth" className="button button-primary for-guests" message={commonWords.signIn} />
      )}
      <SiteLink to="/app" className="button button-primary for-members" message={messages.open} />
    </>
  )
}

/** The dashboard, as a simplified figure with sample data. */
function FamilyFigure() {
  const language = useIntl().locale as Language
  const format = numberFormatOf[language]
  return (
    <figure className="family">
      <Say className="soft" message={messages.figure} values={{ day: formatDay("2026-06-30", language) }} />
      <p className="family-amount figure">
        <span className="family-currency">CHF</span> {formatDecimal("12345678.90", format, moneyPlaces)}
      </p>
      <p className="family-change">
        <span className="figure">
          <span aria-hidden="true">▲</span>
          CHF {formatDecimal("486210.35", format, moneyPlaces, "signed")} ({formatPercent("4.1", format)})
        </span>{" "}
        <Say as="span" className="soft" message={messages.figureChange} />
      </p>
      <svg viewBox="0 0 320 110" className="family-line" aria-hidden="true" focusable="false">
        <path d={`${line}V110H0Z`} className="family-area" />
        <path d="M0 109.5H320" className="family-ground" />
        <path d={line} className="family-stroke" />
        <circle cx="320" cy="22" r="3" className="family-today" />
      </svg>
      <Say as="figcaption" className="fine soft" message={messages.figureNote} />
    </figure>
  )
}

const line =
  "M0 88 12 85 24 87 36 80 48 82 60 74 72 77 84 69 96 71 108 62 120 66 132 58 144 61 156 52 168 55 180 70 188 74 200 63 212 58 224 60 236 49 248 44 260 47 272 38 284 33 296 36 308 26 320 22"
