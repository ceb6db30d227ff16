import { defineMessage } from "react-intl"
import type { Words } from "#web/i18n/words.ts"

/** The sections of the settings, in the order of the list. */
export const settingsSections = [
  "profile",
  "preferences",
  "security",
  "portfolios",
  "subscription",
  "privacy",
  "market",
] as const
export type SettingsSection = (typeof settingsSections)[number]

export const settingsMessages = {
  keyboard: defineMessage({
    id: "settings.keyboard",
    defaultMessage: "Keyboard",
    description: "Heading in the preferences: what keys do in this browser",
  }),
  household: defineMessage({
    id: "settings.household",
    defaultMessage: "Household and members",
    description: "Link to the page of the household, in the list of the sections of the settings",
  }),
}

export const sectionNames: Words<SettingsSection> = {
  profile: defineMessage({ id: "settings.profile", defaultMessage: "Profile", description: "Section" }),
  preferences: defineMessage({ id: "settings.preferences", defaultMessage: "Preferences", description: "Section" }),
  security: defineMessage({ id: "settings.security", defaultMessage: "Security", description: "Section" }),
  portfolios: defineMessage({
    id: "settings.portfolios",
    defaultMessage: "Portfolio management",
    description: "Section",
  }),
  subscription: defineMessage({
    id: "settings.subscription",
    defaultMessage: "Subscription and usage",
    description: "Section: plan and quotas",
  }),
  privacy: defineMessage({
    id: "settings.privacy",
    defaultMessage: "Privacy and data",
    description: "Section: export, import, consent and erasure",
  }),
  market: defineMessage({ id: "settings.market", defaultMessage: "Prices and exchange rates", description: "Section" }),
}
