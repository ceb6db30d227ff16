import { defineMessage } from "react-intl"

export const profileMessages = {
  person: defineMessage({ id: "profile.person", defaultMessage: "About you", description: "Heading" }),
  personNote: defineMessage({
    id: "profile.personNote",
    defaultMessage: "The members of your household see your name beside your e-mail address.",
    description: "Below the heading",
  }),
  firstName: defineMessage({ id: "profile.firstName", defaultMessage: "First name", description: "Field" }),
  lastName: defineMessage({ id: "profile.lastName", defaultMessage: "Last name", description: "Field" }),
  country: defineMessage({ id: "profile.country", defaultMessage: "Country", description: "Field" }),
  noCountry: defineMessage({
    id: "profile.noCountry",
    defaultMessage: "Not stated",
    description: "In the selection of the country",
  }),
  saved: defineMessage({ id: "profile.saved", defaultMessage: "Your profile is saved.", description: "Notice" }),
  email: defineMessage({ id: "profile.email", defaultMessage: "E-mail address", description: "Heading" }),
  signedInAs: defineMessage<{ readonly email: string }>({
    id: "profile.signedInAs",
    defaultMessage: "You sign in as {email}.",
    description: "Above the buttons that change the address and sign out",
  }),
  changeEmail: defineMessage({
    id: "profile.changeEmail",
    defaultMessage: "Change e-mail address",
    description: "Button and title",
  }),
  newEmail: defineMessage({ id: "profile.newEmail", defaultMessage: "New e-mail address", description: "Field" }),
  changeEmailText: defineMessage({
    id: "profile.changeEmailText",
    defaultMessage:
      "A link is sent to the new address, and the change counts once it was followed. The old address is told at the same time, and can take the change back for seven days. You are then signed out everywhere.",
    description: "In the window that changes the e-mail address",
  }),
  sendLink: defineMessage({ id: "profile.sendLink", defaultMessage: "Send link", description: "Button" }),
  linkSent: defineMessage<{ readonly email: string; readonly old: string }>({
    id: "profile.linkSent",
    defaultMessage: "A link was sent to {email}. Until it is followed, you sign in as {old}.",
    description: "Notice that stays, once a change of address was asked for",
  }),
}
