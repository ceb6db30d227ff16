import { texts } from "#web/i18n/texts.ts"

export const linkMessages = texts("authLink", {
  confirmTitle: ["Confirm your email address", "Title of a page that a link in a mail opens"],
  confirmText: ["Confirm that this is your email address to activate your account.", "What the button does"],
  confirmAct: ["Confirm address", "Button"],
  confirmDone: ["Your account is now active", "Heading, after the button was used"],
  confirmDoneText: ["You can now sign in on this device without another code.", "After the button was used"],
  emailTitle: ["Confirm your new email address", "Title of a page that a link in a mail opens"],
  emailText: ["You will sign in with this address. You are signed out everywhere.", "What the button does"],
  emailAct: ["Use this address", "Button"],
  emailDone: ["Email address changed", "Heading, after the button was used"],
  emailDoneText: ["Sign in with it.", "After the button was used"],
  emailUndoTitle: ["Keep your old address", "Title of a page that a link in a mail opens"],
  emailUndoText: [
    "This restores your previous email address. You are signed out everywhere; if you did not make the change, set a new password next.",
    "What the button does",
  ],
  emailUndoAct: ["Keep the old address", "Button"],
  emailUndoDone: ["Email address restored", "Heading, after the button was used"],
  emailUndoDoneText: [
    "Sign in with it. If you did not change it, set a new password at once.",
    "After the button was used",
  ],
  keepTitle: ["Keep your second factor", "Title of a page that a link in a mail opens"],
  keepText: [
    "Someone with your password reported that all second factors were lost. If this was not you, stop the request here and set a new password.",
    "What the button does",
  ],
  keepAct: ["Stop the request", "Button"],
  keepDone: ["Request stopped", "Heading, after the button was used"],
  keepDoneText: [
    "Your authenticator and recovery codes still work. If you did not make the request, set a new password at once.",
    "After the button was used",
  ],
  resetTitle: ["Set a new password", "Title of a page that a link in a mail opens"],
  resetText: ["You are signed out everywhere and sign in with the new password.", "What the button does"],
  resetAct: ["Set password", "Button"],
  resetDone: ["Password changed", "Heading, after the button was used"],
  resetDoneText: ["Sign in with it.", "After the button was used"],
  newLink: ["Request a new link", "Link, for when the link in the mail has expired"],
  newPassword: ["Set a new password", "Link to the page that sends a link for a new password"],
  brokenTitle: ["This link is incomplete", "Title: the page was not opened by a link from a mail"],
  brokenText: [
    "Open the complete link from the email again. Each link can be used once and expires; request a new one if needed.",
    "What to do about a broken link",
  ],
})
