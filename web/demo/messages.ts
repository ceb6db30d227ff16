import { defineMessages } from "react-intl"

export const demoMessages = defineMessages({
  banner: {
    id: "demo.banner",
    defaultMessage: "A made-up family: its people, companies, prices and exchange rates do not exist.",
    description: "Always above the pages of the demonstration household",
  },
  leave: {
    id: "demo.leave",
    defaultMessage: "Leave the demo",
    description: "Button: erases the demonstration household and goes back to one's own",
  },
  left: {
    id: "demo.left",
    defaultMessage: "You have left the made-up family, and it was erased. This is your own household.",
    description: "Notice after the demonstration household was left",
  },
  open: {
    id: "demo.open",
    defaultMessage: "Explore a made-up family",
    description: "Button: opens the demonstration household",
  },
  opening: {
    id: "demo.opening",
    defaultMessage: "The family’s books are being written …",
    description: "While the demonstration household is made, for a few seconds",
  },
  label: {
    id: "demo.label",
    defaultMessage: "Made up",
    description: "Below the name of the demonstration household, in the choice of household",
  },
})
