import { texts } from "#web/i18n/texts.ts"

export const maintenanceMessages = texts("maintenance", {
  title: ["Closed for maintenance", "Title of the page that is shown instead of the product"],
  text: [
    "We are carrying out maintenance. Your data is safe; please come back later.",
    "The default text, where the admins wrote none",
  ],
  looksAgain: [
    "This page checks automatically whether the product is available again.",
    "Below the text, during maintenance and when the server does not answer",
  ],
  admins: ["Admins can sign in and continue.", "Note for admins: they can work during maintenance"],
  banner: ["Maintenance mode: only admins have access", "Over the product, for admins"],
  toSystem: ["To the system settings", "Link in the banner over the product"],
})
