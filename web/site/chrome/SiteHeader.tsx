import { FormattedMessage, useIntl } from "react-intl"
import { type Language, languages } from "#contract/people/identity.ts"
import { productName } from "#contract/productName.ts"
import { languageNames } from "#web/page/languageNames.ts"
import { Icon } from "#ui/Icon.tsx"
import { SiteLink } from "#web/site/SiteLink.tsx"
import { chromeMessages as messages } from "./messages.ts"
import "#ui/Button.css"
import "./SiteHeader.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  /** The path of the current page of the public site. */
  readonly path?: string
  /** Returns the address of the current page in another language. */
  readonly inLanguage: (language: Language) => string
  /** Whether new users may sign up. */
  readonly signUpOpen: boolean
  /** Absent on the public site, whose script handles the button. */
  readonly onSignOut?: () => void
}

/**
 * The header of every page outside the app area. It contains the links for signed-in users and those for other
 * visitors; `data-account` at the root of the document determines which are visible. Below 768 px the links are in a
 * popover that slides in, which needs no script.
 */
export function SiteHeader(props: Props) {
  const intl = useIntl()
  return (
    <header className="site-head">
      <SiteLink to="/" className="wordmark">
        {productName}
      </SiteLink>
      <nav className="site-links" aria-label={intl.formatMessage(messages.navigation)}>
        <SiteLinks {...props} />
      </nav>
      <div className="site-tools">
        <details className="language-menu">
          <summary className="button">
            <span className="visually-hidden">{`${intl.formatMessage(messages.language)} `}</span>
            {languageNames[intl.locale as Language]}
            <Icon name="chevronDown" size={14} />
          </summary>
          <LanguageLinks {...props} />
        </details>
        <AccountLinks {...props} />
      </div>
      <button
        type="button"
        className="icon-button site-menu-button"
        popoverTarget="site-menu"
        aria-label={intl.formatMessage(messages.menu)}
      >
        <Icon name="menu" />
      </button>
      <div
        id="site-menu"
        popover="auto"
        className="site-menu"
        role="dialog"
        aria-label={intl.formatMessage(messages.menu)}
      >
        <div className="site-menu-head">
          <span className="wordmark" aria-hidden="true">
            {productName}
          </span>
          <button
            type="button"
            className="icon-button"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            aria-label={intl.formatMessage(messages.closeMenu)}
          >
            <Icon name="close" />
          </button>
        </div>
        <nav className="site-menu-links" aria-label={intl.formatMessage(messages.navigation)}>
          <SiteLinks {...props} />
        </nav>
        <div className="site-menu-account">
          <AccountLinks {...props} />
        </div>
        <Say as="h2" className="site-menu-heading" message={messages.language} />
        <LanguageLinks {...props} />
      </div>
    </header>
  )
}

function SiteLinks({ path }: Props) {
  return (
    <>
      <SiteLink to="/pricing" isCurrent={path === "/pricing"} message={messages.pricing} />
      <SiteLink to="/security" isCurrent={path === "/security"} message={messages.security} />
    </>
  )
}

function AccountLinks({ signUpOpen, onSignOut }: Props) {
  return (
    <>
      <SiteLink
        to="/auth"
        className={`button for-guests ${signUpOpen ? "button-quiet" : "button-primary"}`}
        message={messages.signIn}
      />
      {signUpOpen && (
        <SiteLink to="/auth?tab=signup" className="button button-primary for-guests" message={messages.start} />
      )}
      <button type="button" className="button button-quiet for-members" data-sign-out="" onClick={onSignOut}>
        <FormattedMessage {...messages.signOut} />
      </button>
      <SiteLink to="/app" className="button button-primary for-members" message={messages.app} />
    </>
  )
}

/** Each language by its own name, so that its speakers recognise it. */
function LanguageLinks({ inLanguage }: Props) {
  const { locale } = useIntl()
  return (
    <ul className="language-list">
      {languages.map((language) => (
        <li key={language}>
          <a
            href={inLanguage(language)}
            lang={language}
            hrefLang={language}
            data-language={language}
            {...(language === locale ? { "aria-current": "true" as const } : {})}
          >
            {languageNames[language]}
            {language === locale && <Icon name="check" size={16} />}
          </a>
        </li>
      ))}
    </ul>
  )
}
