import { defineMessage } from "react-intl"

export const successMessages = {
  activating: defineMessage({
    id: "subscriptionSuccess.activating",
    defaultMessage: "Your account is being activated",
    description: "Title of the page after the checkout, while the payment is being processed",
  }),
  activatingText: defineMessage({
    id: "subscriptionSuccess.activatingText",
    defaultMessage:
      "We are waiting for the payment confirmation. This takes a moment; there is nothing more for you to do.",
    description: "Text of that page",
  }),
  takesLong: defineMessage({
    id: "subscriptionSuccess.takesLong",
    defaultMessage:
      "The confirmation is taking longer than expected. It arrives within a few minutes; you can leave this page, and your account will still be activated.",
    description: "Text of that page after half a minute",
  }),
  refresh: defineMessage({
    id: "subscriptionSuccess.refresh",
    defaultMessage: "Refresh status",
    description: "Button: checks again whether the plan is active",
  }),
  askedAt: defineMessage<{ readonly moment: string }>({
    id: "subscriptionSuccess.askedAt",
    defaultMessage: "Not activated yet, as of {moment}.",
    description: "Beside the button, after it was pressed",
  }),
  welcome: defineMessage({
    id: "subscriptionSuccess.welcome",
    defaultMessage: "Welcome to Premium!",
    description: "Title once a paid plan is active",
  }),
  welcomeText: defineMessage<{ readonly plan: string }>({
    id: "subscriptionSuccess.welcomeText",
    defaultMessage: "Your household is now on the {plan} plan. All its features are available.",
    description: "Text below that title",
  }),
  paidUntil: defineMessage<{ readonly day: string }>({
    id: "subscriptionSuccess.paidUntil",
    defaultMessage: "It is paid until {day}.",
    description: "Text below that title",
  }),
  nothingToActivate: defineMessage({
    id: "subscriptionSuccess.nothingToActivate",
    defaultMessage: "There is nothing to activate",
    description: "Title for a user whose installation charges nothing",
  }),
  nothingToActivateText: defineMessage({
    id: "subscriptionSuccess.nothingToActivateText",
    defaultMessage: "This installation includes everything for all users, with no end date.",
    description: "Text below that title",
  }),
  signIn: defineMessage({
    id: "subscriptionSuccess.signIn",
    defaultMessage: "Sign in to see the activation status of your account. You will then return here.",
    description: "For a visitor who is not signed in",
  }),
  toDashboard: defineMessage({
    id: "subscriptionSuccess.toDashboard",
    defaultMessage: "Go to Dashboard",
    description: "Button",
  }),
}
