import type { IntlShape } from "react-intl"
import type { EdgeRefusal } from "#contract/problem.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { accessRefusalMessages as messages } from "./accessRefusalMessages.ts"

/** Those that any command may meet are worded with the other refusals. */
export type AccessRefusal = Exclude<
  EdgeRefusal,
  {
    readonly _tag:
      | "ArchiveBreaksRule"
      | "CommandIdReused"
      | "DayInFuture"
      | "SignInRefused"
      | "TooManyAttempts"
      | "TooManyRequests"
      | "HouseholdFull"
      | "HistoryFull"
      | "AuthenticatorIdAlreadyUsed"
  }
>

/** Says why a user was not let in, or may not do something, and what to do next. */
export function accessRefusalMessage(refusal: AccessRefusal, intl: IntlShape, figures: Figures): string {
  const say = intl.formatMessage
  switch (refusal._tag) {
    case "PasswordTooCommon":
      return say(messages.passwordTooCommon)
    case "PasswordLocked":
      return say(messages.passwordLocked)
    case "CodeWrong":
      return say(messages.codeWrong)
    case "ChallengeOver":
      return say(messages.challengeOver)
    case "LinkOver":
      return say(messages.linkOver)
    case "AccountDisabled":
      return say(messages.accountDisabled)
    case "SignUpClosed":
      return say(messages.signUpClosed)
    case "WaitNotOver":
      return say(messages.waitNotOver, { moment: figures.moment(refusal.opensAt) })
    case "StepUpNeeded":
      return say(messages.stepUpNeeded)
    case "NotTheirHousehold":
      return say(messages.notTheirHousehold)
    case "RoleMayNot":
      return say(messages.roleMayNot, { role: refusal.role })
    case "AdminsOnly":
      return say(messages.adminsOnly, { superAdmin: String(refusal.superAdmin) })
    case "AuthenticatorNotFound":
      return say(messages.authenticatorNotFound)
    case "TooManyAuthenticators":
      return say(messages.tooManyAuthenticators, { most: refusal.most })
    case "SessionNotFound":
      return say(messages.sessionNotFound)
    case "PersonNotFound":
      return say(messages.personNotFound)
    case "OwnRole":
      return say(messages.ownRole)
    case "LastSuperAdmin":
      return say(messages.lastSuperAdmin)
    case "InvitationOver":
      return say(messages.invitationOver)
    case "InvitationForAnother":
      return say(messages.invitationForAnother, { address: refusal.address })
    case "ProjectionNotFound":
      return say(messages.projectionNotFound)
    case "ProjectionBusy":
      return say(messages.projectionBusy)
    case "CheckRunning":
      return say(messages.checkRunning)
    case "ArchiveUnreadable":
      return refusal.line === null
        ? say(messages.archiveUnreadable)
        : say(messages.archiveLineUnreadable, { line: refusal.line, file: refusal.file ?? "" })
    case "ArchiveTooLarge":
      return say(messages.archiveTooLarge, {
        exceeded: refusal.exceeded,
        most: figures.count(isInBytes(refusal.exceeded) ? Math.floor(refusal.most / 1024) : refusal.most),
        file: refusal.file ?? "",
      })
    case "ArchiveIsMadeUp":
      return say(messages.archiveIsDemo)
    case "ImportRunning":
      return say(messages.importRunning)
    case "ImportCancelled":
      return say(messages.importCancelled)
    case "ImportIsRecording":
      return say(messages.importIsRecording)
    case "NoImport":
      return say(messages.noImport)
    case "TooManyImports":
      return say(messages.tooManyImports)
    case "TooManyExports":
      return say(messages.tooManyExports)
    case "ArchiveIsIncomplete":
      return say(messages.archiveIsIncomplete)
    case "HouseholdNotEmpty":
      return say(messages.householdNotEmpty)
    case "UnderMaintenance":
      return say(messages.underMaintenance)
  }
}

const isInBytes = (exceeded: string): boolean => exceeded === "bytes" || exceeded === "bytesPerLine"
