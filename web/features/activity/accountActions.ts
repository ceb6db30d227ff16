import { defineMessage } from "react-intl"

/** Actions on the user's own account, by the name of the route; `view` is a page that was opened. */
export const accountActions = {
  signUp: defineMessage({
    id: "action.signUp",
    defaultMessage: "Signed up",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  confirmAddress: defineMessage({
    id: "action.confirmAddress",
    defaultMessage: "Confirmed the email address",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  signIn: defineMessage({
    id: "action.signIn",
    defaultMessage: "Entered the password to sign in",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  takeSecondStep: defineMessage({
    id: "action.takeSecondStep",
    defaultMessage: "Signed in",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  visitDemo: defineMessage({
    id: "action.visitDemo",
    defaultMessage: "Entered as a visitor",
    description: "Activity log: what somebody did in a demonstration installation; who it was stands beside it",
  }),
  sendCodeAgain: defineMessage({
    id: "action.sendCodeAgain",
    defaultMessage: "Resent the sign-in code",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  goOnWithoutSecondFactor: defineMessage({
    id: "action.goOnWithoutSecondFactor",
    defaultMessage: "Started to sign in without a second factor",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  keepSecondFactor: defineMessage({
    id: "action.keepSecondFactor",
    defaultMessage: "Stopped the sign-in without a second factor",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  signOut: defineMessage({
    id: "action.signOut",
    defaultMessage: "Signed out",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  beginStepUp: defineMessage({
    id: "action.beginStepUp",
    defaultMessage: "Entered the password to confirm their identity",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  finishStepUp: defineMessage({
    id: "action.finishStepUp",
    defaultMessage: "Confirmed their identity",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  forgetPassword: defineMessage({
    id: "action.forgetPassword",
    defaultMessage: "Requested a new password",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  resetPassword: defineMessage({
    id: "action.resetPassword",
    defaultMessage: "Reset the password by email",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  confirmNewEmail: defineMessage({
    id: "action.confirmNewEmail",
    defaultMessage: "Confirmed a new email address",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  undoNewEmail: defineMessage({
    id: "action.undoNewEmail",
    defaultMessage: "Reversed a change of email address",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  changeProfile: defineMessage({
    id: "action.changeProfile",
    defaultMessage: "Changed name or country",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  changePreferences: defineMessage({
    id: "action.changePreferences",
    defaultMessage: "Changed the preferences",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  changePassword: defineMessage({
    id: "action.changePassword",
    defaultMessage: "Changed the password",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  changeEmail: defineMessage({
    id: "action.changeEmail",
    defaultMessage: "Requested a change of email address",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  enrolAuthenticator: defineMessage({
    id: "action.enrolAuthenticator",
    defaultMessage: "Started to set up an authenticator app",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  confirmAuthenticator: defineMessage({
    id: "action.confirmAuthenticator",
    defaultMessage: "Set up an authenticator app",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  removeAuthenticator: defineMessage({
    id: "action.removeAuthenticator",
    defaultMessage: "Removed an authenticator app",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  renewRecoveryCodes: defineMessage({
    id: "action.renewRecoveryCodes",
    defaultMessage: "Created new recovery codes",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  endSession: defineMessage({
    id: "action.endSession",
    defaultMessage: "Signed out of another device",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  endOtherSessions: defineMessage({
    id: "action.endOtherSessions",
    defaultMessage: "Signed out of all other devices",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  forgetBrowser: defineMessage({
    id: "action.forgetBrowser",
    defaultMessage: "Removed a trusted browser",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  eraseAccount: defineMessage({
    id: "action.eraseAccount",
    defaultMessage: "Deleted the account",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  view: defineMessage<{ readonly pathname: string }>({
    id: "action.view",
    defaultMessage: "Opened the page {pathname}",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
}
