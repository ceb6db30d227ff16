import { texts } from "#web/i18n/texts.ts"

export const profileMessages = texts("profile", {
  person: ["About you", "Heading"],
  personNote: ["Members of your household see your name next to your email address.", "Below the heading"],
  firstName: ["First name", "Field"],
  lastName: ["Last name", "Field"],
  country: ["Country", "Field"],
  noCountry: ["Not specified", "In the selection of the country"],
  saved: ["Your profile has been saved.", "Notice"],
  signedInAs: ["You sign in as {email}.", "Above the buttons that change the address and sign out"],
  changeEmail: ["Change email address", "Button and title"],
  newEmail: ["New email address", "Field"],
  changeEmailText: [
    "We send a link to the new address; the change takes effect once you follow it. The old address is notified at the same time and can reverse the change for seven days. You are then signed out everywhere.",
    "In the window that changes the e-mail address",
  ],
  linkSent: [
    "A link was sent to {email}. Until you follow it, you sign in as {old}.",
    "Notice that stays, once a change of address was asked for",
  ],
})
