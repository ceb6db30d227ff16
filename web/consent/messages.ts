import { defineMessage } from "react-intl"

export const consentMessages = {
  title: defineMessage({ id: "consent.title", defaultMessage: "Your privacy", description: "Title of the banner" }),
  text: defineMessage({
    id: "consent.text",
    defaultMessage:
      "This product stores in your browser what it needs to work. With your consent it also counts which pages are opened. You can change your mind at any time.",
    description: "In the banner",
  }),
  acceptAll: defineMessage({ id: "consent.acceptAll", defaultMessage: "Accept All", description: "Button" }),
  rejectAll: defineMessage({ id: "consent.rejectAll", defaultMessage: "Reject All", description: "Button" }),
  customize: defineMessage({ id: "consent.customize", defaultMessage: "Customize", description: "Button" }),
  preferences: defineMessage({
    id: "consent.preferences",
    defaultMessage: "Cookie preferences",
    description: "Title of the window, and heading",
  }),
  save: defineMessage({ id: "consent.save", defaultMessage: "Save Preferences", description: "Button" }),
  essential: defineMessage({ id: "consent.essential", defaultMessage: "Essential", description: "Kind of storage" }),
  essentialNote: defineMessage({
    id: "consent.essentialNote",
    defaultMessage: "Your session, language and appearance. Always on: the product does not work without them.",
    description: "What essential storage is for",
  }),
  analytics: defineMessage({ id: "consent.analytics", defaultMessage: "Analytics", description: "Kind of storage" }),
  analyticsNote: defineMessage({
    id: "consent.analyticsNote",
    defaultMessage: "Which pages are opened, to improve the product. Never any amounts.",
    description: "What analytics is for",
  }),
  marketing: defineMessage({ id: "consent.marketing", defaultMessage: "Marketing", description: "Kind of storage" }),
  marketingNote: defineMessage({
    id: "consent.marketingNote",
    defaultMessage:
      "Offers that match your interests. Nothing is stored or loaded for this at present; your choice is saved.",
    description: "What marketing is for",
  }),
  givenOn: defineMessage<{ readonly moment: string; readonly kinds: string }>({
    id: "consent.givenOn",
    defaultMessage: "On {moment} you consented to: {kinds}.",
    description: "Below the heading in the settings; kinds lists Essential, Analytics, Marketing",
  }),
  notGiven: defineMessage({
    id: "consent.notGiven",
    defaultMessage: "You have not decided yet. Until then, only essential data is stored.",
    description: "Below the heading in the settings",
  }),
  change: defineMessage({
    id: "consent.change",
    defaultMessage: "Change",
    description: "Button: opens the preferences",
  }),
  withdraw: defineMessage({
    id: "consent.withdraw",
    defaultMessage: "Withdraw cookie consent",
    description: "Button in the settings and at the foot of the public pages",
  }),
}
