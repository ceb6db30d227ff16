import { text, texts } from "#web/i18n/texts.ts"

export const authMessages = texts("auth", {
  signInTitle: ["Welcome back", "Title of the sign-in page"],
  signUpTitle: ["Create your account", "Title of the sign-up page"],
  title: ["Sign in or sign up", "Name of the two tabs"],
  signUp: ["Sign up", "Tab"],
  figures: ["Language, currency and number format", "Unfolds the preferences and the country in the sign-up form"],
  changeable: [
    "You can change all of this later in the settings.",
    "Above the preferences in the sign-up form, which are those of the browser",
  ],
  trial: [
    "{days, plural, one {# day} other {# days}} free of charge, without a credit card.",
    "Below the title of the sign-up page, where plans are sold",
  ],
  terms: [
    "By creating an account you accept the terms of use. The privacy notice explains how your data is used.",
    "Below the button of the sign-up form, above the links to both pages",
  ],
  forgotten: ["Forgotten your password?", "Link below the sign-in form"],
  shared: ["This is a shared computer", "Choice in the sign-in form"],
  sharedNote: [
    "This browser is not remembered: the next sign-in asks for a code.",
    "Below the choice that the computer is shared",
  ],
  secondStepTitle: ["One more step", "Title of the page that asks for a code"],
  confirmTitle: [
    "Confirm your email address",
    "Title of the page that asks for the code that was sent to a new account",
  ],
  startAgain: text(
    "auth.beginAnew",
    "Use another account",
    "Button: goes back from the second step to the sign-in form",
  ),
  lostEverything: [
    "I have lost all of them",
    "Button and heading: the user has neither an authenticator nor recovery codes any more",
  ],
  lostText: [
    "Without your authenticator and recovery codes you can still regain access, after a wait of 72 hours. The wait protects you against someone else doing this unnoticed.",
    "Explains the way back",
  ],
  lostNotices: [
    "During that time we send three emails to {email}. Each has a link that stops the request. After 72 hours, sign in with your password and a code by email, and set up a new authenticator.",
    "Explains the way back",
  ],
  beginWait: ["Start the 72-hour wait", "Button"],
  backToCode: ["Back to the code", "Button"],
  waitBegun: ["The 72-hour wait has started", "Heading, after the button was used"],
  waitBegunText: [
    "There is nothing to do until then. Afterwards, sign in again: the code is sent by email to {email}. If you find your authenticator first, sign in with it and the wait ends.",
    "After the button was used",
  ],
  forgottenTitle: ["Forgotten password", "Title of the page"],
  forgottenText: [
    "Enter the email address of your account. We will send a link to set a new password.",
    "Above the field for the address",
  ],
  linkSent: [
    "If {email} has an account, we have sent it an email. The link expires in 10 minutes and can be used once. If no new email arrives, use the latest one.",
    "Shown whether or not the address has an account. No further mail is sent after too many requests while the last link is still valid",
  ],
  linkNotSent: [
    "If {email} has an account, a link was made. It expires in 10 minutes and can be used once.",
    "Shown instead of “we have sent”, where no email is sent; where to find the link follows",
  ],
  noMailForNow: [
    "This installation cannot send email: its operator has not set up a mail server. Before you can use a new account, you need a code that only the operator can read.",
    "Above the form for a new account",
  ],
  backToSignIn: ["Back to sign-in", "Link"],
  disabledTitle: ["This account is disabled", "Title of the page for a user whose account an admin has disabled"],
  disabledText: [
    "None of your data has been deleted. Ask the operator of this installation to enable your account, then sign in again.",
    "What the person can do",
  ],
  anotherAccount: ["Sign in with another account", "Button"],
  closedTitle: ["By invitation only", "Heading in place of the sign-up form"],
  closedText: [
    "New accounts are by invitation. Ask a member of a household to invite you, then follow the link in the email you receive.",
    "In place of the sign-up form",
  ],
})
