import { type ComponentType, useEffect, useRef } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { useSession } from "#web/client/useClient.ts"
import { commonWords } from "#web/i18n/words.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { ShortcutSwitch } from "#web/features/search/shortcuts/ShortcutSwitch.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Page, Section } from "#web/page/Page.tsx"
import { AccountSection } from "./AccountSection.tsx"
import { MailsSection } from "./mails/MailsSection.tsx"
import { MarketStatus } from "./MarketStatus.tsx"
import {
  sectionNames,
  sectionsOf,
  settingsMessages as messages,
  type SettingsSection,
  settingsSections,
} from "./messages.ts"
import { PortfolioManagement } from "./portfolios/PortfolioManagement.tsx"
import { PreferencesForm } from "./preferences/PreferencesForm.tsx"
import { PrivacySection } from "./privacy/PrivacySection.tsx"
import { ProfileSection } from "./profile/ProfileSection.tsx"
import { SecuritySection } from "./security/SecuritySection.tsx"
import { SubscriptionSection } from "./subscription/SubscriptionSection.tsx"
import "./SettingsPage.css"

/** The preferences that the server stores, and those that this browser stores. */
function Preferences() {
  const intl = useIntl()
  return (
    <div className="settings-parts">
      <PreferencesForm />
      <Section title={intl.formatMessage(messages.keyboard)}>
        <ShortcutSwitch />
      </Section>
    </div>
  )
}

const contents: Readonly<Record<SettingsSection, ComponentType>> = {
  profile: ProfileSection,
  preferences: Preferences,
  security: SecuritySection,
  mails: MailsSection,
  portfolios: PortfolioManagement,
  subscription: SubscriptionSection,
  privacy: PrivacySection,
  market: MarketStatus,
  account: AccountSection,
}

/** The sections of the user and the one of the address. For a guest, those of an account lead to the one in their place. */
function useSection() {
  const [params] = useSearchParams()
  const session = useSession()
  const sections = sectionsOf(session)
  const asked = params.get("section")
  const isOfAccount = session.guestUntil !== undefined && settingsSections.some((section) => section === asked)
  const chosen = sections.find((section) => section === asked) ?? (isOfAccount ? "account" : undefined)
  return { sections, chosen, shown: chosen ?? sections[0] ?? "profile" }
}

/**
 * All settings of a user. The section lives in the address. On a narrow screen, the list of sections comes first and
 * the section after it; on a wide one, the list is beside the section.
 */
export default function SettingsPage() {
  const intl = useIntl()
  const { sections, chosen, shown } = useSection()
  const Content = contents[shown]
  const name = intl.formatMessage(chosen ? sectionNames[chosen] : commonWords.settings)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [chosen])

  return (
    <Page title={name}>
      <div className="settings" data-chosen={chosen !== undefined}>
        <nav className="settings-nav" aria-label={intl.formatMessage(commonWords.settings)}>
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <AppLink to="/app/settings" more={{ section }} className="settings-link" isCurrent={section === shown}>
                  <FormattedMessage {...sectionNames[section]} />
                  <Icon name="chevronRight" size={16} />
                </AppLink>
              </li>
            ))}
            <li>
              <AppLink to="/app/household" className="settings-link">
                <FormattedMessage {...messages.household} />
                <Icon name="chevronRight" size={16} />
              </AppLink>
            </li>
          </ul>
        </nav>
        <div
          ref={content}
          role="region"
          tabIndex={-1}
          aria-label={intl.formatMessage(sectionNames[shown])}
          className="settings-content"
        >
          <Content key={shown} />
        </div>
      </div>
    </Page>
  )
}
