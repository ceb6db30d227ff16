import { texts } from "#web/i18n/texts.ts"

export const invitationMessages = texts("invitation", {
  title: ["Invitation", "Title of the page that the link of an invitation opens"],
  signedOut: [
    "You have been invited to a household. Sign in with the address the email was sent to, or create an account with it. You will then return here.",
    "For a visitor who is not signed in",
  ],
  text: ["{inviter} invites you to {household}.", "What the invitation is to"],
  someone: ["A user", "In place of the inviter, whose name is not known"],
  unnamed: ["their household", "In place of the name of a household that has none"],
  role: ["Your role", "Name of a reading"],
  access: ["Access", "Name of a reading: until when"],
  until: ["until {day}", "How long the role holds"],
  withoutEnd: ["no end date", "How long the role holds"],
  expires: ["Invitation valid until", "Name of a reading: a day follows"],
  accept: ["Accept", "Button"],
  notNow: ["Not now", "Button: leaves the invitation open"],
  over: [
    "This invitation is no longer valid. Ask the person who invited you for a new one.",
    "It was accepted, withdrawn, or has ended",
  ],
  forAnother: [
    "This invitation was sent to {address}. Only an account with that address can accept it, and you are signed in as {email}. Nothing has changed.",
    "A user who signed in with another address opened the invitation. `address` is shown in part, such as b…@example.org",
  ],
  forAnotherCure: [
    "Sign in with the address the invitation was sent to, or create an account with it. If you no longer use it, ask the person who invited you to invite {email}.",
    "What to do when the invitation was sent to another address",
  ],
  otherAccount: [
    "Sign out and use the other address",
    "Button: signs out and offers to sign in or to sign up for the same invitation",
  ],
  goOn: ["Go to the dashboard", "Link"],
  joined: ["You now belong to {household}.", "Notice after accepting"],
  joinedUnnamed: ["You now belong to the household.", "Notice after accepting; it has no name"],
})
