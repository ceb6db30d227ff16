import { defineMessage } from "react-intl"

type Day = { readonly day: string }
type Most = { readonly most: number }

/** The texts of refusals with values, such as days, amounts and titles. */
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
    description: "Refusal: why a line of an archive is not imported",
  }),
  householdSetAside: defineMessage<{ readonly moment: string }>({
    id: "refusal.householdSetAside",
    defaultMessage:
      "An entry of this household, recorded on {moment}, cannot be processed. Nothing further can be recorded until the operator has repaired it.",
    description: "Refusal: a fault of the program or of stored data; moment is a date with a time",
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
  tooMuchAtOnce: defineMessage<{ readonly seconds: number }>({
    id: "refusal.tooMuchAtOnce",
    defaultMessage:
      "Other large pages are still being prepared for you. This one loads automatically in {seconds, plural, one {# second} other {# seconds}}.",
    description: "Refusal: a user asked for several large answers at once; the page asks again by itself",
  }),
  takesTooLong: defineMessage<{ readonly narrow: string; readonly seconds: number }>({
    id: "refusal.takesTooLong",
    defaultMessage:
      "With everything that is recorded here, this takes longer than {seconds, plural, one {# second} other {# seconds}} to compute. {narrow, select, period {Choose a shorter period, or a single portfolio or holding.} portfolio {Choose a single portfolio.} other {Try again later.}}",
    description:
      "Refusal: the answer would take too long to compute, so there is none; narrow is a code, do not translate it",
  }),
  householdFull: defineMessage<{ readonly kind: string; readonly most: string }>({
    id: "refusal.householdFull",
    defaultMessage:
      "{kind, select, entries {A household can have at most {most} entries in total, including voided ones. No further entry can be recorded.} other {A household can have at most {most} {kind, select, portfolios {portfolios} holdings {holdings} debts {debts} other {wallets}}, including deleted ones. Restore a deleted one, or use an existing one.}}",
    description:
      "Refusal: the most that an installation allows, for any plan; most is a formatted number, kind a code, do not translate it",
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
  otherAddress: defineMessage<{ readonly address: string }>({
    id: "refusal.otherAddress",
    defaultMessage: "Open {address} instead: this installation accepts sign-ins and changes only under that address.",
    description: "Refusal: the page was opened under another name of the server, such as an IP address",
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
    description: "Refusal: only admins of the installation may do this; superAdmin is a code, do not translate it",
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
    description: "Refusal: another person was invited. The address is shown in part only, such as b…@example.org",
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
