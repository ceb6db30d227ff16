import { defineMessage } from "react-intl"

/** Actions on the user's own account, by the name of the route; `view` is a page that was opened. */
export const accountActions = {
  signUp: defineMessage({
    id: "action.signUp",
    defaultMessage: "Signed up",
    description: "Activity log: an action; the next column has its user",
  }),
  confirmAddress: defineMessage({
    id: "action.confirmAddress",
    defaultMessage: "Confirmed the email address",
    description: "Activity log: an action; the next column has its user",
  }),
  signIn: defineMessage({
    id: "action.signIn",
    defaultMessage: "Entered the password to sign in",
    description: "Activity log: an action; the next column has its user",
  }),
  takeSecondStep: defineMessage({
    id: "action.takeSecondStep",
    defaultMessage: "Signed in",
    description: "Activity log: an action; the next column has its user",
  }),
  visitDemo: defineMessage({
    id: "action.visitDemo",
    defaultMessage: "Entered as a visitor",
    description: "Activity log: an action in a demonstration; the next column has its user",
  }),
  sendCodeAgain: defineMessage({
    id: "action.sendCodeAgain",
    defaultMessage: "Resent the sign-in code",
    description: "Activity log: an action; the next column has its user",
  }),
  requestFactorReset: defineMessage({
    id: "action.requestFactorReset",
    defaultMessage: "Started to sign in without a second factor",
    description: "Activity log: an action; the next column has its user",
  }),
  cancelFactorReset: defineMessage({
    id: "action.cancelFactorReset",
    defaultMessage: "Stopped the sign-in without a second factor",
    description: "Activity log: an action; the next column has its user",
  }),
  signOut: defineMessage({
    id: "action.signOut",
    defaultMessage: "Signed out",
    description: "Activity log: an action; the next column has its user",
  }),
  beginStepUp: defineMessage({
    id: "action.beginStepUp",
    defaultMessage: "Entered the password to confirm their identity",
    description: "Activity log: an action; the next column has its user",
  }),
  finishStepUp: defineMessage({
    id: "action.finishStepUp",
    defaultMessage: "Confirmed their identity",
    description: "Activity log: an action; the next column has its user",
  }),
  forgetPassword: defineMessage({
    id: "action.forgetPassword",
    defaultMessage: "Requested a new password",
    description: "Activity log: an action; the next column has its user",
  }),
  resetPassword: defineMessage({
    id: "action.resetPassword",
    defaultMessage: "Reset the password by email",
    description: "Activity log: an action; the next column has its user",
  }),
  confirmNewEmail: defineMessage({
    id: "action.confirmNewEmail",
    defaultMessage: "Confirmed a new email address",
    description: "Activity log: an action; the next column has its user",
  }),
  undoNewEmail: defineMessage({
    id: "action.undoNewEmail",
    defaultMessage: "Reversed a change of email address",
    description: "Activity log: an action; the next column has its user",
  }),
  changeProfile: defineMessage({
    id: "action.changeProfile",
    defaultMessage: "Changed name or country",
    description: "Activity log: an action; the next column has its user",
  }),
  changePreferences: defineMessage({
    id: "action.changePreferences",
    defaultMessage: "Changed the preferences",
    description: "Activity log: an action; the next column has its user",
  }),
  changePassword: defineMessage({
    id: "action.changePassword",
    defaultMessage: "Changed the password",
    description: "Activity log: an action; the next column has its user",
  }),
  changeEmail: defineMessage({
    id: "action.changeEmail",
    defaultMessage: "Requested a change of email address",
    description: "Activity log: an action; the next column has its user",
  }),
  enrolAuthenticator: defineMessage({
    id: "action.enrolAuthenticator",
    defaultMessage: "Started to set up an authenticator app",
    description: "Activity log: an action; the next column has its user",
  }),
  confirmAuthenticator: defineMessage({
    id: "action.confirmAuthenticator",
    defaultMessage: "Set up an authenticator app",
    description: "Activity log: an action; the next column has its user",
  }),
  removeAuthenticator: defineMessage({
    id: "action.removeAuthenticator",
    defaultMessage: "Removed an authenticator app",
    description: "Activity log: an action; the next column has its user",
  }),
  renewRecoveryCodes: defineMessage({
    id: "action.renewRecoveryCodes",
    defaultMessage: "Created new recovery codes",
    description: "Activity log: an action; the next column has its user",
  }),
  endSession: defineMessage({
    id: "action.endSession",
    defaultMessage: "Signed out of another device",
    description: "Activity log: an action; the next column has its user",
  }),
  endOtherSessions: defineMessage({
    id: "action.endOtherSessions",
    defaultMessage: "Signed out of all other devices",
    description: "Activity log: an action; the next column has its user",
  }),
  forgetBrowser: defineMessage({
    id: "action.forgetBrowser",
    defaultMessage: "Removed a trusted browser",
    description: "Activity log: an action; the next column has its user",
  }),
  eraseAccount: defineMessage({
    id: "action.eraseAccount",
    defaultMessage: "Deleted the account",
    description: "Activity log: an action; the next column has its user",
  }),
  view: defineMessage<{ readonly pathname: string }>({
    id: "action.view",
    defaultMessage: "Opened the page {pathname}",
    description: "Activity log: an action; the next column has its user",
  }),
}
