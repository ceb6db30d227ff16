import { type TypedMessageDescriptor, FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { Icon } from "#ui/Icon.tsx"
import { consentMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/**
 * The banner and the dialog for pages that React does not run. They are hidden until `web/site/client/consent.ts` finds
 * no valid consent. They look and read like those of the application.
 */
export function SiteConsent() {
  const intl = useIntl()
  return (
    <>
      <section className="consent-banner" data-consent="banner" aria-labelledby="consent-title" hidden>
        <div className="consent-words">
          <Say as="h2" id="consent-title" className="consent-title" message={messages.title} />
          <Say message={messages.text} />
        </div>
        <div className="consent-buttons">
          <button type="button" className="button button-plain" data-consent="customize">
            <FormattedMessage {...messages.customize} />
          </button>
          <button type="button" className="button button-plain" data-consent="reject">
            <FormattedMessage {...messages.rejectAll} />
          </button>
          <button type="button" className="button button-plain" data-consent="accept">
            <FormattedMessage {...messages.acceptAll} />
          </button>
        </div>
      </section>
      <dialog className="consent-dialog" data-consent="dialog" aria-labelledby="consent-preferences">
        <form method="dialog">
          <header className="dialog-head">
            <Say as="h2" id="consent-preferences" className="dialog-title" message={messages.preferences} />
            <button type="submit" className="icon-button" value="" aria-label={intl.formatMessage(commonWords.close)}>
              <Icon name="close" />
            </button>
          </header>
          <div className="dialog-fields">
            <Toggle kind="essential" name={messages.essential} note={messages.essentialNote} isLocked />
            <Toggle kind="analytics" name={messages.analytics} note={messages.analyticsNote} />
            <Toggle kind="marketing" name={messages.marketing} note={messages.marketingNote} />
          </div>
          <footer className="dialog-foot">
            <div className="dialog-buttons">
              <button type="submit" className="button button-plain" value="">
                <FormattedMessage {...commonWords.cancel} />
              </button>
              <button type="submit" className="button button-primary" value="save">
                <FormattedMessage {...messages.save} />
              </button>
            </div>
          </footer>
        </form>
      </dialog>
    </>
  )
}

interface ToggleProps {
  readonly kind: string
  readonly name: TypedMessageDescriptor
  readonly note: TypedMessageDescriptor
  /** Always on, and cannot be changed. */
  readonly isLocked?: boolean
}

function Toggle({ kind, name, note, isLocked = false }: ToggleProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch" // oxlint-disable-line jsx-a11y/role-has-required-aria-props -- a checkbox tells by itself whether it is on
        name={kind}
        className="visually-hidden"
        defaultChecked={isLocked}
        disabled={isLocked}
      />
      <span className="switch-mark" aria-hidden="true">
        <Icon name="check" size={14} />
      </span>
      <span>
        <FormattedMessage {...name} />
        <Say as="span" className="choice-note" message={note} />
      </span>
    </label>
  )
}
