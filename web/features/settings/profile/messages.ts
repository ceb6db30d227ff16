import { defineMessage } from "react-intl"

export const profileMessages = {
  person: defineMessage({ id: "profile.person", defaultMessage: "About you", description: "Heading" }),
  personNote: defineMessage({
    id: "profile.personNote",
    defaultMessage: "Members of your household see your name next to your email address.",
    description: "Below the heading",
  }),
  firstName: defineMessage({ id: "profile.firstName", defaultMessage: "First name", description: "Field" }),
  lastName: defineMessage({ id: "profile.lastName", defaultMessage: "Last name", description: "Field" }),
  country: defineMessage({ id: "profile.country", defaultMessage: "Country", description: "Field" }),
  noCountry: defineMessage({
    id: "profile.noCountry",
    defaultMessage: "Not specified",
    description: "In the selection of the country",
  }),
  saved: defineMessage({ id: "profile.saved", defaultMessage: "Your profile has been saved.", description: "Notice" }),
  signedInAs: defineMessage<{ readonly email: string }>({
    id: "profile.signedInAs",
    defaultMessage: "You sign in as {email}.",
    description: "Above the buttons that change the address and sign out",
  }),
  changeEmail: defineMessage({
    id: "profile.changeEmail",
    defaultMessage: "Change email address",
    description: "Button and title",
  }),
  newEmail: defineMessage({ id: "profile.newEmail", defaultMessage: "New email address", description: "Field" }),
  changeEmailText: defineMessage({
    id: "profile.changeEmailText",
    defaultMessage:
      "We send a link to the new address; the change takes effect once you follow it. The old address is notified at the same time and can reverse the change for seven days. You are then signed out everywhere.",
    description: "In the window that changes the e-mail address",
  }),
  linkSent: defineMessage<{ readonly email: string; readonly old: string }>({
    id: "profile.linkSent",
    defaultMessage: "A link was sent to {email}. Until you follow it, you sign in as {old}.",
    description: "Notice that stays, once a change of address was asked for",
  }),
}
