import { texts } from "#web/i18n/texts.ts"

export const consentMessages = texts("consent", {
  title: ["Your privacy", "Title of the banner"],
  text: [
    "This product stores in your browser what it needs to work. With your consent it also counts which pages are opened. You can change your mind at any time.",
    "In the banner",
  ],
  acceptAll: ["Accept All", "Button"],
  rejectAll: ["Reject All", "Button"],
  customize: ["Customize", "Button"],
  preferences: ["Cookie preferences", "Title of the window, and heading"],
  save: ["Save Preferences", "Button"],
  essential: ["Essential", "Kind of storage"],
  essentialNote: [
    "Your session, language and appearance. Always on: the product does not work without them.",
    "What essential storage is for",
  ],
  analytics: ["Analytics", "Kind of storage"],
  analyticsNote: ["Which pages are opened, to improve the product. Never any amounts.", "What analytics is for"],
  marketing: ["Marketing", "Kind of storage"],
  marketingNote: [
    "Offers that match your interests. Nothing is stored or loaded for this at present; your choice is saved.",
    "What marketing is for",
  ],
  givenOn: [
    "On {moment} you consented to: {kinds}.",
    "Below the heading in the settings; kinds lists Essential, Analytics, Marketing",
  ],
  notGiven: [
    "You have not decided yet. Until then, only essential data is stored.",
    "Below the heading in the settings",
  ],
  change: ["Change", "Button: opens the preferences"],
  withdraw: ["Withdraw cookie consent", "Button in the settings and at the foot of the public pages"],
})
