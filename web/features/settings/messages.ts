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
export type SettingsSection = (typeof settingsSections)[number]

export const settingsMessages = texts("settings", {
  keyboard: ["Keyboard", "Heading in the preferences: what keys do in this browser"],
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
})
