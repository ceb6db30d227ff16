import { defineMessage } from "react-intl"

export const invitationMessages = {
  title: defineMessage({
    id: "invitation.title",
    defaultMessage: "Invitation",
    description: "Title of the page that the link of an invitation opens",
  }),
  signedOut: defineMessage({
    id: "invitation.signedOut",
    defaultMessage:
      "You have been invited to a household. Sign in with the address the email was sent to, or create an account with it. You will then return here.",
    description: "For a visitor who is not signed in",
  }),
  text: defineMessage<{ readonly inviter: string; readonly household: string }>({
    id: "invitation.text",
    defaultMessage: "{inviter} invites you to {household}.",
    description: "What the invitation is to",
  }),
  someone: defineMessage({
    id: "invitation.someone",
    defaultMessage: "A user",
    description: "In place of the inviter, whose name is not known",
  }),
  unnamed: defineMessage({
    id: "invitation.unnamed",
    defaultMessage: "their household",
    description: "In place of the name of a household that has none",
  }),
  role: defineMessage({ id: "invitation.role", defaultMessage: "Your role", description: "Name of a reading" }),
  access: defineMessage({
    id: "invitation.access",
    defaultMessage: "Access",
    description: "Name of a reading: until when",
  }),
  until: defineMessage<{ readonly day: string }>({
    id: "invitation.until",
    defaultMessage: "until {day}",
    description: "How long the role holds",
  }),
  withoutEnd: defineMessage({
    id: "invitation.withoutEnd",
    defaultMessage: "no end date",
    description: "How long the role holds",
  }),
  expires: defineMessage({
    id: "invitation.expires",
    defaultMessage: "Invitation valid until",
    description: "Name of a reading: a day follows",
  }),
  accept: defineMessage({ id: "invitation.accept", defaultMessage: "Accept", description: "Button" }),
  notNow: defineMessage({
    id: "invitation.notNow",
    defaultMessage: "Not now",
    description: "Button: leaves the invitation open",
  }),
  over: defineMessage({
    id: "invitation.over",
    defaultMessage: "This invitation is no longer valid. Ask the person who invited you for a new one.",
    description: "It was accepted, withdrawn, or has ended",
  }),
  forAnother: defineMessage<{ readonly address: string; readonly email: string }>({
    id: "invitation.forAnother",
    defaultMessage:
      "This invitation was sent to {address}. Only an account with that address can accept it, and you are signed in as {email}. Nothing has changed.",
    description:
      "A user who signed in with another address opened the invitation. `address` is shown in part, such as b…@example.org",
  }),
  forAnotherCure: defineMessage<{ readonly email: string }>({
    id: "invitation.forAnotherCure",
    defaultMessage:
      "Sign in with the address the invitation was sent to, or create an account with it. If you no longer use it, ask the person who invited you to invite {email}.",
    description: "What to do when the invitation was sent to another address",
  }),
  otherAccount: defineMessage({
    id: "invitation.otherAccount",
    defaultMessage: "Sign out and use the other address",
    description: "Button: signs out and offers to sign in or to sign up for the same invitation",
  }),
  goOn: defineMessage({ id: "invitation.goOn", defaultMessage: "Go to the dashboard", description: "Link" }),
  joined: defineMessage<{ readonly household: string }>({
    id: "invitation.joined",
    defaultMessage: "You now belong to {household}.",
    description: "Notice after accepting",
  }),
  joinedUnnamed: defineMessage({
    id: "invitation.joinedUnnamed",
    defaultMessage: "You now belong to the household.",
    description: "Notice after accepting; it has no name",
  }),
}
