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
  label: ["Sample data", "Below the name of the demonstration household, in the choice of household"],
})
