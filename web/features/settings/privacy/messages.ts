import { texts } from "#web/i18n/texts.ts"

export const privacyMessages = texts("privacy", {
  export: ["Export everything", "Heading"],
  exportText: [
    "One archive with everything recorded in the selected household, its figures, and tables for a spreadsheet. Store it where only you can read it.",
    "Below the heading",
  ],
  download: ["Download archive", "Button"],
  downloaded: ["The archive has been downloaded.", "Notice"],
  mayNotExport: [
    "Your role in this household does not allow exports. Ask one of its owners.",
    "In place of the button",
  ],
  import: ["Import an archive", "Heading"],
  importText: [
    "Imports an exported archive, from here or another installation, into this household with its full history.",
    "Below the heading",
  ],
  notEmpty: [
    "This household already has data. An archive can only be imported into an empty household.",
    "In place of the file field",
  ],
  choose: ["Choose archive", "Button: picks a file"],
  noFile: ["Choose an archive first.", "Nothing was picked"],
  tooLarge: [
    "This file is larger than {most} MB and is not an exported archive.",
    "The picked file is too large; most is a number",
  ],
  importIt: ["Import", "Button"],
  erase: ["Delete account", "Heading, title and button"],
  eraseText: ["This is permanent: neither you nor we can undo it.", "Below the heading"],
  erased: ["What is deleted", "Heading of a list"],
  erasedPerson: ["Your name, email address, country, password, devices and sessions", "What is erased"],
  erasedHouseholds: [
    "{count, plural, one {Your household ({names})} other {Your households ({names})}} and everything recorded there, unless there is another owner",
    "What is erased; names lists the households that the person owns",
  ],
  erasedKey: ["The key that encrypts all of this, in every backup too", "What is erased"],
  stays: ["What remains", "Heading of a list"],
  staysUnreadable: [
    "Your entries, unreadable without that key, so that the integrity of the log can still be verified",
    "What stays",
  ],
  staysShared: ["Households with another owner, and your entries in them, without your name", "What stays"],
  typeEmail: ["Type {email} to confirm", "Field: the own address has to be typed before the account is erased"],
  emailMismatch: ["This is not the email address of your account", "Field error"],
  farewell: ["Your account has been deleted.", "Notice on the home page"],
  unnamed: ["without a name", "In a list of households: one without a name"],
})
