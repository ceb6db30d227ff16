import { defineMessage } from "react-intl"

export const authMessages = {
  signInTitle: defineMessage({
    id: "auth.signInTitle",
    defaultMessage: "Welcome back",
    description: "Title of the sign-in page",
  }),
  signUpTitle: defineMessage({
    id: "auth.signUpTitle",
    defaultMessage: "Create your account",
    description: "Title of the sign-up page",
  }),
  title: defineMessage({ id: "auth.title", defaultMessage: "Sign in or sign up", description: "Name of the two tabs" }),
  signUp: defineMessage({ id: "auth.signUp", defaultMessage: "Sign up", description: "Tab" }),
  you: defineMessage({
    id: "auth.you",
    defaultMessage: "About you (optional)",
    description: "Heading of name and country in the sign-up form",
  }),
  figures: defineMessage({
    id: "auth.figures",
    defaultMessage: "How figures are displayed",
    description: "Heading of the preferences in the sign-up form",
  }),
  changeable: defineMessage({
    id: "auth.changeable",
    defaultMessage: "You can change all of this later in the settings.",
    description: "Below the preferences in the sign-up form",
  }),
  trial: defineMessage<{ readonly days: number }>({
    id: "auth.trial",
    defaultMessage: "{days, plural, one {# day} other {# days}} free of charge, without a credit card.",
    description: "Below the title of the sign-up page, where plans are sold",
  }),
  terms: defineMessage({
    id: "auth.terms",
    defaultMessage:
      "By creating an account you accept the terms of use. The privacy notice explains how your data is used.",
    description: "Below the button of the sign-up form, above the links to both pages",
  }),
  forgotten: defineMessage({
    id: "auth.forgotten",
    defaultMessage: "Forgotten your password?",
    description: "Link below the sign-in form",
  }),
  shared: defineMessage({
    id: "auth.shared",
    defaultMessage: "This is a shared computer",
    description: "Choice in the sign-in form",
  }),
  sharedNote: defineMessage({
    id: "auth.sharedNote",
    defaultMessage: "This browser is not remembered: the next sign-in asks for a code.",
    description: "Below the choice that the computer is shared",
  }),
  secondStepTitle: defineMessage({
    id: "auth.secondStepTitle",
    defaultMessage: "One more step",
    description: "Title of the page that asks for a code",
  }),
  confirmTitle: defineMessage({
    id: "auth.confirmTitle",
    defaultMessage: "Confirm your email address",
    description: "Title of the page that asks for the code that was sent to a new account",
  }),
  startAgain: defineMessage({
    id: "auth.beginAnew",
    defaultMessage: "Use another account",
    description: "Button: goes back from the second step to the sign-in form",
  }),
  lostEverything: defineMessage({
    id: "auth.lostEverything",
    defaultMessage: "I have lost all of them",
    description: "Button and heading: the user has neither an authenticator nor recovery codes any more",
  }),
  lostText: defineMessage({
    id: "auth.lostText",
    defaultMessage:
      "Without your authenticator and recovery codes you can still regain access, after a wait of 72 hours. The wait protects you against someone else doing this unnoticed.",
    description: "Explains the way back",
  }),
  lostNotices: defineMessage<{ readonly email: string }>({
    id: "auth.lostNotices",
    defaultMessage:
      "During that time we send three emails to {email}. Each has a link that stops the request. After 72 hours, sign in with your password and a code by email, and set up a new authenticator.",
    description: "Explains the way back",
  }),
  beginWait: defineMessage({ id: "auth.beginWait", defaultMessage: "Start the 72-hour wait", description: "Button" }),
  backToCode: defineMessage({ id: "auth.backToCode", defaultMessage: "Back to the code", description: "Button" }),
  waitBegun: defineMessage({
    id: "auth.waitBegun",
    defaultMessage: "The 72-hour wait has started",
    description: "Heading, after the button was used",
  }),
  waitBegunText: defineMessage<{ readonly email: string }>({
    id: "auth.waitBegunText",
    defaultMessage:
      "There is nothing to do until then. Afterwards, sign in again: the code is sent by email to {email}. If you find your authenticator first, sign in with it and the wait ends.",
    description: "After the button was used",
  }),
  forgottenTitle: defineMessage({
    id: "auth.forgottenTitle",
    defaultMessage: "Forgotten password",
    description: "Title of the page",
  }),
  forgottenText: defineMessage({
    id: "auth.forgottenText",
    defaultMessage: "Enter the email address of your account. We will send a link to set a new password.",
    description: "Above the field for the address",
  }),
  linkSent: defineMessage<{ readonly email: string }>({
    id: "auth.linkSent",
    defaultMessage:
      "If {email} has an account, we have sent it an email. The link expires in 10 minutes and can be used once. If no new email arrives, use the latest one.",
    description:
      "Shown whether or not the address has an account. No further mail is sent after too many requests while the last link is still valid",
  }),
  linkNotSent: defineMessage<{ readonly email: string }>({
    id: "auth.linkNotSent",
    defaultMessage: "If {email} has an account, a link was made. It expires in 10 minutes and can be used once.",
    description: "Shown instead of “we have sent”, where no email is sent; where to find the link follows",
  }),
  noMailForNow: defineMessage({
    id: "auth.noMailForNow",
    defaultMessage:
      "This installation cannot send email: its operator has not set up a mail server. Before you can use a new account, you need a code that only the operator can read.",
    description: "Above the form for a new account",
  }),
  backToSignIn: defineMessage({ id: "auth.backToSignIn", defaultMessage: "Back to sign-in", description: "Link" }),
  disabledTitle: defineMessage({
    id: "auth.disabledTitle",
    defaultMessage: "This account is disabled",
    description: "Title of the page for a user whose account an admin has disabled",
  }),
  disabledText: defineMessage({
    id: "auth.disabledText",
    defaultMessage:
      "None of your data has been deleted. Ask the operator of this installation to enable your account, then sign in again.",
    description: "What the person can do",
  }),
  anotherAccount: defineMessage({
    id: "auth.anotherAccount",
    defaultMessage: "Sign in with another account",
    description: "Button",
  }),
  closedTitle: defineMessage({
    id: "auth.closedTitle",
    defaultMessage: "By invitation only",
    description: "Heading in place of the sign-up form",
  }),
  closedText: defineMessage({
    id: "auth.closedText",
    defaultMessage:
      "New accounts are by invitation. Ask a member of a household to invite you, then follow the link in the email you receive.",
    description: "In place of the sign-up form",
  }),
}
