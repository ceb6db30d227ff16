import { defineMessage } from "react-intl"

export const linkMessages = {
  confirmTitle: defineMessage({
    id: "authLink.confirmTitle",
    defaultMessage: "Confirm your address",
    description: "Title of a page that a link in a mail opens",
  }),
  confirmText: defineMessage({
    id: "authLink.confirmText",
    defaultMessage: "Confirm that this address is yours. Your account counts from then on.",
    description: "What the button does",
  }),
  confirmAct: defineMessage({ id: "authLink.confirmAct", defaultMessage: "Confirm address", description: "Button" }),
  confirmDone: defineMessage({
    id: "authLink.confirmDone",
    defaultMessage: "Your address is confirmed",
    description: "Heading, after the button was used",
  }),
  confirmDoneText: defineMessage({
    id: "authLink.confirmDoneText",
    defaultMessage: "You can sign in now, on this device without a further code.",
    description: "After the button was used",
  }),
  emailTitle: defineMessage({
    id: "authLink.emailTitle",
    defaultMessage: "Confirm your new address",
    description: "Title of a page that a link in a mail opens",
  }),
  emailText: defineMessage({
    id: "authLink.emailText",
    defaultMessage: "From then on you sign in with this address. You are signed out everywhere.",
    description: "What the button does",
  }),
  emailAct: defineMessage({ id: "authLink.emailAct", defaultMessage: "Use this address", description: "Button" }),
  emailDone: defineMessage({
    id: "authLink.emailDone",
    defaultMessage: "Your new address counts",
    description: "Heading, after the button was used",
  }),
  emailDoneText: defineMessage({
    id: "authLink.emailDoneText",
    defaultMessage: "Sign in with it.",
    description: "After the button was used",
  }),
  emailUndoTitle: defineMessage({
    id: "authLink.emailUndoTitle",
    defaultMessage: "Keep your old address",
    description: "Title of a page that a link in a mail opens",
  }),
  emailUndoText: defineMessage({
    id: "authLink.emailUndoText",
    defaultMessage:
      "This takes the change of your address back. You are signed out everywhere; if it was not you who changed it, set a new password next.",
    description: "What the button does",
  }),
  emailUndoAct: defineMessage({
    id: "authLink.emailUndoAct",
    defaultMessage: "Keep the old address",
    description: "Button",
  }),
  emailUndoDone: defineMessage({
    id: "authLink.emailUndoDone",
    defaultMessage: "Your old address counts again",
    description: "Heading, after the button was used",
  }),
  emailUndoDoneText: defineMessage({
    id: "authLink.emailUndoDoneText",
    defaultMessage: "Sign in with it. If it was not you who changed it, set a new password at once.",
    description: "After the button was used",
  }),
  keepTitle: defineMessage({
    id: "authLink.keepTitle",
    defaultMessage: "Keep your second factor",
    description: "Title of a page that a link in a mail opens",
  }),
  keepText: defineMessage({
    id: "authLink.keepText",
    defaultMessage:
      "Somebody with your password said that they had lost every second factor. If that was not you, stop it here and set a new password.",
    description: "What the button does",
  }),
  keepAct: defineMessage({ id: "authLink.keepAct", defaultMessage: "Stop it", description: "Button" }),
  keepDone: defineMessage({
    id: "authLink.keepDone",
    defaultMessage: "It is stopped",
    description: "Heading, after the button was used",
  }),
  keepDoneText: defineMessage({
    id: "authLink.keepDoneText",
    defaultMessage:
      "Your authenticator and recovery codes count as before. If it was not you, set a new password at once.",
    description: "After the button was used",
  }),
  resetTitle: defineMessage({
    id: "authLink.resetTitle",
    defaultMessage: "A new password",
    description: "Title of a page that a link in a mail opens",
  }),
  resetText: defineMessage({
    id: "authLink.resetText",
    defaultMessage: "You are signed out everywhere, and sign in with the new password next.",
    description: "What the button does",
  }),
  resetField: defineMessage({ id: "authLink.resetField", defaultMessage: "New password", description: "Field" }),
  resetAct: defineMessage({ id: "authLink.resetAct", defaultMessage: "Set password", description: "Button" }),
  resetDone: defineMessage({
    id: "authLink.resetDone",
    defaultMessage: "Your new password counts",
    description: "Heading, after the button was used",
  }),
  resetDoneText: defineMessage({
    id: "authLink.resetDoneText",
    defaultMessage: "Sign in with it.",
    description: "After the button was used",
  }),
  signIn: defineMessage({ id: "authLink.signIn", defaultMessage: "Sign in", description: "Link to the sign-in page" }),
  newLink: defineMessage({
    id: "authLink.newLink",
    defaultMessage: "Ask for a new link",
    description: "Link, in case the one that was followed is over",
  }),
  newPassword: defineMessage({
    id: "authLink.newPassword",
    defaultMessage: "Set a new password",
    description: "Link to the page that sends a link for a new password",
  }),
  brokenTitle: defineMessage({
    id: "authLink.brokenTitle",
    defaultMessage: "This link is not complete",
    description: "Title: the page was not opened by a link from a mail",
  }),
  brokenText: defineMessage({
    id: "authLink.brokenText",
    defaultMessage:
      "Open the link from the mail once more, whole. A link counts once and for a limited time; if it is over, ask for a new one.",
    description: "What to do about a broken link",
  }),
}
