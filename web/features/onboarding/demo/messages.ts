import { texts } from "#web/i18n/texts.ts"

export const demoMessages = texts("demo", {
  banner: [
    "Demo family: its people, companies, prices and exchange rates are fictitious.",
    "Always above the pages of the demonstration household",
  ],
  leave: ["Leave the demo", "Button: erases the demonstration household and goes back to one's own"],
  left: [
    "You have left the demo family and it was deleted. This is your own household.",
    "Notice after the demonstration household was left",
  ],
  open: ["Explore the demo family", "Button: opens the demonstration household"],
  opening: ["Creating the demo family…", "While the demonstration household is made, for a few seconds"],
  guestBanner: [
    "Demo family: its people, companies, prices and exchange rates are fictitious. It is yours alone, and erased on {moment}.",
    "Always above the pages of the example of a guest, who has no account; moment is a day and time",
  ],
  guest: ["Guest without an account", "In place of the email address of the user, below the navigation"],
  signUp: ["Create an account", "Button: leaves the example and leads to the sign-up"],
  exampleTitle: ["The demo family", "Title of the page that opens the example"],
  exampleClosed: [
    "This installation shows no example. With an account, you can open the demo family at any time.",
    "On that page, where the operator has switched examples off",
  ],
  label: ["Sample data", "Below the name of the demonstration household, in the choice of household"],
})
