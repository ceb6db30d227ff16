import { defineMessage } from "react-intl"

export const systemMessages = {
  title: defineMessage({ id: "admin.system.title", defaultMessage: "System", description: "Title" }),
  settings: defineMessage({ id: "admin.system.settings", defaultMessage: "Settings", description: "Heading" }),
  settingsNote: defineMessage({
    id: "admin.system.settingsNote",
    defaultMessage: "They hold at once, for everybody.",
    description: "Below the heading",
  }),
  readOnly: defineMessage({
    id: "admin.system.readOnly",
    defaultMessage: "Only super admins change them.",
    description: "Below the heading, for admins who are no super admins",
  }),
  maintenance: defineMessage({
    id: "admin.system.maintenance",
    defaultMessage: "Closed for maintenance",
    description: "Switch and reading",
  }),
  maintenanceHint: defineMessage({
    id: "admin.system.maintenanceHint",
    defaultMessage: "Everybody but admins sees the maintenance page instead of the product.",
    description: "Below the switch",
  }),
  message: defineMessage({
    id: "admin.system.message",
    defaultMessage: "Message on the maintenance page",
    description: "Field and reading",
  }),
  messageHint: defineMessage({
    id: "admin.system.messageHint",
    defaultMessage: "Shown as you type it, in one language for all. Left empty, the usual text is shown.",
    description: "Below the field",
  }),
  preview: defineMessage({
    id: "admin.system.preview",
    defaultMessage: "Preview of the maintenance page",
    description: "Name of the box that shows what others will see",
  }),
  signUp: defineMessage({
    id: "admin.system.signUp",
    defaultMessage: "Anybody may sign up",
    description: "Switch and reading",
  }),
  signUpHint: defineMessage({
    id: "admin.system.signUpHint",
    defaultMessage: "Switched off, only people who are invited to a household can begin an account.",
    description: "Below the switch",
  }),
  yes: defineMessage({ id: "admin.system.yes", defaultMessage: "Yes", description: "Value of a setting" }),
  no: defineMessage({ id: "admin.system.no", defaultMessage: "No", description: "Value of a setting" }),
  saved: defineMessage({
    id: "admin.system.saved",
    defaultMessage: "The settings hold from now on.",
    description: "Notice",
  }),
  startedWith: defineMessage({
    id: "admin.system.startedWith",
    defaultMessage: "Started with",
    description: "Heading: settings of the program that are read when it starts",
  }),
  startedWithNote: defineMessage({
    id: "admin.system.startedWithNote",
    defaultMessage:
      "They are changed where the product is installed, and hold from its next start. Secrets are not shown.",
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
