import { defineMessage } from "react-intl"

export const privacyMessages = {
  export: defineMessage({ id: "privacy.export", defaultMessage: "Export everything", description: "Heading" }),
  exportText: defineMessage({
    id: "privacy.exportText",
    defaultMessage:
      "One archive with everything recorded in the selected household, its figures, and tables for a spreadsheet. Store it where only you can read it.",
    description: "Below the heading",
  }),
  download: defineMessage({ id: "privacy.download", defaultMessage: "Download archive", description: "Button" }),
  downloaded: defineMessage({
    id: "privacy.downloaded",
    defaultMessage: "The archive has been downloaded.",
    description: "Notice",
  }),
  mayNotExport: defineMessage({
    id: "privacy.mayNotExport",
    defaultMessage: "Your role in this household does not allow exports. Ask one of its owners.",
    description: "In place of the button",
  }),
  import: defineMessage({ id: "privacy.import", defaultMessage: "Import an archive", description: "Heading" }),
  importText: defineMessage({
    id: "privacy.importText",
    defaultMessage:
      "Imports an exported archive, from here or another installation, into this household with its full history.",
    description: "Below the heading",
  }),
  notEmpty: defineMessage({
    id: "privacy.notEmpty",
    defaultMessage: "This household already has data. An archive can only be imported into an empty household.",
    description: "In place of the file field",
  }),
  choose: defineMessage({
    id: "privacy.choose",
    defaultMessage: "Choose archive",
    description: "Button: picks a file",
  }),
  noFile: defineMessage({
    id: "privacy.noFile",
    defaultMessage: "Choose an archive first.",
    description: "Nothing was picked",
  }),
  tooLarge: defineMessage<{ readonly most: string }>({
    id: "privacy.tooLarge",
    defaultMessage: "This file is larger than {most} MB and is not an exported archive.",
    description: "The picked file is too large; most is a number",
  }),
  importIt: defineMessage({ id: "privacy.importIt", defaultMessage: "Import", description: "Button" }),
  erase: defineMessage({
    id: "privacy.erase",
    defaultMessage: "Delete account",
    description: "Heading, title and button",
  }),
  eraseText: defineMessage({
    id: "privacy.eraseText",
    defaultMessage: "This is permanent: neither you nor we can undo it.",
    description: "Below the heading",
  }),
  erased: defineMessage({ id: "privacy.erased", defaultMessage: "What is deleted", description: "Heading of a list" }),
  erasedPerson: defineMessage({
    id: "privacy.erasedPerson",
    defaultMessage: "Your name, email address, country, password, devices and sessions",
    description: "What is erased",
  }),
  erasedHouseholds: defineMessage<{ readonly count: number; readonly names: string }>({
    id: "privacy.erasedHouseholds",
    defaultMessage:
      "{count, plural, one {Your household ({names})} other {Your households ({names})}} and everything recorded there, unless there is another owner",
    description: "What is erased; names lists the households that the person owns",
  }),
  erasedKey: defineMessage({
    id: "privacy.erasedKey",
    defaultMessage: "The key that encrypts all of this, in every backup too",
    description: "What is erased",
  }),
  stays: defineMessage({ id: "privacy.stays", defaultMessage: "What remains", description: "Heading of a list" }),
  staysUnreadable: defineMessage({
    id: "privacy.staysUnreadable",
    defaultMessage: "Your entries, unreadable without that key, so that the integrity of the log can still be verified",
    description: "What stays",
  }),
  staysShared: defineMessage({
    id: "privacy.staysShared",
    defaultMessage: "Households with another owner, and your entries in them, without your name",
    description: "What stays",
  }),
  typeEmail: defineMessage<{ readonly email: string }>({
    id: "privacy.typeEmail",
    defaultMessage: "Type {email} to confirm",
    description: "Field: the own address has to be typed before the account is erased",
  }),
  emailMismatch: defineMessage({
    id: "privacy.emailMismatch",
    defaultMessage: "This is not the email address of your account",
    description: "Field error",
  }),
  farewell: defineMessage({
    id: "privacy.farewell",
    defaultMessage: "Your account has been deleted.",
    description: "Notice on the home page",
  }),
  unnamed: defineMessage({
    id: "privacy.unnamed",
    defaultMessage: "without a name",
    description: "In a list of households: one without a name",
  }),
}
