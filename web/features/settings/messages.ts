import type { SessionView } from "#contract/people/identity.ts"
import type { Words } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"

/** The sections of the settings, in the order of the list. */
export const settingsSections = [
  "profile",
  "preferences",
  "security",
  "mails",
  "portfolios",
  "subscription",
  "privacy",
  "market",
] as const
/** Those of a guest: what works without an account, and one section in place of the others. */
const guestSections = ["preferences", "portfolios", "market", "account"] as const
export type SettingsSection = (typeof settingsSections | typeof guestSections)[number]

/** The sections that a user has. */
export const sectionsOf = ({ guestUntil }: Pick<SessionView, "guestUntil">): ReadonlyArray<SettingsSection> =>
  guestUntil === undefined ? settingsSections : guestSections

export const settingsMessages = texts("settings", {
  keyboard: ["Keyboard", "Heading in the preferences: what keys do in this browser"],
  needsAccount: [
    "Profile, security, emails, subscription, and the export and import of data need an account, which this example does not have.",
    "In the settings of a guest, above the button that leads to the sign-up",
  ],
  household: [
    "Household and members",
    "Link to the page of the household, in the list of the sections of the settings",
  ],
})

export const sectionNames: Words<SettingsSection> = texts("settings", {
  profile: ["Profile", "Section"],
  preferences: ["Preferences", "Section"],
  security: ["Security", "Section"],
  mails: ["Emails", "Section: which mails the user gets, and price alerts"],
  portfolios: ["Portfolio management", "Section"],
  subscription: ["Subscription and usage", "Section: plan and quotas"],
  privacy: ["Privacy and data", "Section: export, import, consent and erasure"],
  market: ["Prices and exchange rates", "Section"],
  account: ["Account", "Section of a guest: says what needs an account to sign in with"],
})
