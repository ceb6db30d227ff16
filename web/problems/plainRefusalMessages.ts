import { text } from "#web/i18n/texts.ts"

const idAlreadyUsed = text(
  "refusal.idAlreadyUsed",
  "This is already recorded with different content. Close this window, check what is recorded, and correct it there.",
  "Refusal: the id stands for something recorded before, probably an earlier attempt of the same form",
)

/** Why a command was refused and what to do next, for every refusal whose text has no values. */
export const plainRefusals = {
  CommandIdReused: text(
    "refusal.commandIdReused",
    "This was already sent with different content. Close this window and check what is recorded.",
    "Refusal: the same request id was used for something else",
  ),
  SignInRefused: text(
    "refusal.signInRefused",
    "The email address or the password is wrong. Please check both.",
    "Refusal at sign-in; the text must not reveal which of the two is wrong",
  ),
  HouseholdIdAlreadyUsed: idAlreadyUsed,
  InvitationIdAlreadyUsed: idAlreadyUsed,
  PortfolioIdAlreadyUsed: idAlreadyUsed,
  StakeIdAlreadyUsed: idAlreadyUsed,
  LineIdAlreadyUsed: idAlreadyUsed,
  EntryIdAlreadyUsed: idAlreadyUsed,
  SwapIdAlreadyUsed: idAlreadyUsed,
  MoveIdAlreadyUsed: idAlreadyUsed,
  ActionIdAlreadyUsed: idAlreadyUsed,
  TransferIdAlreadyUsed: idAlreadyUsed,
  AuthenticatorIdAlreadyUsed: idAlreadyUsed,
  PortfolioNotFound: text(
    "refusal.portfolioNotFound",
    "This portfolio does not exist. Reload the page and choose another.",
    "Refusal: unknown portfolio",
  ),
  StakeNotFound: text(
    "refusal.stakeNotFound",
    "This stake does not exist. Reload the page to see the current stakes.",
    "Refusal: unknown stake",
  ),
  StakeInItself: text(
    "refusal.stakeInItself",
    "A portfolio cannot hold a stake in itself. Choose another owner or another portfolio.",
    "Refusal: owner and child are the same",
  ),
  PricesEndOnAnotherDay: text(
    "refusal.pricesEndOnAnotherDay",
    "The day of these prices must be that of the last one. Choose the file again.",
    "Refusal: a list of prices by day was sent with another last day",
  ),
  SplitChangesNothing: text(
    "refusal.splitChangesNothing",
    "This split does not change the number of units. Enter two different numbers.",
    "Refusal: a split of, say, 1 for 1",
  ),
  CostOfUnitsOut: text(
    "refusal.costOfUnitsOut",
    "The cost of outgoing units follows from their purchase or delivery. Leave their cost at 0.",
    "Refusal: a cost was stated for units delivered out",
  ),
  CorrectionOfAnotherKind: text(
    "refusal.correctionOfAnotherKind",
    "A correction must have the same type as the entry. Void this entry and record the other one instead.",
    "Refusal: for example a trade replaced by a dividend",
  ),
  CashFlowTermNotForKind: text(
    "refusal.cashFlowTermNotForKind",
    "Only a distribution can be recallable and, of a private-market investment, have parts; only a capital call can exceed the commitment; only exit proceeds can be those of a part. Clear what does not apply.",
    "Refusal: a mark that has no meaning for this kind of payment",
  ),
  IncomeInUnitsCostsNothing: text(
    "refusal.incomeInUnitsCostsNothing",
    "Tokens from an airdrop or reward come in, and their cost follows from their market value. Choose “In” and leave the cost at 0.",
    "Refusal: an airdrop that goes out, or that has a cost",
  ),
  ExDayNotForKind: text(
    "refusal.exDayNotForKind",
    "Only a dividend on shares, funds or tokens has an ex-dividend date. Clear the date.",
    "Refusal: an ex-dividend date that has no meaning for this payment",
  ),
  ExDayAfterPayment: text(
    "refusal.exDayAfterPayment",
    "The ex-dividend date is after the payment date. Correct one of the two.",
    "Refusal",
  ),
  PercentSoldOutOfRange: text(
    "refusal.percentSoldOutOfRange",
    "The part that was sold is more than 0 % and less than 100 %. If everything was sold, choose “The whole”.",
    "Refusal: the percentage of a holding that was sold",
  ),
  TaxExceedsAmount: text(
    "refusal.taxExceedsAmount",
    "The tax withheld is more than the amount that it was withheld from. Enter the amount before tax, and a tax of at most that amount.",
    "Refusal: the tax withheld from a dividend, interest, rent or another payment received exceeds it",
  ),
  TaxNotForKind: text(
    "refusal.taxNotForKind",
    "Tax is withheld only from money that you receive. Leave the tax withheld at 0, or add the tax to the amount.",
    "Refusal: tax withheld was entered for an expense or for money paid in",
  ),
  FeesExceedAmount: text(
    "refusal.feesExceedAmount",
    "The fees are more than the amount less the tax withheld. Enter the gross amount, before tax and fees.",
    "Refusal: the fees of a dividend, interest, rent or another payment received exceed it",
  ),
  FeesNotForKind: text(
    "refusal.feesNotForKind",
    "Expenses, refunds and clawbacks have no fees of their own. Add the fees to the amount, or record them as an expense.",
    "Refusal: fees were entered for an expense, a refund or a clawback",
  ),
  SwapWithItself: text(
    "refusal.swapWithItself",
    "A token must be swapped for a different one. Choose another holding for the tokens received.",
    "Refusal: both sides of a swap are the same holding",
  ),
  SwapIsOneFact: text(
    "refusal.swapIsOneFact",
    "This is one leg of a swap. Delete the whole swap, and record it again.",
    "Refusal: one leg of a swap was to be corrected or voided alone",
  ),
  SwapNotFound: text(
    "refusal.swapNotFound",
    "This swap does not exist. Reload the page to see the current entries.",
    "Refusal: unknown swap",
  ),
  MoveWithinHolding: text(
    "refusal.moveWithinHolding",
    "Units move from one holding to another. Choose another holding to which they move.",
    "Refusal: both sides of a move of units are the same holding",
  ),
  MoveBetweenDifferent: text(
    "refusal.moveBetweenDifferent",
    "Units take their cost along, so both holdings must be of the same type and in the same currency. Choose another holding.",
    "Refusal: units were to move to a holding of another asset class or currency",
  ),
  MoveIsOneFact: text(
    "refusal.moveIsOneFact",
    "This is one side of a move of units. Delete the whole move, and record it again.",
    "Refusal: one side of a move of units was to be corrected or voided alone",
  ),
  MoveNotFound: text(
    "refusal.moveNotFound",
    "This move of units does not exist. Reload the page to see the current entries.",
    "Refusal: unknown move of units",
  ),
  ActionWithinHolding: text(
    "refusal.actionWithinHolding",
    "A spin-off or merger is between two holdings. Choose another holding for the new units.",
    "Refusal: both sides of a corporate action are the same holding",
  ),
  ActionBetweenDifferent: text(
    "refusal.actionBetweenDifferent",
    "Units come with the cost of the old ones, so both holdings must be of the same type. Choose another holding.",
    "Refusal: the new units of a corporate action were to be in a holding of another asset class",
  ),
  ActionIsOneFact: text(
    "refusal.actionIsOneFact",
    "This is one side of a spin-off or merger. Delete the whole entry, and record it again.",
    "Refusal: one side of a corporate action was to be corrected or voided alone",
  ),
  ActionNotFound: text(
    "refusal.actionNotFound",
    "This spin-off or merger does not exist. Reload the page to see the current entries.",
    "Refusal: unknown corporate action",
  ),
  TransferWithinAccount: text(
    "refusal.transferWithinAccount",
    "Money is transferred from one account to another. Choose another account in which it arrives.",
    "Refusal: both sides of a transfer are the same account",
  ),
  TransferIsOneFact: text(
    "refusal.transferIsOneFact",
    "This is one side of a transfer between accounts. Correct or delete the whole transfer.",
    "Refusal: one side of a transfer was to be corrected or voided alone",
  ),
  TransferNotFound: text(
    "refusal.transferNotFound",
    "This transfer does not exist. Reload the page to see the current entries.",
    "Refusal: unknown transfer between accounts",
  ),
  TransferToSamePortfolio: text(
    "refusal.transferToSamePortfolio",
    "The holding is already in this portfolio. Choose another portfolio or another date.",
    "Refusal: a transfer that goes nowhere",
  ),
  HouseholdNotFounded: text(
    "refusal.householdNotFounded",
    "This account is not set up completely. Sign out and in again, and contact us if the problem continues.",
    "Refusal: a goal of an unknown household",
  ),
  GoalNotFound: text(
    "refusal.goalNotFound",
    "This goal does not exist. Reload the page to see the current goals.",
    "Refusal: unknown goal",
  ),
  HouseholdIsErased: text(
    "refusal.householdIsErased",
    "This household has been deleted. Nothing more can be recorded in it.",
    "Refusal: everything of the household was deleted for good",
  ),
  HouseholdIsReal: text(
    "refusal.householdIsReal",
    "This household is your own. It cannot be turned into a demo family.",
    "Refusal: a household with real data would be marked as a demonstration",
  ),
  HouseholdIsDemo: text(
    "refusal.householdIsMadeUp",
    "You cannot invite people into a demo family. Invite them into your own household.",
    "Refusal: an invitation to the demonstration household",
  ),
  GoalOfHousehold: text(
    "refusal.goalOfHousehold",
    "Your access is limited to some portfolios. Choose one of them for this goal.",
    "Refusal: a member limited to some portfolios would set a goal for the whole household",
  ),
  OwnRateNotFound: text(
    "refusal.ownRateNotFound",
    "There is no own exchange rate for this day. Reload the page to see the current ones.",
    "Refusal: an exchange rate that the household recorded itself and that was removed",
  ),
  OwnRateOfHousehold: text(
    "refusal.ownRateOfHousehold",
    "Your access is limited to some portfolios, and an exchange rate applies to all of them. Ask an owner of the household to record it.",
    "Refusal: a member limited to some portfolios would record an exchange rate",
  ),
  OwnersOnly: text(
    "refusal.ownersOnly",
    "Only owners can do this, and you are no longer an owner of this household. Ask an owner.",
    "Refusal: invitations and members are managed by owners only",
  ),
  InviterIsNoOwner: text(
    "refusal.inviterIsNoOwner",
    "The sender of this invitation can no longer invite members. Ask an owner for a new one.",
    "Refusal: the sender of an invitation has lost the right to invite",
  ),
  LastOwner: text(
    "refusal.lastOwner",
    "A household needs an owner. Make another member an owner first.",
    "Refusal: the only owner would leave, be removed or get another role",
  ),
  AuditorNeedsEnd: text(
    "refusal.auditorNeedsEnd",
    "Auditor access is limited in time. Choose the last day.",
    "Refusal: an auditor without an end date",
  ),
  NoPortfolioChosen: text(
    "refusal.noPortfolioChosen",
    "Choose at least one portfolio, or give access to all of them.",
    "Refusal: access limited to no portfolio at all",
  ),
  InvitationNotFound: text(
    "refusal.invitationNotFound",
    "This invitation does not exist. Ask for a new one.",
    "Refusal: unknown invitation to a household",
  ),
  InvitationAnswered: text(
    "refusal.invitationAnswered",
    "This invitation was already accepted or withdrawn. Ask for a new one.",
    "Refusal: the invitation to a household cannot be used any more",
  ),
  AlreadyMember: text(
    "refusal.alreadyMember",
    "You are already a member of this household.",
    "Refusal: a user accepts an invitation to a household they belong to",
  ),
  MemberNotFound: text(
    "refusal.memberNotFound",
    "This member does not exist. Reload the page to see the current members.",
    "Refusal: unknown member of a household",
  ),
  TrialAlreadyUsed: text(
    "refusal.trialAlreadyUsed",
    "The trial can be used once, before the first paid plan. Choose a paid plan.",
    "Refusal: a second trial",
  ),
  NoSubscription: text(
    "refusal.noSubscription",
    "There is no active plan. Choose a plan first.",
    "Refusal: neither a trial nor a paid plan",
  ),
  PlanNotOffered: text(
    "refusal.planNotOffered",
    "This plan cannot be ordered here. Choose another plan or another billing period.",
    "Refusal: the operator offers no price for the plan",
  ),
  PaymentsNotSetUp: text(
    "refusal.paymentsNotSetUp",
    "Plans cannot be ordered here, because the operator has not set up payments.",
    "Refusal: an installation without a payment provider",
  ),
  BillingUnavailable: text(
    "refusal.billingUnavailable",
    "The payment provider could not be reached or refused the request. Nothing was changed. Please try again.",
    "Refusal: no answer from the payment provider",
  ),
  CheckoutFailed: text(
    "refusal.checkoutFailed",
    "Failed to start checkout. Please try again.",
    "Refusal: the page of the payment provider could not be opened",
  ),
  PaymentDeclined: text(
    "refusal.paymentDeclined",
    "The payment was declined. Nothing was changed. Check the payment method, then try again.",
    "Refusal: the card was declined",
  ),
  TrialExpired: text(
    "refusal.trialExpired",
    "Trial expired: choose a paid plan.",
    "Refusal: nothing can be added after the trial",
  ),
  SubscriptionExpired: text(
    "refusal.subscriptionExpired",
    "Your plan has expired. Choose a paid plan to add more.",
    "Refusal: nothing can be added after the end of the paid plan",
  ),
  NotTheirHousehold: text(
    "refusal.notTheirHousehold",
    "You do not belong to this household, or no longer belong to it.",
    "Refusal: a user who is not a member would rename the household",
  ),
  PasswordTooCommon: text(
    "refusal.passwordTooCommon",
    "This password is too common. Choose a longer one made of unrelated words.",
    "Refusal: common password, or one made of one's own name or address",
  ),
  PasswordLocked: text(
    "refusal.passwordLocked",
    "This password is locked after a hundred wrong attempts. Set a new one with “Forgotten your password?”.",
    "Refusal: the password was locked",
  ),
  CodeWrong: text(
    "refusal.codeWrong",
    "Invalid code. Enter the latest one; each code can be used once.",
    "Refusal: the code of the second factor is wrong, used or expired",
  ),
  ChallengeOver: text(
    "refusal.challengeOver",
    "This took too long, or too many wrong codes were entered. Start again with your password.",
    "Refusal: the second factor was entered too late",
  ),
  LinkOver: text(
    "refusal.linkOver",
    "This link was already used, has expired, or was replaced by a newer one. Use the latest email, or request a new link.",
    "Refusal: the link of a mail has expired or was used",
  ),
  AccountDisabled: text(
    "refusal.accountDisabled",
    "This account is disabled. Ask the operator of this installation to enable it.",
    "Refusal: an admin has disabled the account",
  ),
  SignUpClosed: text(
    "refusal.signUpClosed",
    "New accounts are by invitation only. Ask a member of a household to invite you.",
    "Refusal: strangers may not sign up",
  ),
  GuestHasNoAccount: text(
    "refusal.guestHasNoAccount",
    "This needs an account. Create one to use it with your own household.",
    "Refusal: a guest, who looks at the example without an account, does what only an account can do",
  ),
  TooManyExamples: text(
    "refusal.tooManyExamples",
    "The example is being opened for others at this moment. Try again in a few seconds.",
    "Refusal: a visitor of the home page opens the example while the server opens it for others",
  ),
  StepUpNeeded: text(
    "refusal.stepUpNeeded",
    "Confirm your identity with your password and a code, then try again.",
    "Refusal: a sensitive action needs a step-up",
  ),
  AuthenticatorNotFound: text(
    "refusal.authenticatorNotFound",
    "This authenticator no longer exists. Reload the page to see the current ones.",
    "Refusal: unknown authenticator",
  ),
  SessionNotFound: text(
    "refusal.sessionNotFound",
    "This session has already ended. Reload the page to see the open sessions.",
    "Refusal: unknown session",
  ),
  PersonNotFound: text(
    "refusal.personNotFound",
    "This account no longer exists. Reload the page.",
    "Refusal: unknown account",
  ),
  OwnRole: text(
    "refusal.ownRole",
    "You cannot change your own role. Ask another super admin.",
    "Refusal: a super admin would give themselves another role",
  ),
  LastSuperAdmin: text(
    "refusal.lastSuperAdmin",
    "There must be at least one super admin. Make another user super admin first.",
    "Refusal: the only super admin would lose the role",
  ),
  InvitationOver: text(
    "refusal.invitationOver",
    "This invitation was withdrawn or accepted, or has expired. Ask for a new one.",
    "Refusal: the invitation is no longer valid",
  ),
  MailNotWaiting: text(
    "refusal.mailNotWaiting",
    "This message is no longer waiting: it was sent or given up meanwhile.",
    "Refusal: an admin acts on a mail that does not wait any more",
  ),
  MailBeingSent: text(
    "refusal.mailBeingSent",
    "This message is being sent at this moment. Try again in a minute.",
    "Refusal: an admin would discard a mail during an attempt to send it",
  ),
  HoldingWithoutPrices: text(
    "refusal.holdingWithoutPrices",
    "No price of this holding is known yet, so no alert can be set. Choose a price series for it, or another holding.",
    "Refusal: a price alert for a holding without prices",
  ),
  PriceAlertNotFound: text(
    "refusal.priceAlertNotFound",
    "This price alert does not exist any more. Reload the page.",
    "Refusal: unknown price alert",
  ),
  ProjectionNotFound: text(
    "refusal.projectionNotFound",
    "This projection does not exist. Reload the page.",
    "Refusal: unknown projection (a table built from the event log)",
  ),
  ProviderStopped: text(
    "refusal.providerStopped",
    "This provider was stopped. Resume it first.",
    "Refusal: an admin would fetch from a stopped provider of prices",
  ),
  ProviderOff: text(
    "refusal.providerOff",
    "This provider is in no order. Add it to one first.",
    "Refusal: an admin would fetch from a provider that is switched off",
  ),
  ProjectionBusy: text(
    "refusal.projectionBusy",
    "This projection is already being rebuilt. Wait until it is complete.",
    "Refusal: a rebuild is under way",
  ),
  CheckRunning: text(
    "refusal.checkRunning",
    "This check is already running. Wait for its result.",
    "Refusal: a check of the data is under way",
  ),
  ArchiveIsIncomplete: text(
    "refusal.archiveIsIncomplete",
    "This archive was created for a user who sees only some portfolios, so its data is incomplete. Ask an owner of the household for an archive.",
    "Refusal: the archive to be imported leaves out what the person who made it may not see",
  ),
  ArchiveIsMadeUp: text(
    "refusal.archiveIsMadeUp",
    "This archive belongs to a demo family. Choose one of your own household.",
    "Refusal: the archive to be imported comes from the demonstration household",
  ),
  ImportRunning: text(
    "refusal.importRunning",
    "An archive is being imported into this household. Wait until the import is complete.",
    "Refusal: another import or command while an import is in progress",
  ),
  ImportCancelled: text(
    "refusal.importCancelled",
    "The import was cancelled. Nothing from the archive counts in this household.",
    "Refusal: import of an archive",
  ),
  ImportIsRecording: text(
    "refusal.importIsRecording",
    "The records are already being saved, so the import can no longer be cancelled. Wait until it is complete.",
    "Refusal: cancelling the import of an archive",
  ),
  NoImport: text(
    "refusal.noImport",
    "No import is running any more. Reload the page to see its result.",
    "Refusal: cancelling the import of an archive",
  ),
  TooManyImports: text(
    "refusal.tooManyImports",
    "Other archives are being imported. Try again in a minute.",
    "Refusal: import of an archive, while the installation is busy with those of others",
  ),
  WalletIsManual: text(
    "refusal.walletIsManual",
    "The balances of this wallet are entered by hand. To have them read from the blockchain, choose automatic tracking in its details and enter its address.",
    "Refusal: a wallet that is not tracked automatically cannot be refreshed",
  ),
  WalletOfDemo: text(
    "refusal.walletOfDemo",
    "Wallets of the demo family are not read from blockchains. Connect this wallet in your own household, or choose manual tracking and record its balances.",
    "Refusal: a wallet of the demo family is refreshed",
  ),
  TooManyDemos: text(
    "refusal.tooManyDemos",
    "You have opened the demo family five times within a day. Try again tomorrow.",
    "Refusal: the limit of demo families that a user may open in a day",
  ),
  TooManyExports: text(
    "refusal.tooManyExports",
    "Other archives are being prepared. Try again in a minute.",
    "Refusal: export of an archive, while the server prepares one of this household or those of others",
  ),
  HouseholdNotEmpty: text(
    "refusal.householdNotEmpty",
    "This household already has data. An archive can only be imported into an empty household.",
    "Refusal: import of an archive",
  ),
  UnderMaintenance: text(
    "refusal.underMaintenance",
    "The product is closed for maintenance. Try again later; your data is safe.",
    "Refusal: maintenance",
  ),
}
