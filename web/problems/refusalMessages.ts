import { defineMessage } from "react-intl"

type Day = { readonly day: string }
type Most = { readonly most: number }

const idAlreadyUsed = defineMessage({
  id: "refusal.idAlreadyUsed",
  defaultMessage:
    "This is already recorded with different content. Close this window, check what is recorded, and correct it there.",
  description: "Refusal: the id stands for something recorded before, probably an earlier attempt of the same form",
})

/** Why something was refused and what to do next, in a sentence or two for every refusal that needs no values. */
export const plainRefusals = {
  CommandIdReused: defineMessage({
    id: "refusal.commandIdReused",
    defaultMessage: "This was already sent with different content. Close this window and check what is recorded.",
    description: "Refusal: the same request id was used for something else",
  }),
  SignInRefused: defineMessage({
    id: "refusal.signInRefused",
    defaultMessage: "The email address or the password is wrong. Please check both.",
    description: "Refusal at sign-in; which of the two is wrong is not said",
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
      "Tokens from an airdrop or reward are incoming and have no cost. Choose “In” and leave the cost at 0.",
    description: "Refusal: an airdrop that goes out, or that has a cost",
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
    description: "Refusal: a goal of a household that is not there",
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
    description: "Refusal: a real household is declared to be a demonstration",
  }),
  HouseholdIsDemo: defineMessage({
    id: "refusal.householdIsMadeUp",
    defaultMessage: "You cannot invite people into a demo family. Invite them into your own household.",
    description: "Refusal: an invitation to the demonstration household",
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
    description: "Refusal: somebody accepts an invitation to a household they belong to",
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
    description: "Refusal: the household was named by somebody who is no member of it",
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
    description: "Refusal: the code of the second step is wrong, used or too old",
  }),
  ChallengeOver: defineMessage({
    id: "refusal.challengeOver",
    defaultMessage: "This took too long, or too many wrong codes were entered. Start again with your password.",
    description: "Refusal: the second step comes too late",
  }),
  LinkOver: defineMessage({
    id: "refusal.linkOver",
    defaultMessage:
      "This link was already used, has expired, or was replaced by a newer one. Use the latest email, or request a new link.",
    description: "Refusal: the link of a mail is over",
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
    description: "Refusal: what is sensitive needs a fresh proof",
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
    description: "Refusal: the invitation leads nowhere any more",
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
    description: "Refusal: the archive to be taken in comes from the demonstration household",
  }),
  ImportRunning: defineMessage({
    id: "refusal.importRunning",
    defaultMessage: "An archive is being imported into this household. Wait until the import is complete.",
    description: "Refusal: another import, or anything else that is to be recorded, while an import goes on",
  }),
  ImportCancelled: defineMessage({
    id: "refusal.importCancelled",
    defaultMessage: "The import was cancelled. Nothing was recorded.",
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

/** The sentences that name days, amounts, titles and the like. */
export const refusalMessages = {
  archiveBreaksRule: defineMessage<{ readonly line: number; readonly reason: string }>({
    id: "refusal.archiveBreaksRule",
    defaultMessage:
      "Line {line} of events.jsonl in this archive conflicts with the lines before it. {reason} Nothing was imported. Export the archive again at its source, and choose the file exactly as downloaded.",
    description: "Refusal: import of an archive; reason is the sentence of another refusal",
  }),
  recordedBefore: defineMessage({
    id: "refusal.recordedBefore",
    defaultMessage: "It duplicates an earlier line.",
    description: "Refusal: why a line of an archive is not taken",
  }),
  dayInFuture: defineMessage<Day>({
    id: "refusal.dayInFuture",
    defaultMessage: "An entry cannot be dated later than today. Choose {day} or an earlier day.",
    description: "Refusal: the date lies in the future; day is the latest one allowed",
  }),
  tooManyAttempts: defineMessage<{ readonly seconds: number }>({
    id: "refusal.tooManyAttempts",
    defaultMessage: "Too many attempts. Please wait {seconds, plural, one {# second} other {# seconds}} and try again.",
    description: "Refusal: too many sign-in attempts",
  }),
  tooManyAttemptsMinutes: defineMessage<{ readonly minutes: number }>({
    id: "refusal.tooManyAttemptsMinutes",
    defaultMessage: "Too many attempts. Please wait {minutes, plural, one {# minute} other {# minutes}} and try again.",
    description: "Refusal: too many sign-in attempts, mails or invitations",
  }),
  tooManyAttemptsHours: defineMessage<{ readonly hours: number }>({
    id: "refusal.tooManyAttemptsHours",
    defaultMessage: "Too many attempts. Please wait {hours, plural, one {# hour} other {# hours}} and try again.",
    description: "Refusal: too many invitations in a day",
  }),
  tooManyRequests: defineMessage<{ readonly by: string; readonly seconds: number }>({
    id: "refusal.tooManyRequests",
    defaultMessage:
      "{by, select, household {Your household has sent too many requests in a short time.} other {You have sent too many requests in a short time.}} Pages reload automatically in {seconds, plural, one {# second} other {# seconds}}. Your entries are kept: save them again then.",
    description:
      "Refusal: more requests a minute than are answered, of one person or of all members of the household; by is a code, do not translate it",
  }),
  householdFull: defineMessage<{ readonly kind: string; readonly most: string }>({
    id: "refusal.householdFull",
    defaultMessage:
      "{kind, select, entries {A household can have at most {most} entries in total, including voided ones. No further entry can be recorded.} other {A household can have at most {most} {kind, select, portfolios {portfolios} holdings {holdings} debts {debts} other {wallets}}, including deleted ones. Restore a deleted one, or use an existing one.}}",
    description:
      "Refusal: the most that an installation allows, whatever the plan; most is a formatted number, kind a code, do not translate it",
  }),
  historyFull: defineMessage<{ readonly most: string }>({
    id: "refusal.historyFull",
    defaultMessage: "This has been changed {most} times, which is the limit. Add a new one and continue there.",
    description:
      "Refusal: one holding, debt, wallet, portfolio or goal list was changed too often; most is a formatted number",
  }),
  tooManyStakes: defineMessage<{ readonly most: string }>({
    id: "refusal.tooManyStakes",
    defaultMessage: "There can be at most {most} stakes. Delete one that you no longer need first.",
    description: "Refusal: too many stakes of portfolios in each other; most is a formatted number",
  }),
  portfolioIsRemoved: defineMessage<{ readonly title: string }>({
    id: "refusal.portfolioIsRemoved",
    defaultMessage: "The portfolio {title} is deleted. Restore it first, or choose another.",
    description: "Refusal: the portfolio was removed",
  }),
  portfolioNotEmpty: defineMessage<{
    readonly title: string
    readonly holdings: number
    readonly stakes: number
  }>({
    id: "refusal.portfolioNotEmpty",
    defaultMessage:
      "The portfolio {title} still has {holdings, plural, =0 {no holdings} one {# holding} other {# holdings}} and {stakes, plural, =0 {no stakes} one {# stake} other {# stakes}}. Delete these first.",
    description: "Refusal: only an empty portfolio can be removed",
  }),
  stakeAlreadyStated: defineMessage<Day>({
    id: "refusal.stakeAlreadyStated",
    defaultMessage:
      "There is already a stake between these two portfolios from {day}. Delete it first, or choose another date.",
    description: "Refusal: two stakes of the same owner and child on one day",
  }),
  stakesFormCycle: defineMessage<Day & { readonly path: string }>({
    id: "refusal.stakesFormCycle",
    defaultMessage:
      "On {day} the stakes would form a circle: {path}. Choose another owner, or delete one of these stakes first.",
    description: "Refusal: path lists the titles of the portfolios in the circle, joined by arrows",
  }),
  stakesExceedWhole: defineMessage<Day & { readonly child: string; readonly total: string; readonly stakes: string }>({
    id: "refusal.stakesExceedWhole",
    defaultMessage:
      "On {day} the owners would together hold {total} of {child}: {stakes}. Enter a smaller stake, or reduce another one first.",
    description: "Refusal: more than 100 % handed out; stakes lists each owner with its percentage",
  }),
  classIsFixed: defineMessage<{ readonly assetClass: string }>({
    id: "refusal.classIsFixed",
    defaultMessage:
      "This holding belongs to the class {assetClass}, which cannot be changed. Open a new holding instead.",
    description: "Refusal: the asset class of a holding stays",
  }),
  entryNotForClass: defineMessage<{ readonly assetClass: string }>({
    id: "refusal.entryNotForClass",
    defaultMessage: "This cannot be recorded for a holding of the class {assetClass}. Choose another type of entry.",
    description: "Refusal: for example a trade on an account",
  }),
  priceSymbolNotForClass: defineMessage<{ readonly assetClass: string }>({
    id: "refusal.priceSymbolNotForClass",
    defaultMessage:
      "A holding of the class {assetClass} is not valued by a quoted price. Leave the price symbol empty.",
    description: "Refusal: an account has no price",
  }),
  saleExceedsHolding: defineMessage<Day & { readonly held: string }>({
    id: "refusal.saleExceedsHolding",
    defaultMessage:
      "Sell quantity exceeds holdings: {held} units were held on {day}. Enter that many or fewer, or record the missing purchase first.",
    description: "Refusal: more units would leave than were held that day, which may be later than the entry itself",
  }),
  tooManyUnits: defineMessage<Day>({
    id: "refusal.tooManyUnits",
    defaultMessage: "From {day}, more units would be held than the product can handle. Check the quantity.",
    description: "Refusal: a number of units beyond 18 digits",
  }),
  alreadyStated: defineMessage<Day>({
    id: "refusal.alreadyStated",
    defaultMessage: "There is already one for {day}. Correct it, or choose another date.",
    description: "Refusal: one balance, valuation or ownership share a day",
  }),
  valuedByQuote: defineMessage<{ readonly symbol: string }>({
    id: "refusal.valuedByQuote",
    defaultMessage:
      "This holding is valued by the quoted price of {symbol}. To enter your own valuations, remove the price symbol first.",
    description: "Refusal: a valuation was entered for a quoted security",
  }),
  cashFlowNotForClass: defineMessage<{ readonly assetClass: string }>({
    id: "refusal.cashFlowNotForClass",
    defaultMessage: "A holding of the class {assetClass} has no cash flows of this type. Choose another type.",
    description: "Refusal: for example rent of a security",
  }),
  acquisitionCostNotForClass: defineMessage<{ readonly assetClass: string }>({
    id: "refusal.acquisitionCostNotForClass",
    defaultMessage:
      "The cost of a holding of the class {assetClass} comes from its entries. Leave the acquisition cost empty.",
    description: "Refusal: a cost as one thing was stated for what is held in units or has a balance",
  }),
  shareBelowLeast: defineMessage<{ readonly least: string }>({
    id: "refusal.shareBelowLeast",
    defaultMessage: "Ownership must be at least {least}.",
    description: "Refusal: the percentage that belongs to the portfolio is too small; least is a percentage",
  }),
  tradeNotAfterPurchase: defineMessage<Day>({
    id: "refusal.tradeNotAfterPurchase",
    defaultMessage:
      "Trade date must be newer than the investment date. The first purchase was on {day}: choose a later date for the sale.",
    description: "Refusal: metal sold on or before the day on which it was bought first",
  }),
  piecesExceedHolding: defineMessage<Day & { readonly held: string }>({
    id: "refusal.piecesExceedHolding",
    defaultMessage:
      "Sell quantity exceeds holdings: {held} pieces were held on {day}. Enter that many or fewer, or record the missing purchase first.",
    description:
      "Refusal: more bars or coins would leave than were held that day, which may be later than the entry itself",
  }),
  stakedExceedsHeld: defineMessage<Day & { readonly held: string; readonly staked: string }>({
    id: "refusal.stakedExceedsHeld",
    defaultMessage:
      "On {day}, {staked} tokens would be staked but only {held} held. Unstake some first, or enter fewer.",
    description: "Refusal: staked tokens cannot leave, and no more can be staked than are held",
  }),
  unstakedExceedsStaked: defineMessage<Day & { readonly staked: string }>({
    id: "refusal.unstakedExceedsStaked",
    defaultMessage: "Only {staked} tokens are staked on {day}. Enter that many or fewer.",
    description: "Refusal: more tokens would be released from staking than were staked",
  }),
  callExceedsCommitment: defineMessage<Day & { readonly open: string }>({
    id: "refusal.callExceedsCommitment",
    defaultMessage:
      "On {day} the unfunded commitment is only {open}. Increase the commitment first, or mark the call as exceeding it.",
    description: "Refusal: a capital call of more than what is still open; open is an amount without currency",
  }),
  callExceedsEmptyCommitment: defineMessage<Day>({
    id: "refusal.callExceedsEmptyCommitment",
    defaultMessage:
      "On {day} the commitment is fully called. Increase the commitment first, or mark the call as exceeding it.",
    description: "Refusal: a capital call although everything that was committed is called already",
  }),
  tooManyGoals: defineMessage<{ readonly most: number }>({
    id: "refusal.tooManyGoals",
    defaultMessage: "There can be at most {most} goals. Delete one first.",
    description: "Refusal: too many goals",
  }),
  roleCannotBeLimited: defineMessage<{ readonly role: string }>({
    id: "refusal.roleCannotBeLimited",
    defaultMessage:
      "{role, select, owner {An owner} editor {An editor} other {A member in this role}} has unlimited access to everything. Choose another role, or remove the limits.",
    description:
      "Refusal: an end date or chosen portfolios for a role that has none; role is a code, do not translate it",
  }),
  endInPast: defineMessage<{ readonly day: string }>({
    id: "refusal.endInPast",
    defaultMessage: "Access cannot end before today. Choose {day} or a later day.",
    description: "Refusal: the end date of a member's access lies in the past; day is the earliest one allowed",
  }),
  tooManyPortfoliosChosen: defineMessage<Most>({
    id: "refusal.tooManyPortfoliosChosen",
    defaultMessage: "Choose at most {most} portfolios, or give access to all of them.",
    description: "Refusal: access limited to too many portfolios",
  }),
  invitationExpired: defineMessage<{ readonly day: string }>({
    id: "refusal.invitationExpired",
    defaultMessage: "This invitation was valid until {day}. Ask for a new one.",
    description: "Refusal: the invitation to a household was not accepted in time",
  }),
  tooManyMembers: defineMessage<Most>({
    id: "refusal.tooManyMembers",
    defaultMessage: "There can be at most {most} members, including open invitations. Remove one first.",
    description: "Refusal: too many members of a household",
  }),
  alreadySubscribed: defineMessage<{ readonly plan: string }>({
    id: "refusal.alreadySubscribed",
    defaultMessage:
      "You already have a subscription to {plan, select, starter {Starter} premium {Premium} black {Black} other {a plan}}. Change the plan instead.",
    description: "Refusal: a second subscription; Starter, Premium and Black are names",
  }),
  alreadyCancelled: defineMessage<{ readonly day: string }>({
    id: "refusal.alreadyCancelled",
    defaultMessage: "The plan is already cancelled. It runs until {day}.",
    description: "Refusal: cancelled twice",
  }),
  paidUntilNotLater: defineMessage<{ readonly day: string }>({
    id: "refusal.paidUntilNotLater",
    defaultMessage: "The plan must be paid for beyond {day}.",
    description: "Refusal: a payment for a time that is over or paid for already",
  }),
  portfolioQuotaExceeded: defineMessage<Most>({
    id: "refusal.portfolioQuotaExceeded",
    defaultMessage:
      "Cannot create portfolio: your plan includes {most, plural, one {# portfolio} other {# portfolios}}. Upgrade your plan to create more.",
    description: "Refusal: as many portfolios as the plan allows",
  }),
  assetQuotaExceeded: defineMessage<Most>({
    id: "refusal.assetQuotaExceeded",
    defaultMessage:
      "Cannot create asset: your plan includes {most, plural, one {# asset} other {# assets}}. Upgrade your plan to create more.",
    description: "Refusal: as many assets (holdings and wallets) as the plan allows",
  }),
  documentQuotaExceeded: defineMessage<Most>({
    id: "refusal.documentQuotaExceeded",
    defaultMessage:
      "Cannot upload document: your plan includes {most, plural, one {# document} other {# documents}}. Upgrade your plan to upload more.",
    description: "Refusal: as many documents as the plan allows",
  }),
  storageQuotaExceeded: defineMessage<{ readonly most: string }>({
    id: "refusal.storageQuotaExceeded",
    defaultMessage: "Cannot upload document: your plan includes {most} MB of storage. Upgrade your plan to get more.",
    description: "Refusal: the document does not fit into the storage that the plan allows; most is a number",
  }),
  beneficiaryQuotaExceeded: defineMessage<Most>({
    id: "refusal.beneficiaryQuotaExceeded",
    defaultMessage:
      "Cannot add beneficiary: your plan includes {most, plural, one {# beneficiary} other {# beneficiaries}}. Upgrade your plan to add more.",
    description: "Refusal: as many beneficiaries as the plan allows",
  }),
  waitNotOver: defineMessage<{ readonly moment: string }>({
    id: "refusal.waitNotOver",
    defaultMessage:
      "Signing in without your second factor is possible from {moment}. Until then, each email notice lets you stop it.",
    description: "Refusal: the wait of 72 hours is not over; moment is a date with a time",
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
  tooManyAuthenticators: defineMessage<{ readonly most: number }>({
    id: "refusal.tooManyAuthenticators",
    defaultMessage: "There are already {most} authenticators. Remove one that you no longer use.",
    description: "Refusal: too many authenticators",
  }),
  invitationForAnother: defineMessage<{ readonly address: string }>({
    id: "refusal.invitationForAnother",
    defaultMessage:
      "This invitation was sent to {address}. Sign in with that address to accept it, or ask for an invitation to the address of this account.",
    description: "Refusal: somebody else was invited. The address is shown in part only, such as b…@example.org",
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
}
