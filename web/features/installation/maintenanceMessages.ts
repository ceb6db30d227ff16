import { defineMessage } from "react-intl"

export const maintenanceMessages = {
  title: defineMessage({
    id: "maintenance.title",
    defaultMessage: "Closed for maintenance",
    description: "Title of the page that is shown instead of the product",
  }),
  text: defineMessage({
    id: "maintenance.text",
    defaultMessage: "We are carrying out maintenance. Your data is safe; please come back later.",
    description: "The default text, where the admins wrote none",
  }),
  looksAgain: defineMessage({
    id: "maintenance.looksAgain",
    defaultMessage: "This page checks automatically whether the product is available again.",
    description: "Below the text, during maintenance and when the server does not answer",
  }),
  admins: defineMessage({
    id: "maintenance.admins",
    defaultMessage: "Admins can sign in and continue.",
    description: "Note for admins: they can work during maintenance",
  }),
  banner: defineMessage({
    id: "maintenance.banner",
    defaultMessage: "Maintenance mode: only admins have access",
    description: "Over the product, for admins",
  }),
  toSystem: defineMessage({
    id: "maintenance.toSystem",
    defaultMessage: "To the system settings",
    description: "Link in the banner over the product",
  }),
}
