import { defineMessage } from "react-intl"

/** Why somebody was not let in, or may not do something, and what to do next. */
export const accessRefusalMessages = {
  notTheirHousehold: defineMessage({
    id: "refusal.notTheirHousehold",
    defaultMessage: "You do not belong to this household, or not any more.",
    description: "Refusal: the household was named by somebody who is no member of it",
  }),
  passwordTooCommon: defineMessage({
    id: "refusal.passwordTooCommon",
    defaultMessage:
      "This password is among the first that anybody would try. Choose a longer one, made of words that do not belong together.",
    description: "Refusal: common password, or one made of one's own name or address",
  }),
  passwordLocked: defineMessage({
    id: "refusal.passwordLocked",
    defaultMessage:
      "This password no longer counts, after a hundred wrong attempts. Set a new one: choose ‘Forgotten password’.",
    description: "Refusal: the password was locked",
  }),
  codeWrong: defineMessage({
    id: "refusal.codeWrong",
    defaultMessage: "Invalid code. Enter the latest one; each code counts once.",
    description: "Refusal: the code of the second step is wrong, used or too old",
  }),
  challengeOver: defineMessage({
    id: "refusal.challengeOver",
    defaultMessage: "This took too long, or a wrong code was entered too often. Begin again with your password.",
    description: "Refusal: the second step comes too late",
  }),
  linkOver: defineMessage({
    id: "refusal.linkOver",
    defaultMessage:
      "This link was used already, is too old, or a newer one was sent since. Use the latest mail, or ask for a new link.",
    description: "Refusal: the link of a mail is over",
  }),
  accountDisabled: defineMessage({
    id: "refusal.accountDisabled",
    defaultMessage: "This account is disabled. Ask whoever looks after this installation to enable it.",
    description: "Refusal: an admin has disabled the account",
  }),
  signUpClosed: defineMessage({
    id: "refusal.signUpClosed",
    defaultMessage: "New accounts are by invitation only. Ask a member of a household to invite you.",
    description: "Refusal: strangers may not sign up",
  }),
  waitNotOver: defineMessage<{ readonly moment: string }>({
    id: "refusal.waitNotOver",
    defaultMessage:
      "Signing in without your second factor opens on {moment}. Until then, each notice we send lets you stop it.",
    description: "Refusal: the wait of 72 hours is not over; moment is a date with a time",
  }),
  stepUpNeeded: defineMessage({
    id: "refusal.stepUpNeeded",
    defaultMessage: "Confirm with your password and a code that it is you, then try again.",
    description: "Refusal: what is sensitive needs a fresh proof",
  }),
  roleMayNot: defineMessage<{ readonly role: string }>({
    id: "refusal.roleMayNot",
    defaultMessage:
      "{role, select, owner {As an owner} editor {As an editor} adviser {As an adviser} auditor {As an auditor} other {As a viewer}} you may not do this in this household. Ask one of its owners.",
    description:
      "Refusal: the role of the person in the household does not allow it; role is a code, do not translate it",
  }),
  adminsOnly: defineMessage<{ readonly superAdmin: string }>({
    id: "refusal.adminsOnly",
    defaultMessage:
      "{superAdmin, select, true {Only a super admin may do this.} other {Only an admin may do this.}} Ask one of them.",
    description: "Refusal: for those who look after the installation; superAdmin is a code, do not translate it",
  }),
  authenticatorNotFound: defineMessage({
    id: "refusal.authenticatorNotFound",
    defaultMessage: "This authenticator is not there any more. Reload the page to see those that are.",
    description: "Refusal: unknown authenticator",
  }),
  tooManyAuthenticators: defineMessage<{ readonly most: number }>({
    id: "refusal.tooManyAuthenticators",
    defaultMessage: "There are {most} authenticators already. Remove one that you no longer use.",
    description: "Refusal: too many authenticators",
  }),
  sessionNotFound: defineMessage({
    id: "refusal.sessionNotFound",
    defaultMessage: "This session has ended already. Reload the page to see those that are open.",
    description: "Refusal: unknown session",
  }),
  personNotFound: defineMessage({
    id: "refusal.personNotFound",
    defaultMessage: "This account does not exist any more. Reload the page.",
    description: "Refusal: unknown account",
  }),
  ownRole: defineMessage({
    id: "refusal.ownRole",
    defaultMessage: "Nobody changes their own role. Ask another super admin.",
    description: "Refusal: a super admin would give themselves another role",
  }),
  lastSuperAdmin: defineMessage({
    id: "refusal.lastSuperAdmin",
    defaultMessage: "There has to be one super admin at least. Make somebody else super admin first.",
    description: "Refusal: the only super admin would lose the role",
  }),
  invitationOver: defineMessage({
    id: "refusal.invitationOver",
    defaultMessage: "This invitation was withdrawn, accepted or has ended. Ask for a new one.",
    description: "Refusal: the invitation leads nowhere any more",
  }),
  invitationForAnother: defineMessage<{ readonly address: string }>({
    id: "refusal.invitationForAnother",
    defaultMessage:
      "This invitation was sent to {address}. Sign in with that address to accept it, or ask for an invitation to the address of this account.",
    description: "Refusal: somebody else was invited. The address is shown in part only, such as b…@example.org",
  }),
  projectionNotFound: defineMessage({
    id: "refusal.projectionNotFound",
    defaultMessage: "There is no such projection. Reload the page.",
    description: "Refusal: unknown projection (a table built from the event log)",
  }),
  projectionBusy: defineMessage({
    id: "refusal.projectionBusy",
    defaultMessage: "This projection is being rebuilt already. Wait until that is done.",
    description: "Refusal: a rebuild is under way",
  }),
  checkRunning: defineMessage({
    id: "refusal.checkRunning",
    defaultMessage: "This check is running already. Wait for its result.",
    description: "Refusal: a check of the data is under way",
  }),
  archiveUnreadable: defineMessage({
    id: "refusal.archiveUnreadable",
    defaultMessage:
      "This file is no archive that was exported here, or it was changed since. Choose the file as it was downloaded.",
    description: "Refusal: import of an archive",
  }),
  archiveLineUnreadable: defineMessage<{ readonly line: number; readonly file: string }>({
    id: "refusal.archiveLineUnreadable",
    defaultMessage:
      "Line {line} of {file} in this archive is not what an export writes. Choose the file as it was downloaded.",
    description: "Refusal: import of an archive; file is the name of a file in the archive",
  }),
  archiveTooLarge: defineMessage<{ readonly exceeded: string; readonly most: string; readonly file: string }>({
    id: "refusal.archiveTooLarge",
    defaultMessage:
      "{exceeded, select, bytes {The file {file} in this archive is larger than {most} kB.} lines {The file {file} in this archive has more than {most} lines.} bytesPerLine {A line of {file} in this archive is longer than {most} kB.} memory {Reading this archive takes more than {most} MB of memory.} other {Reading this archive takes longer than {most} seconds.}} It cannot be imported here.",
    description: "Refusal: import of an archive; file is the name of a file in the archive, most a number",
  }),
  archiveIsIncomplete: defineMessage({
    id: "refusal.archiveIsIncomplete",
    defaultMessage:
      "This archive was made for a person who sees only some of the portfolios, so facts in it are incomplete. Ask an owner of the household for an archive.",
    description: "Refusal: the archive to be imported leaves out what the person who made it may not see",
  }),
  archiveIsMadeUp: defineMessage({
    id: "refusal.archiveIsMadeUp",
    defaultMessage: "This archive is that of a made-up family. Choose one of a household of your own.",
    description: "Refusal: the archive to be taken in comes from the demonstration household",
  }),
  importRunning: defineMessage({
    id: "refusal.importRunning",
    defaultMessage: "An archive is being imported into this household. Wait until that import has ended.",
    description: "Refusal: another import, or anything else that is to be recorded, while an import goes on",
  }),
  importCancelled: defineMessage({
    id: "refusal.importCancelled",
    defaultMessage: "The import was cancelled. Nothing was recorded.",
    description: "Refusal: import of an archive",
  }),
  importIsRecording: defineMessage({
    id: "refusal.importIsRecording",
    defaultMessage:
      "The facts are being recorded already, so the import can no longer be cancelled. Wait until it has ended.",
    description: "Refusal: cancelling the import of an archive",
  }),
  noImport: defineMessage({
    id: "refusal.noImport",
    defaultMessage: "No import is running any more. Load the page again to see how it ended.",
    description: "Refusal: cancelling the import of an archive",
  }),
  tooManyImports: defineMessage({
    id: "refusal.tooManyImports",
    defaultMessage: "Archives of other households are being imported at the moment. Try again in a minute.",
    description: "Refusal: import of an archive, while the installation is busy with those of others",
  }),
  tooManyExports: defineMessage({
    id: "refusal.tooManyExports",
    defaultMessage: "Other archives are being prepared at the moment. Try again in a minute.",
    description: "Refusal: export of an archive, while the server prepares one of this household or those of others",
  }),
  householdNotEmpty: defineMessage({
    id: "refusal.householdNotEmpty",
    defaultMessage:
      "Something has been recorded in this household already. An archive can only be imported into an empty one.",
    description: "Refusal: import of an archive",
  }),
  underMaintenance: defineMessage({
    id: "refusal.underMaintenance",
    defaultMessage: "The product is closed for maintenance. Try again later; nothing you recorded is lost.",
    description: "Refusal: maintenance",
  }),
}
