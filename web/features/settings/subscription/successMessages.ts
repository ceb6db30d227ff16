import { texts } from "#web/i18n/texts.ts"

export const successMessages = texts("subscriptionSuccess", {
  activating: [
    "Your account is being activated",
    "Title of the page after the checkout, while the payment is being processed",
  ],
  activatingText: [
    "We are waiting for the payment confirmation. This takes a moment; there is nothing more for you to do.",
    "Text of that page",
  ],
  takesLong: [
    "The confirmation is taking longer than expected. It arrives within a few minutes; you can leave this page, and your account will still be activated.",
    "Text of that page after half a minute",
  ],
  refresh: ["Refresh status", "Button: checks again whether the plan is active"],
  askedAt: ["Not activated yet, as of {moment}.", "Beside the button, after it was pressed"],
  welcome: ["Welcome to Premium!", "Title once a paid plan is active"],
  welcomeText: ["Your household is now on the {plan} plan. All its features are available.", "Text below that title"],
  paidUntil: ["It is paid until {day}.", "Text below that title"],
  nothingToActivate: ["There is nothing to activate", "Title for a user whose installation charges nothing"],
  nothingToActivateText: [
    "This installation includes everything for all users, with no end date.",
    "Text below that title",
  ],
  signIn: [
    "Sign in to see the activation status of your account. You will then return here.",
    "For a visitor who is not signed in",
  ],
  toDashboard: ["Go to Dashboard", "Button"],
})
