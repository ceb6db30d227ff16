import { defineMessage } from "react-intl"

export const linkMessages = {
  confirmTitle: defineMessage({
    id: "authLink.confirmTitle",
    defaultMessage: "Confirm your email address",
    description: "Title of a page that a link in a mail opens",
  }),
  confirmText: defineMessage({
    id: "authLink.confirmText",
    defaultMessage: "Confirm that this is your email address to activate your account.",
    description: "What the button does",
  }),
  confirmAct: defineMessage({ id: "authLink.confirmAct", defaultMessage: "Confirm address", description: "Button" }),
  confirmDone: defineMessage({
    id: "authLink.confirmDone",
    defaultMessage: "Your account is now active",
    description: "Heading, after the button was used",
  }),
  confirmDoneText: defineMessage({
    id: "authLink.confirmDoneText",
    defaultMessage: "You can now sign in on this device without another code.",
    description: "After the button was used",
  }),
  emailTitle: defineMessage({
    id: "authLink.emailTitle",
    defaultMessage: "Confirm your new email address",
    description: "Title of a page that a link in a mail opens",
  }),
  emailText: defineMessage({
    id: "authLink.emailText",
    defaultMessage: "You will sign in with this address. You are signed out everywhere.",
    description: "What the button does",
  }),
  emailAct: defineMessage({ id: "authLink.emailAct", defaultMessage: "Use this address", description: "Button" }),
  emailDone: defineMessage({
    id: "authLink.emailDone",
    defaultMessage: "Email address changed",
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
      "This restores your previous email address. You are signed out everywhere; if you did not make the change, set a new password next.",
    description: "What the button does",
  }),
  emailUndoAct: defineMessage({
    id: "authLink.emailUndoAct",
    defaultMessage: "Keep the old address",
    description: "Button",
  }),
  emailUndoDone: defineMessage({
    id: "authLink.emailUndoDone",
    defaultMessage: "Email address restored",
    description: "Heading, after the button was used",
  }),
  emailUndoDoneText: defineMessage({
    id: "authLink.emailUndoDoneText",
    defaultMessage: "Sign in with it. If you did not change it, set a new password at once.",
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
      "Someone with your password reported that all second factors were lost. If this was not you, stop the request here and set a new password.",
    description: "What the button does",
  }),
  keepAct: defineMessage({ id: "authLink.keepAct", defaultMessage: "Stop the request", description: "Button" }),
  keepDone: defineMessage({
    id: "authLink.keepDone",
    defaultMessage: "Request stopped",
    description: "Heading, after the button was used",
  }),
  keepDoneText: defineMessage({
    id: "authLink.keepDoneText",
    defaultMessage:
      "Your authenticator and recovery codes still work. If you did not make the request, set a new password at once.",
    description: "After the button was used",
  }),
  resetTitle: defineMessage({
    id: "authLink.resetTitle",
    defaultMessage: "Set a new password",
    description: "Title of a page that a link in a mail opens",
  }),
  resetText: defineMessage({
    id: "authLink.resetText",
    defaultMessage: "You are signed out everywhere and sign in with the new password.",
    description: "What the button does",
  }),
  resetAct: defineMessage({ id: "authLink.resetAct", defaultMessage: "Set password", description: "Button" }),
  resetDone: defineMessage({
    id: "authLink.resetDone",
    defaultMessage: "Password changed",
    description: "Heading, after the button was used",
  }),
  resetDoneText: defineMessage({
    id: "authLink.resetDoneText",
    defaultMessage: "Sign in with it.",
    description: "After the button was used",
  }),
  newLink: defineMessage({
    id: "authLink.newLink",
    defaultMessage: "Request a new link",
    description: "Link, for when the link in the mail has expired",
  }),
  newPassword: defineMessage({
    id: "authLink.newPassword",
    defaultMessage: "Set a new password",
    description: "Link to the page that sends a link for a new password",
  }),
  brokenTitle: defineMessage({
    id: "authLink.brokenTitle",
    defaultMessage: "This link is incomplete",
    description: "Title: the page was not opened by a link from a mail",
  }),
  brokenText: defineMessage({
    id: "authLink.brokenText",
    defaultMessage:
      "Open the complete link from the email again. Each link can be used once and expires; request a new one if needed.",
    description: "What to do about a broken link",
  }),
}
