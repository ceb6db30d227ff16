import { defineMessage } from "react-intl"

export const privacyMessages = {
  export: defineMessage({ id: "privacy.export", defaultMessage: "Export everything", description: "Heading" }),
  exportText: defineMessage({
    id: "privacy.exportText",
    defaultMessage:
      "One archive with everything that was recorded in the household you look at, its figures, and tables for a spreadsheet. Keep it where nobody else can read it.",
    description: "Below the heading",
  }),
  download: defineMessage({ id: "privacy.download", defaultMessage: "Download archive", description: "Button" }),
  downloaded: defineMessage({
    id: "privacy.downloaded",
    defaultMessage: "The archive is downloaded.",
    description: "Notice",
  }),
  mayNotExport: defineMessage({
    id: "privacy.mayNotExport",
    defaultMessage: "Your role in this household does not include exporting it. Turn to one of its owners.",
    description: "In place of the button",
  }),
  import: defineMessage({ id: "privacy.import", defaultMessage: "Import an archive", description: "Heading" }),
  importText: defineMessage({
    id: "privacy.importText",
    defaultMessage:
      "An archive that an export made, here or in another installation, is taken into this household with its whole history.",
    description: "Below the heading",
  }),
  notEmpty: defineMessage({
    id: "privacy.notEmpty",
    defaultMessage:
      "Something is recorded in this household already, so it cannot take one. An archive can be imported into a household in which nothing was recorded yet.",
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
    defaultMessage: "This file is larger than {most} MB: it is no archive that an export made.",
    description: "The picked file is too large; most is a number",
  }),
  importIt: defineMessage({ id: "privacy.importIt", defaultMessage: "Import", description: "Button" }),
  erase: defineMessage({
    id: "privacy.erase",
    defaultMessage: "Erase account",
    description: "Heading, title and button",
  }),
  eraseText: defineMessage({
    id: "privacy.eraseText",
    defaultMessage: "For ever: nobody can take it back, neither we nor you.",
    description: "Below the heading",
  }),
  erased: defineMessage({ id: "privacy.erased", defaultMessage: "What is erased", description: "Heading of a list" }),
  erasedPerson: defineMessage({
    id: "privacy.erasedPerson",
    defaultMessage: "Your name, e-mail address, country, password, devices and sessions",
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
    defaultMessage: "The key with which all of it is encrypted, also in every backup",
    description: "What is erased",
  }),
  stays: defineMessage({ id: "privacy.stays", defaultMessage: "What stays", description: "Heading of a list" }),
  staysUnreadable: defineMessage({
    id: "privacy.staysUnreadable",
    defaultMessage: "What was recorded, unreadable to everybody without that key, so that the log stays provably whole",
    description: "What stays",
  }),
  staysShared: defineMessage({
    id: "privacy.staysShared",
    defaultMessage: "Households with another owner, and what you recorded in them, without your name",
    description: "What stays",
  }),
  typeEmail: defineMessage<{ readonly email: string }>({
    id: "privacy.typeEmail",
    defaultMessage: "Type {email} to confirm",
    description: "Field: the own address has to be typed before the account is erased",
  }),
  emailMismatch: defineMessage({
    id: "privacy.emailMismatch",
    defaultMessage: "This is not the e-mail address of your account",
    description: "Field error",
  }),
  farewell: defineMessage({
    id: "privacy.farewell",
    defaultMessage: "Your account is erased. Farewell.",
    description: "Notice on the home page",
  }),
  unnamed: defineMessage({
    id: "privacy.unnamed",
    defaultMessage: "without a name",
    description: "In a list of households: one that nobody named",
  }),
}
