import { defineMessage } from "react-intl"

export const systemMessages = {
  settingsNote: defineMessage({
    id: "admin.system.settingsNote",
    defaultMessage: "They take effect at once, for all users.",
    description: "Below the heading",
  }),
  readOnly: defineMessage({
    id: "admin.system.readOnly",
    defaultMessage: "Only super admins can change these.",
    description: "Below the heading, for admins who are no super admins",
  }),
  maintenance: defineMessage({
    id: "admin.system.maintenance",
    defaultMessage: "Closed for maintenance",
    description: "Switch and reading",
  }),
  maintenanceHint: defineMessage({
    id: "admin.system.maintenanceHint",
    defaultMessage: "Users other than admins see the maintenance page.",
    description: "Below the switch",
  }),
  message: defineMessage({
    id: "admin.system.message",
    defaultMessage: "Message on the maintenance page",
    description: "Field and reading",
  }),
  messageHint: defineMessage({
    id: "admin.system.messageHint",
    defaultMessage: "Shown as typed, in one language for all users. Leave empty for the default text.",
    description: "Below the field",
  }),
  preview: defineMessage({
    id: "admin.system.preview",
    defaultMessage: "Preview of the maintenance page",
    description: "Name of the box that shows what others will see",
  }),
  signUp: defineMessage({
    id: "admin.system.signUp",
    defaultMessage: "Open sign-up",
    description: "Switch and reading",
  }),
  signUpHint: defineMessage({
    id: "admin.system.signUpHint",
    defaultMessage: "If off, only people invited to a household can create an account.",
    description: "Below the switch",
  }),
  saved: defineMessage({
    id: "admin.system.saved",
    defaultMessage: "The settings are saved and in effect.",
    description: "Notice",
  }),
  startedWith: defineMessage({
    id: "admin.system.startedWith",
    defaultMessage: "Environment",
    description: "Heading: settings of the program that are read when it starts",
  }),
  startedWithNote: defineMessage({
    id: "admin.system.startedWithNote",
    defaultMessage: "Set where the product is installed; changes take effect at the next start. Secrets are not shown.",
    description: "Below the heading",
  }),
  name: defineMessage({ id: "admin.system.name", defaultMessage: "Setting", description: "Column" }),
  value: defineMessage({ id: "admin.system.value", defaultMessage: "Value", description: "Column" }),
  notSet: defineMessage({
    id: "admin.system.notSet",
    defaultMessage: "not set, or secret",
    description: "In place of the value of a setting",
  }),
}
