import { texts } from "#web/i18n/texts.ts"

/** Actions on the user's own account, by the name of the route; `view` is a page that was opened. */
export const accountActions = texts("action", {
  signUp: ["Signed up", "Activity log: an action; the next column has its user"],
  confirmAddress: ["Confirmed the email address", "Activity log: an action; the next column has its user"],
  signIn: ["Entered the password to sign in", "Activity log: an action; the next column has its user"],
  takeSecondStep: ["Signed in", "Activity log: an action; the next column has its user"],
  visitDemo: ["Entered as a visitor", "Activity log: an action in a demonstration; the next column has its user"],
  sendCodeAgain: ["Resent the sign-in code", "Activity log: an action; the next column has its user"],
  requestFactorReset: [
    "Started to sign in without a second factor",
    "Activity log: an action; the next column has its user",
  ],
  cancelFactorReset: [
    "Stopped the sign-in without a second factor",
    "Activity log: an action; the next column has its user",
  ],
  signOut: ["Signed out", "Activity log: an action; the next column has its user"],
  beginStepUp: [
    "Entered the password to confirm their identity",
    "Activity log: an action; the next column has its user",
  ],
  finishStepUp: ["Confirmed their identity", "Activity log: an action; the next column has its user"],
  forgetPassword: ["Requested a new password", "Activity log: an action; the next column has its user"],
  resetPassword: ["Reset the password by email", "Activity log: an action; the next column has its user"],
  confirmNewEmail: ["Confirmed a new email address", "Activity log: an action; the next column has its user"],
  undoNewEmail: ["Reversed a change of email address", "Activity log: an action; the next column has its user"],
  changeProfile: ["Changed name or country", "Activity log: an action; the next column has its user"],
  changePreferences: ["Changed the preferences", "Activity log: an action; the next column has its user"],
  changePassword: ["Changed the password", "Activity log: an action; the next column has its user"],
  changeEmail: ["Requested a change of email address", "Activity log: an action; the next column has its user"],
  enrolAuthenticator: [
    "Started to set up an authenticator app",
    "Activity log: an action; the next column has its user",
  ],
  confirmAuthenticator: ["Set up an authenticator app", "Activity log: an action; the next column has its user"],
  removeAuthenticator: ["Removed an authenticator app", "Activity log: an action; the next column has its user"],
  renewRecoveryCodes: ["Created new recovery codes", "Activity log: an action; the next column has its user"],
  endSession: ["Signed out of another device", "Activity log: an action; the next column has its user"],
  endOtherSessions: ["Signed out of all other devices", "Activity log: an action; the next column has its user"],
  forgetBrowser: ["Removed a trusted browser", "Activity log: an action; the next column has its user"],
  eraseAccount: ["Deleted the account", "Activity log: an action; the next column has its user"],
  view: ["Opened the page {pathname}", "Activity log: an action; the next column has its user"],
})
