import { defineMessage } from "react-intl"

/** Why a user was not let in, or may not do something, and what to do next. */
export const accessRefusalMessages = {
  notTheirHousehold: defineMessage({
    id: "refusal.notTheirHousehold",
    defaultMessage: "You do not belong to this household, or no longer belong to it.",
    description: "Refusal: the household was named by somebody who is no member of it",
  }),
  passwordTooCommon: defineMessage({
    id: "refusal.passwordTooCommon",
    defaultMessage: "This password is too common. Choose a longer one made of unrelated words.",
    description: "Refusal: common password, or one made of one's own name or address",
  }),
  passwordLocked: defineMessage({
    id: "refusal.passwordLocked",
    defaultMessage:
      "This password is locked after a hundred wrong attempts. Set a new one with “Forgotten your password?”.",
    description: "Refusal: the password was locked",
  }),
  codeWrong: defineMessage({
    id: "refusal.codeWrong",
    defaultMessage: "Invalid code. Enter the latest one; each code can be used once.",
    description: "Refusal: the code of the second step is wrong, used or too old",
  }),
  challengeOver: defineMessage({
    id: "refusal.challengeOver",
    defaultMessage: "This took too long, or too many wrong codes were entered. Start again with your password.",
    description: "Refusal: the second step comes too late",
  }),
  linkOver: defineMessage({
    id: "refusal.linkOver",
    defaultMessage:
      "This link was already used, has expired, or was replaced by a newer one. Use the latest email, or request a new link.",
    description: "Refusal: the link of a mail is over",
  }),
  accountDisabled: defineMessage({
    id: "refusal.accountDisabled",
    defaultMessage: "This account is disabled. Ask the operator of this installation to enable it.",
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
      "Signing in without your second factor is possible from {moment}. Until then, each email notice lets you stop it.",
    description: "Refusal: the wait of 72 hours is not over; moment is a date with a time",
  }),
  stepUpNeeded: defineMessage({
    id: "refusal.stepUpNeeded",
    defaultMessage: "Confirm your identity with your password and a code, then try again.",
    description: "Refusal: what is sensitive needs a fresh proof",
  }),
  roleMayNot: defineMessage<{ readonly role: string }>({
    id: "refusal.roleMayNot",
    defaultMessage:
      "{role, select, owner {As an owner} editor {As an editor} adviser {As an adviser} auditor {As an auditor} other {As a viewer}} you cannot do this in this household. Ask one of its owners.",
    description:
      "Refusal: the role of the person in the household does not allow it; role is a code, do not translate it",
  }),
  adminsOnly: defineMessage<{ readonly superAdmin: string }>({
    id: "refusal.adminsOnly",
    defaultMessage:
      "{superAdmin, select, true {Only a super admin can do this.} other {Only an admin can do this.}} Ask one of them.",
    description: "Refusal: for those who look after the installation; superAdmin is a code, do not translate it",
  }),
  authenticatorNotFound: defineMessage({
    id: "refusal.authenticatorNotFound",
    defaultMessage: "This authenticator no longer exists. Reload the page to see the current ones.",
    description: "Refusal: unknown authenticator",
  }),
  tooManyAuthenticators: defineMessage<{ readonly most: number }>({
    id: "refusal.tooManyAuthenticators",
    defaultMessage: "There are already {most} authenticators. Remove one that you no longer use.",
    description: "Refusal: too many authenticators",
  }),
  sessionNotFound: defineMessage({
    id: "refusal.sessionNotFound",
    defaultMessage: "This session has already ended. Reload the page to see the open sessions.",
    description: "Refusal: unknown session",
  }),
  personNotFound: defineMessage({
    id: "refusal.personNotFound",
    defaultMessage: "This account no longer exists. Reload the page.",
    description: "Refusal: unknown account",
  }),
  ownRole: defineMessage({
    id: "refusal.ownRole",
    defaultMessage: "You cannot change your own role. Ask another super admin.",
    description: "Refusal: a super admin would give themselves another role",
  }),
  lastSuperAdmin: defineMessage({
    id: "refusal.lastSuperAdmin",
    defaultMessage: "There must be at least one super admin. Make another user super admin first.",
    description: "Refusal: the only super admin would lose the role",
  }),
  invitationOver: defineMessage({
    id: "refusal.invitationOver",
    defaultMessage: "This invitation was withdrawn or accepted, or has expired. Ask for a new one.",
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
    defaultMessage: "This projection does not exist. Reload the page.",
    description: "Refusal: unknown projection (a table built from the event log)",
  }),
  projectionBusy: defineMessage({
    id: "refusal.projectionBusy",
    defaultMessage: "This projection is already being rebuilt. Wait until it is complete.",
    description: "Refusal: a rebuild is under way",
  }),
  checkRunning: defineMessage({
    id: "refusal.checkRunning",
    defaultMessage: "This check is already running. Wait for its result.",
    description: "Refusal: a check of the data is under way",
  }),
  archiveUnreadable: defineMessage({
    id: "refusal.archiveUnreadable",
    defaultMessage:
      "This file is not an archive exported here, or it has been changed. Choose the file exactly as downloaded.",
    description: "Refusal: import of an archive",
  }),
  archiveLineUnreadable: defineMessage<{ readonly line: number; readonly file: string }>({
    id: "refusal.archiveLineUnreadable",
    defaultMessage:
      "Line {line} of {file} in this archive does not come from an export. Choose the file exactly as downloaded.",
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
      "This archive was created for a user who sees only some portfolios, so its data is incomplete. Ask an owner of the household for an archive.",
    description: "Refusal: the archive to be imported leaves out what the person who made it may not see",
  }),
  archiveIsDemo: defineMessage({
    id: "refusal.archiveIsMadeUp",
    defaultMessage: "This archive belongs to a demo family. Choose one of your own household.",
    description: "Refusal: the archive to be taken in comes from the demonstration household",
  }),
  importRunning: defineMessage({
    id: "refusal.importRunning",
    defaultMessage: "An archive is being imported into this household. Wait until the import is complete.",
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
      "The records are already being saved, so the import can no longer be cancelled. Wait until it is complete.",
    description: "Refusal: cancelling the import of an archive",
  }),
  noImport: defineMessage({
    id: "refusal.noImport",
    defaultMessage: "No import is running any more. Reload the page to see its result.",
    description: "Refusal: cancelling the import of an archive",
  }),
  tooManyImports: defineMessage({
    id: "refusal.tooManyImports",
    defaultMessage: "Other archives are being imported. Try again in a minute.",
    description: "Refusal: import of an archive, while the installation is busy with those of others",
  }),
  tooManyExports: defineMessage({
    id: "refusal.tooManyExports",
    defaultMessage: "Other archives are being prepared. Try again in a minute.",
    description: "Refusal: export of an archive, while the server prepares one of this household or those of others",
  }),
  householdNotEmpty: defineMessage({
    id: "refusal.householdNotEmpty",
    defaultMessage: "This household already has data. An archive can only be imported into an empty household.",
    description: "Refusal: import of an archive",
  }),
  underMaintenance: defineMessage({
    id: "refusal.underMaintenance",
    defaultMessage: "The product is closed for maintenance. Try again later; your data is safe.",
    description: "Refusal: maintenance",
  }),
}
