import { texts } from "#web/i18n/texts.ts"

export const systemMessages = texts("admin.system", {
  settingsNote: ["They take effect at once, for all users.", "Below the heading"],
  readOnly: ["Only super admins can change these.", "Below the heading, for admins who are no super admins"],
  maintenance: ["Closed for maintenance", "Switch and reading"],
  maintenanceHint: ["Users other than admins see the maintenance page.", "Below the switch"],
  message: ["Message on the maintenance page", "Field and reading"],
  messageHint: ["Shown as typed, in one language for all users. Leave empty for the default text.", "Below the field"],
  preview: ["Preview of the maintenance page", "Name of the box that shows what others will see"],
  signUp: ["Open sign-up", "Switch and reading"],
  signUpHint: ["If off, only people invited to a household can create an account.", "Below the switch"],
  examples: ["Example without an account", "Switch and reading"],
  examplesHint: [
    "Visitors of the home page may look at the demo family. Each gets a household of their own, which is erased after 24 hours.",
    "Below the switch",
  ],
  saved: ["The settings are saved and in effect.", "Notice"],
  startedWith: ["Environment", "Heading: settings of the program that are read when it starts"],
  startedWithNote: [
    "Set where the product is installed; changes take effect at the next start. Secrets are not shown.",
    "Below the heading",
  ],
  name: ["Setting", "Column"],
  value: ["Value", "Column"],
  notSet: ["not set, or secret", "In place of the value of a setting"],
})
