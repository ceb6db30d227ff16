import { defineMessage } from "react-intl"

const idAlreadyUsed = defineMessage({
  id: "refusal.idAlreadyUsed",
  defaultMessage:
    "This is already recorded with different content. Close this window, check what is recorded, and correct it there.",
  description: "Refusal: the id stands for something recorded before, probably an earlier attempt of the same form",
})

/** Why a command was refused and what to do next, for every refusal whose text has no values. */
export const plainRefusals = {
  CommandIdReused: defineMessage({
    id: "refusal.commandIdReused",
    defaultMessage: "This was already sent with different content. Close this window and check what is recorded.",
    description: "Refusal: the same request id was used for something else",
  }),
  SignInRefused: defineMessage({
    id: "refusal.signInRefused",
    defaultMessage: "The email address or the password is wrong. Please check both.",
    description: "Refusal at sign-in; the text must not reveal which of the two is wrong",
  }),
  HouseholdIdAlreadyUsed: idAlreadyUsed,
  InvitationIdAlreadyUsed: idAlreadyUsed,
  PortfolioIdAlreadyUsed: idAlreadyUsed,
  StakeIdAlreadyUsed: idAlreadyUsed,
  LineIdAlreadyUsed: idAlreadyUsed,
  EntryIdAlreadyUsed: idAlreadyUsed,
  SwapIdAlreadyUsed: idAlreadyUsed,
  AuthenticatorIdAlreadyUsed: idAlreadyUsed,
  PortfolioNotFound: defineMessage({
    id: "refusal.portfolioNotFound",
    defaultMessage: "This portfolio does not exist. Reload the page and choose another.",
    description: "Refusal: unknown portfolio",
  }),
  StakeNotFound: defineMessage({
    id: "refusal.stakeNotFound",
    defaultMessage: "This stake does not exist. Reload the page to see the current stakes.",
    description: "Refusal: unknown stake",
  }),
  StakeInItself: defineMessage({
    id: "refusal.stakeInItself",
    defaultMessage: "A portfolio cannot hold a stake in itself. Choose another owner or another portfolio.",
    description: "Refusal: owner and child are the same",
  }),
  SplitChangesNothing: defineMessage({
    id: "refusal.splitChangesNothing",
    defaultMessage: "This split does not change the number of units. Enter two different numbers.",
    description: "Refusal: a split of, say, 1 for 1",
  }),
  CostOfUnitsOut: defineMessage({
    id: "refusal.costOfUnitsOut",
    defaultMessage: "The cost of outgoing units follows from their purchase or delivery. Leave their cost at 0.",
    description: "Refusal: a cost was stated for units delivered out",
  }),
  CorrectionOfAnotherKind: defineMessage({
    id: "refusal.correctionOfAnotherKind",
    defaultMessage:
      "A correction must have the same type as the entry. Void this entry and record the other one instead.",
    description: "Refusal: for example a trade replaced by a dividend",
  }),
  CashFlowTermNotForKind: defineMessage({
    id: "refusal.cashFlowTermNotForKind",
    defaultMessage:
      "Only a distribution can be recallable, and only a capital call can exceed the commitment. Clear the option.",
    description: "Refusal: a mark that has no meaning for this kind of payment",
  }),
  IncomeInUnitsCostsNothing: defineMessage({
    id: "refusal.incomeInUnitsCostsNothing",
    defaultMessage:
      "Tokens from an airdrop or reward come in, and their cost follows from their market value. Choose “In” and leave the cost at 0.",
    description: "Refusal: an airdrop that goes out, or that has a cost",
  }),
  ExDayNotForKind: defineMessage({
    id: "refusal.exDayNotForKind",
    defaultMessage: "Only a dividend on shares, funds or tokens has an ex-dividend date. Clear the date.",
    description: "Refusal: an ex-dividend date that has no meaning for this payment",
  }),
  ExDayAfterPayment: defineMessage({
    id: "refusal.exDayAfterPayment",
    defaultMessage: "The ex-dividend date is after the payment date. Correct one of the two.",
    description: "Refusal",
  }),
  TaxExceedsAmount: defineMessage({
    id: "refusal.taxExceedsAmount",
    defaultMessage:
      "The tax withheld is more than the amount that it was withheld from. Enter the amount before tax, and a tax of at most that amount.",
    description: "Refusal: the tax withheld from a dividend, interest, rent or another payment received exceeds it",
  }),
  TaxNotForKind: defineMessage({
    id: "refusal.taxNotForKind",
    defaultMessage:
      "Tax is withheld only from money that you receive. Leave the tax withheld at 0, or add the tax to the amount.",
    description: "Refusal: tax withheld was entered for an expense or for money paid in",
  }),
  SwapWithItself: defineMessage({
    id: "refusal.swapWithItself",
    defaultMessage: "A token must be swapped for a different one. Choose another holding for the tokens received.",
    description: "Refusal: both sides of a swap are the same holding",
  }),
  SwapIsOneFact: defineMessage({
    id: "refusal.swapIsOneFact",
    defaultMessage: "This is one leg of a swap. Delete the whole swap, and record it again.",
    description: "Refusal: one leg of a swap was to be corrected or voided alone",
  }),
  SwapNotFound: defineMessage({
    id: "refusal.swapNotFound",
    defaultMessage: "This swap does not exist. Reload the page to see the current entries.",
    description: "Refusal: unknown swap",
  }),
  TransferToSamePortfolio: defineMessage({
    id: "refusal.transferToSamePortfolio",
    defaultMessage: "The holding is already in this portfolio. Choose another portfolio or another date.",
    description: "Refusal: a transfer that goes nowhere",
  }),
  HouseholdNotFounded: defineMessage({
    id: "refusal.householdNotFounded",
    defaultMessage:
      "This account is not set up completely. Sign out and in again, and contact us if the problem continues.",
    description: "Refusal: a goal of an unknown household",
  }),
  GoalNotFound: defineMessage({
    id: "refusal.goalNotFound",
    defaultMessage: "This goal does not exist. Reload the page to see the current goals.",
    description: "Refusal: unknown goal",
  }),
  HouseholdIsErased: defineMessage({
    id: "refusal.householdIsErased",
    defaultMessage: "This household has been deleted. Nothing more can be recorded in it.",
    description: "Refusal: everything of the household was deleted for good",
  }),
  HouseholdIsReal: defineMessage({
    id: "refusal.householdIsReal",
    defaultMessage: "This household is your own. It cannot be turned into a demo family.",
    description: "Refusal: a household with real data would be marked as a demonstration",
  }),
  HouseholdIsDemo: defineMessage({
    id: "refusal.householdIsMadeUp",
    defaultMessage: "You cannot invite people into a demo family. Invite them into your own household.",
    description: "Refusal: an invitation to the demonstration household",
  }),
  GoalOfHousehold: defineMessage({
    id: "refusal.goalOfHousehold",
    defaultMessage: "Your access is limited to some portfolios. Choose one of them for this goal.",
    description: "Refusal: a member limited to some portfolios would set a goal for the whole household",
  }),
  OwnersOnly: defineMessage({
    id: "refusal.ownersOnly",
    defaultMessage: "Only owners can do this, and you are no longer an owner of this household. Ask an owner.",
    description: "Refusal: invitations and members are managed by owners only",
  }),
  InviterIsNoOwner: defineMessage({
    id: "refusal.inviterIsNoOwner",
    defaultMessage: "The sender of this invitation can no longer invite members. Ask an owner for a new one.",
    description: "Refusal: the sender of an invitation has lost the right to invite",
  }),
  LastOwner: defineMessage({
    id: "refusal.lastOwner",
    defaultMessage: "A household needs an owner. Make another member an owner first.",
    description: "Refusal: the only owner would leave, be removed or get another role",
  }),
  AuditorNeedsEnd: defineMessage({
    id: "refusal.auditorNeedsEnd",
    defaultMessage: "Auditor access is limited in time. Choose the last day.",
    description: "Refusal: an auditor without an end date",
  }),
  NoPortfolioChosen: defineMessage({
    id: "refusal.noPortfolioChosen",
    defaultMessage: "Choose at least one portfolio, or give access to all of them.",
    description: "Refusal: access limited to no portfolio at all",
  }),
  InvitationNotFound: defineMessage({
    id: "refusal.invitationNotFound",
    defaultMessage: "This invitation does not exist. Ask for a new one.",
    description: "Refusal: unknown invitation to a household",
  }),
  InvitationAnswered: defineMessage({
    id: "refusal.invitationAnswered",
    defaultMessage: "This invitation was already accepted or withdrawn. Ask for a new one.",
    description: "Refusal: the invitation to a household cannot be used any more",
  }),
  AlreadyMember: defineMessage({
    id: "refusal.alreadyMember",
    defaultMessage: "You are already a member of this household.",
    description: "Refusal: a user accepts an invitation to a household they belong to",
  }),
  MemberNotFound: defineMessage({
    id: "refusal.memberNotFound",
    defaultMessage: "This member does not exist. Reload the page to see the current members.",
    description: "Refusal: unknown member of a household",
  }),
  TrialAlreadyUsed: defineMessage({
    id: "refusal.trialAlreadyUsed",
    defaultMessage: "The trial can be used once, before the first paid plan. Choose a paid plan.",
    description: "Refusal: a second trial",
  }),
  NoSubscription: defineMessage({
    id: "refusal.noSubscription",
    defaultMessage: "There is no active plan. Choose a plan first.",
    description: "Refusal: neither a trial nor a paid plan",
  }),
  TrialExpired: defineMessage({
    id: "refusal.trialExpired",
    defaultMessage: "Trial expired: choose a paid plan.",
    description: "Refusal: nothing can be added after the trial",
  }),
  SubscriptionExpired: defineMessage({
    id: "refusal.subscriptionExpired",
    defaultMessage: "Your plan has expired. Choose a paid plan to add more.",
    description: "Refusal: nothing can be added after the end of the paid plan",
  }),
  NotTheirHousehold: defineMessage({
    id: "refusal.notTheirHousehold",
    defaultMessage: "You do not belong to this household, or no longer belong to it.",
    description: "Refusal: a user who is not a member would rename the household",
  }),
  PasswordTooCommon: defineMessage({
    id: "refusal.passwordTooCommon",
    defaultMessage: "This password is too common. Choose a longer one made of unrelated words.",
    description: "Refusal: common password, or one made of one's own name or address",
  }),
  PasswordLocked: defineMessage({
    id: "refusal.passwordLocked",
    defaultMessage:
      "This password is locked after a hundred wrong attempts. Set a new one with “Forgotten your password?”.",
    description: "Refusal: the password was locked",
  }),
  CodeWrong: defineMessage({
    id: "refusal.codeWrong",
    defaultMessage: "Invalid code. Enter the latest one; each code can be used once.",
    description: "Refusal: the code of the second factor is wrong, used or expired",
  }),
  ChallengeOver: defineMessage({
    id: "refusal.challengeOver",
    defaultMessage: "This took too long, or too many wrong codes were entered. Start again with your password.",
    description: "Refusal: the second factor was entered too late",
  }),
  LinkOver: defineMessage({
    id: "refusal.linkOver",
    defaultMessage:
      "This link was already used, has expired, or was replaced by a newer one. Use the latest email, or request a new link.",
    description: "Refusal: the link of a mail has expired or was used",
  }),
  AccountDisabled: defineMessage({
    id: "refusal.accountDisabled",
    defaultMessage: "This account is disabled. Ask the operator of this installation to enable it.",
    description: "Refusal: an admin has disabled the account",
  }),
  SignUpClosed: defineMessage({
    id: "refusal.signUpClosed",
    defaultMessage: "New accounts are by invitation only. Ask a member of a household to invite you.",
    description: "Refusal: strangers may not sign up",
  }),
  StepUpNeeded: defineMessage({
    id: "refusal.stepUpNeeded",
    defaultMessage: "Confirm your identity with your password and a code, then try again.",
    description: "Refusal: a sensitive action needs a step-up",
  }),
  AuthenticatorNotFound: defineMessage({
    id: "refusal.authenticatorNotFound",
    defaultMessage: "This authenticator no longer exists. Reload the page to see the current ones.",
    description: "Refusal: unknown authenticator",
  }),
  SessionNotFound: defineMessage({
    id: "refusal.sessionNotFound",
    defaultMessage: "This session has already ended. Reload the page to see the open sessions.",
    description: "Refusal: unknown session",
  }),
  PersonNotFound: defineMessage({
    id: "refusal.personNotFound",
    defaultMessage: "This account no longer exists. Reload the page.",
    description: "Refusal: unknown account",
  }),
  OwnRole: defineMessage({
    id: "refusal.ownRole",
    defaultMessage: "You cannot change your own role. Ask another super admin.",
    description: "Refusal: a super admin would give themselves another role",
  }),
  LastSuperAdmin: defineMessage({
    id: "refusal.lastSuperAdmin",
    defaultMessage: "There must be at least one super admin. Make another user super admin first.",
    description: "Refusal: the only super admin would lose the role",
  }),
  InvitationOver: defineMessage({
    id: "refusal.invitationOver",
    defaultMessage: "This invitation was withdrawn or accepted, or has expired. Ask for a new one.",
    description: "Refusal: the invitation is no longer valid",
  }),
  ProjectionNotFound: defineMessage({
    id: "refusal.projectionNotFound",
    defaultMessage: "This projection does not exist. Reload the page.",
    description: "Refusal: unknown projection (a table built from the event log)",
  }),
  ProjectionBusy: defineMessage({
    id: "refusal.projectionBusy",
    defaultMessage: "This projection is already being rebuilt. Wait until it is complete.",
    description: "Refusal: a rebuild is under way",
  }),
  CheckRunning: defineMessage({
    id: "refusal.checkRunning",
    defaultMessage: "This check is already running. Wait for its result.",
    description: "Refusal: a check of the data is under way",
  }),
  ArchiveIsIncomplete: defineMessage({
    id: "refusal.archiveIsIncomplete",
    defaultMessage:
      "This archive was created for a user who sees only some portfolios, so its data is incomplete. Ask an owner of the household for an archive.",
    description: "Refusal: the archive to be imported leaves out what the person who made it may not see",
  }),
  ArchiveIsMadeUp: defineMessage({
    id: "refusal.archiveIsMadeUp",
    defaultMessage: "This archive belongs to a demo family. Choose one of your own household.",
    description: "Refusal: the archive to be imported comes from the demonstration household",
  }),
  ImportRunning: defineMessage({
    id: "refusal.importRunning",
    defaultMessage: "An archive is being imported into this household. Wait until the import is complete.",
    description: "Refusal: another import or command while an import is in progress",
  }),
  ImportCancelled: defineMessage({
    id: "refusal.importCancelled",
    defaultMessage: "The import was cancelled. Nothing from the archive counts in this household.",
    description: "Refusal: import of an archive",
  }),
  ImportIsRecording: defineMessage({
    id: "refusal.importIsRecording",
    defaultMessage:
      "The records are already being saved, so the import can no longer be cancelled. Wait until it is complete.",
    description: "Refusal: cancelling the import of an archive",
  }),
  NoImport: defineMessage({
    id: "refusal.noImport",
    defaultMessage: "No import is running any more. Reload the page to see its result.",
    description: "Refusal: cancelling the import of an archive",
  }),
  TooManyImports: defineMessage({
    id: "refusal.tooManyImports",
    defaultMessage: "Other archives are being imported. Try again in a minute.",
    description: "Refusal: import of an archive, while the installation is busy with those of others",
  }),
  TooManyDemos: defineMessage({
    id: "refusal.tooManyDemos",
    defaultMessage: "You have opened the demo family five times within a day. Try again tomorrow.",
    description: "Refusal: the limit of demo families that a user may open in a day",
  }),
  TooManyExports: defineMessage({
    id: "refusal.tooManyExports",
    defaultMessage: "Other archives are being prepared. Try again in a minute.",
    description: "Refusal: export of an archive, while the server prepares one of this household or those of others",
  }),
  HouseholdNotEmpty: defineMessage({
    id: "refusal.householdNotEmpty",
    defaultMessage: "This household already has data. An archive can only be imported into an empty household.",
    description: "Refusal: import of an archive",
  }),
  UnderMaintenance: defineMessage({
    id: "refusal.underMaintenance",
    defaultMessage: "The product is closed for maintenance. Try again later; your data is safe.",
    description: "Refusal: maintenance",
  }),
}
