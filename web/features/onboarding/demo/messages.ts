import { defineMessages } from "react-intl"

export const demoMessages = defineMessages({
  banner: {
    id: "demo.banner",
    defaultMessage: "Demo family: its people, companies, prices and exchange rates are fictitious.",
    description: "Always above the pages of the demonstration household",
  },
  leave: {
    id: "demo.leave",
    defaultMessage: "Leave the demo",
    description: "Button: erases the demonstration household and goes back to one's own",
  },
  left: {
    id: "demo.left",
    defaultMessage: "You have left the demo family and it was deleted. This is your own household.",
    description: "Notice after the demonstration household was left",
  },
  open: {
    id: "demo.open",
    defaultMessage: "Explore the demo family",
    description: "Button: opens the demonstration household",
  },
  opening: {
    id: "demo.opening",
    defaultMessage: "Creating the demo family…",
    description: "While the demonstration household is made, for a few seconds",
  },
  label: {
    id: "demo.label",
    defaultMessage: "Sample data",
    description: "Below the name of the demonstration household, in the choice of household",
  },
})
