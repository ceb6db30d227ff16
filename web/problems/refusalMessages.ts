import { texts } from "#web/i18n/texts.ts"

/** The texts of refusals with values, such as days, amounts and titles. */
export const refusalMessages = texts("refusal", {
  archiveBreaksRule: [
    "Line {line} of events.jsonl in this archive conflicts with the lines before it. {reason} Nothing was imported. Export the archive again at its source, and choose the file exactly as downloaded.",
    "Refusal: import of an archive; reason is the sentence of another refusal",
  ],
  recordedBefore: ["It duplicates an earlier line.", "Refusal: why a line of an archive is not imported"],
  householdSetAside: [
    "An entry of this household, recorded on {moment}, cannot be processed. Nothing further can be recorded until the operator has repaired it.",
    "Refusal: a fault of the program or of stored data; moment is a date with a time",
  ],
  dayInFuture: [
    "An entry cannot be dated later than today. Choose {day} or an earlier day.",
    "Refusal: the date lies in the future; day is the latest one allowed",
  ],
  tooManyAttempts: [
    "Too many attempts. Please wait {seconds, plural, one {# second} other {# seconds}} and try again.",
    "Refusal: too many sign-in attempts",
  ],
  tooManyAttemptsMinutes: [
    "Too many attempts. Please wait {minutes, plural, one {# minute} other {# minutes}} and try again.",
    "Refusal: too many sign-in attempts, mails or invitations",
  ],
  tooManyAttemptsHours: [
    "Too many attempts. Please wait {hours, plural, one {# hour} other {# hours}} and try again.",
    "Refusal: too many invitations in a day",
  ],
  tooManyRequests: [
    "{by, select, household {Your household has sent too many requests in a short time.} other {You have sent too many requests in a short time.}} Pages reload automatically in {seconds, plural, one {# second} other {# seconds}}. Your entries are kept: save them again then.",
    "Refusal: more requests a minute than are answered, of one person or of all members of the household; by is a code, do not translate it",
  ],
  tooMuchAtOnce: [
    "Other large pages are still being prepared for you. This one loads automatically in {seconds, plural, one {# second} other {# seconds}}.",
    "Refusal: a user asked for several large answers at once; the page asks again by itself",
  ],
  takesTooLong: [
    "With everything that is recorded here, this takes longer than {seconds, plural, one {# second} other {# seconds}} to compute. {narrow, select, period {Choose a shorter period, or a single portfolio or holding.} portfolio {Choose a single portfolio.} other {Try again later.}}",
    "Refusal: the answer would take too long to compute, so there is none; narrow is a code, do not translate it",
  ],
  householdFull: [
    "{kind, select, entries {A household can have at most {most} entries in total, including voided ones. No further entry can be recorded.} other {A household can have at most {most} {kind, select, portfolios {portfolios} holdings {holdings} debts {debts} other {wallets}}, including deleted ones. Restore a deleted one, or use an existing one.}}",
    "Refusal: the most that an installation allows, for any plan; most is a formatted number, kind a code, do not translate it",
  ],
  historyFull: [
    "This has been changed {most} times, which is the limit. Add a new one and continue there.",
    "Refusal: one holding, debt, wallet, portfolio or goal list was changed too often; most is a formatted number",
  ],
  tooManyStakes: [
    "There can be at most {most} stakes. Delete one that you no longer need first.",
    "Refusal: too many stakes of portfolios in each other; most is a formatted number",
  ],
  portfolioIsRemoved: [
    "The portfolio {title} is deleted. Restore it first, or choose another.",
    "Refusal: the portfolio was removed",
  ],
  portfolioNotEmpty: [
    "The portfolio {title} still has {holdings, plural, =0 {no holdings} one {# holding} other {# holdings}} and {stakes, plural, =0 {no stakes} one {# stake} other {# stakes}}. Delete these first.",
    "Refusal: only an empty portfolio can be removed",
  ],
  stakeAlreadyStated: [
    "There is already a stake between these two portfolios from {day}. Delete it first, or choose another date.",
    "Refusal: two stakes of the same owner and child on one day",
  ],
  stakesFormCycle: [
    "On {day} the stakes would form a circle: {path}. Choose another owner, or delete one of these stakes first.",
    "Refusal: path lists the titles of the portfolios in the circle, joined by arrows",
  ],
  stakesExceedWhole: [
    "On {day} the owners would together hold {total} of {child}: {stakes}. Enter a smaller stake, or reduce another one first.",
    "Refusal: more than 100 % handed out; stakes lists each owner with its percentage",
  ],
  classIsFixed: [
    "This holding belongs to the class {assetClass}, which cannot be changed. Open a new holding instead.",
    "Refusal: the asset class of a holding stays",
  ],
  entryNotForClass: [
    "This cannot be recorded for a holding of the class {assetClass}. Choose another type of entry.",
    "Refusal: for example a trade on an account",
  ],
  priceSymbolNotForClass: [
    "A holding of the class {assetClass} is not valued by a quoted price. Leave the price symbol empty.",
    "Refusal: an account has no price",
  ],
  instrumentNotForClass: [
    "A holding of the class {assetClass} cannot be valued by this instrument. Choose one that fits the class.",
    "Refusal: a share cannot value a gold bar; an account has no instrument",
  ],
  instrumentInOtherCurrency: [
    "The prices of this instrument are in {instrumentCurrency}, but the holding is in {currency}. Confirm the other currency, or choose a listing in {currency}.",
    "Refusal: currencies as codes, such as USD and EUR; prices in another currency are only used after confirmation",
  ],
  providerUnfit: [
    "{name} cannot be asked for this, needs a key, or is in the list twice. Remove it from the list.",
    "Refusal: an order of providers of prices; name of a provider",
  ],
  providerNotAsked: [
    "{name} is not asked for these prices at present. Choose among the providers in the list.",
    "Refusal: a household would order a provider of prices that is stopped or has no key; name of a provider",
  ],
  instrumentNotFound: [
    "This instrument was not found. Search for it again by name, ticker or ISIN.",
    "Refusal: an instrument is a share, fund, coin or metal with prices",
  ],
  identifierMalformed: [
    "{scheme, select, isin {This is not a valid ISIN. Check its twelve characters, of which the last is a check digit.} wkn {This is not a valid WKN. It has six letters or digits.} ticker {This is not a valid listing. Enter exchange and ticker, such as XNAS:AAPL.} coin {This is not a valid coin. Enter its id, such as bitcoin.} token {This is not a valid token. Enter chain and contract, such as 1:0x….} other {This is not a valid metal. Enter XAU, XAG, XPT or XPD.}}",
    "Refusal: an identifier of an instrument that was typed or pasted",
  ],
  instrumentsSpent: [
    "You have added {most} new instruments today, which is the limit. Continue tomorrow, or type a price symbol without choosing from the list.",
    "Refusal: an instrument is a share, fund, coin or metal with prices",
  ],
  saleExceedsHolding: [
    "Sell quantity exceeds holdings: {held} units were held on {day}. Enter that many or fewer, or record the missing purchase first.",
    "Refusal: more units would leave than were held that day, which may be later than the entry itself",
  ],
  correctionLeavesTooFew: [
    "With this correction, {held} units would be held on {day}, fewer than left the holding that day. Check the units, or correct the later sale first.",
    "Refusal: a spin-off or merger is corrected, and the units that it brings are fewer than were sold since",
  ],
  voidingLeavesTooFew: [
    "Without this entry, the quantity held on {day} would be {held}, less than was sold or moved out that day. Void or correct that sale or move first.",
    "Refusal: an entry, move, swap, spin-off or merger is voided whose units left the holding since",
  ],
  tooManyUnits: [
    "From {day}, more units would be held than the product can handle. Check the quantity.",
    "Refusal: a number of units beyond 18 digits",
  ],
  transferArrivesTooEarly: [
    "The money leaves on {day}. Choose this day or a later one for its arrival.",
    "Refusal: a transfer between accounts arrives before it leaves",
  ],
  transferReceivedMissing: [
    "The other account is in {currency}. Enter the amount received in {currency}.",
    "Refusal: what arrived of a transfer to an account in another currency is not stated",
  ],
  moveInCircle: [
    "Units already move back on {day}. Choose another date, or move only the difference.",
    "Refusal: on one day units were to move from one holding to another and back",
  ],
  tooConnected: [
    "Moves of units connect this holding with others that have too many entries together. Record a delivery out there and a delivery in here instead of a move, or continue in a new holding.",
    "Refusal: an entry of a holding from which or to which units moved",
  ],
  alreadyStated: [
    "There is already one for {day}. Correct it, or choose another date.",
    "Refusal: one balance, valuation or ownership share a day",
  ],
  cashFlowNotForClass: [
    "A holding of the class {assetClass} has no cash flows of this type. Choose another type.",
    "Refusal: for example rent of a security",
  ],
  partsDifferFromAmount: [
    "The parts add up to {difference} {missing, select, yes {less} other {more}} than the gross amount. Correct the parts or the gross amount.",
    "Refusal: return of capital, gain, interest and dividend have to add up to the distribution",
  ],
  acquisitionCostNotForClass: [
    "The cost of a holding of the class {assetClass} comes from its entries. Leave the acquisition cost empty.",
    "Refusal: a cost as one thing was stated for what is held in units or has a balance",
  ],
  shareBelowLeast: [
    "Ownership must be at least {least}.",
    "Refusal: the percentage that belongs to the portfolio is too small; least is a percentage",
  ],
  tradeNotAfterPurchase: [
    "Trade date must be newer than the investment date. The first purchase was on {day}: choose a later date for the sale.",
    "Refusal: metal sold on or before the day on which it was bought first",
  ],
  piecesExceedHolding: [
    "Sell quantity exceeds holdings: {held} pieces were held on {day}. Enter that many or fewer, or record the missing purchase first.",
    "Refusal: more bars or coins would leave than were held that day, which may be later than the entry itself",
  ],
  stakedExceedsHeld: [
    "On {day}, {staked} tokens would be staked but only {held} held. Unstake some first, or check the quantity.",
    "Refusal: staked tokens cannot leave, and no more can be staked than are held",
  ],
  unstakedExceedsStaked: [
    "Only {staked} tokens are staked on {day}, fewer than are unstaked. Check the quantity, or correct the unstaking of that day first.",
    "Refusal: more tokens would be released from staking than were staked",
  ],
  callExceedsCommitment: [
    "On {day} the unfunded commitment is only {open}. Increase the commitment first, or mark the call as exceeding it.",
    "Refusal: a capital call of more than what is still open; open is an amount without currency",
  ],
  callExceedsEmptyCommitment: [
    "On {day} the commitment is fully called. Increase the commitment first, or mark the call as exceeding it.",
    "Refusal: a capital call although everything that was committed is called already",
  ],
  tooManyGoals: ["There can be at most {most} goals. Delete one first.", "Refusal: too many goals"],
  tooManyOwnRates: [
    "There can be at most {most} own exchange rates. Delete one first.",
    "Refusal: too many exchange rates that the household recorded itself",
  ],
  ownRateIsFixed: [
    "The exchange rate of {currency} is fixed by law on this day. Choose another currency or an earlier day.",
    "Refusal: an own exchange rate for the euro or for a currency that ended; currency is a code such as HRK",
  ],
  roleCannotBeLimited: [
    "{role, select, owner {An owner} editor {An editor} other {A member in this role}} has unlimited access to everything. Choose another role, or remove the limits.",
    "Refusal: an end date or chosen portfolios for a role that has none; role is a code, do not translate it",
  ],
  endInPast: [
    "Access cannot end before today. Choose {day} or a later day.",
    "Refusal: the end date of a member's access lies in the past; day is the earliest one allowed",
  ],
  tooManyPortfoliosChosen: [
    "Choose at most {most} portfolios, or give access to all of them.",
    "Refusal: access limited to too many portfolios",
  ],
  invitationExpired: [
    "This invitation was valid until {day}. Ask for a new one.",
    "Refusal: the invitation to a household was not accepted in time",
  ],
  tooManyMembers: [
    "There can be at most {most} members, including open invitations. Remove one first.",
    "Refusal: too many members of a household",
  ],
  alreadySubscribed: [
    "You already have a subscription to {plan, select, starter {Starter} premium {Premium} black {Black} other {a plan}}. Change the plan instead.",
    "Refusal: a second subscription; Starter, Premium and Black are names",
  ],
  alreadyCancelled: ["The plan is already cancelled. It runs until {day}.", "Refusal: cancelled twice"],
  paidUntilNotLater: [
    "The plan must be paid for beyond {day}.",
    "Refusal: a payment for a time that is over or paid for already",
  ],
  portfolioQuotaExceeded: [
    "Cannot create portfolio: your plan includes {most, plural, one {# portfolio} other {# portfolios}}. Upgrade your plan to create more.",
    "Refusal: as many portfolios as the plan allows",
  ],
  assetQuotaExceeded: [
    "Cannot create asset: your plan includes {most, plural, one {# asset} other {# assets}}. Upgrade your plan to create more.",
    "Refusal: as many assets (holdings and wallets) as the plan allows",
  ],
  documentQuotaExceeded: [
    "Cannot upload document: your plan includes {most, plural, one {# document} other {# documents}}. Upgrade your plan to upload more.",
    "Refusal: as many documents as the plan allows",
  ],
  storageQuotaExceeded: [
    "Cannot upload document: your plan includes {most} MB of storage. Upgrade your plan to get more.",
    "Refusal: the document does not fit into the storage that the plan allows; most is a number",
  ],
  beneficiaryQuotaExceeded: [
    "Cannot add beneficiary: your plan includes {most, plural, one {# beneficiary} other {# beneficiaries}}. Upgrade your plan to add more.",
    "Refusal: as many beneficiaries as the plan allows",
  ],
  priceMissing: [
    "The payment provider has no price with this ID. Copy the ID from the price's page there: it begins with price_.",
    "Refusal: the operator links a price that does not exist",
  ],
  priceInactive: [
    "This price is archived. Activate it at the payment provider, or choose another one.",
    "Refusal: the operator links an archived price",
  ],
  priceInterval: [
    "This price is not billed once per month or year as chosen. Choose a price with the same billing period.",
    "Refusal: the operator links a price with another billing period",
  ],
  priceAmount: [
    "This price has no fixed amount in whole units of its currency. Choose a fixed price.",
    "Refusal: the amount has too many decimals, or the price depends on use",
  ],
  planIncludes: [
    "The {plan} plan includes {most}.",
    "Follows the sentence that asks to upgrade: the smallest plan with more, and its limit",
  ],
  largestPlan: [
    "Limit reached: no larger plan is sold. Remove what you no longer need, or contact the operator of this installation.",
    "Refusal: the largest plan has no room for more",
  ],
  otherAddress: [
    "Open {address} instead: this installation accepts sign-ins and changes only under that address.",
    "Refusal: the page was opened under another name of the server, such as an IP address",
  ],
  waitNotOver: [
    "Signing in without your second factor is possible from {moment}. Until then, each email notice lets you stop it.",
    "Refusal: the wait of 72 hours is not over; moment is a date with a time",
  ],
  roleMayNot: [
    "{role, select, owner {As an owner} editor {As an editor} adviser {As an adviser} auditor {As an auditor} other {As a viewer}} you cannot do this in this household. Ask one of its owners.",
    "Refusal: the role of the person in the household does not allow it; role is a code, do not translate it",
  ],
  adminsOnly: [
    "{superAdmin, select, true {Only a super admin can do this.} other {Only an admin can do this.}} Ask one of them.",
    "Refusal: only admins of the installation may do this; superAdmin is a code, do not translate it",
  ],
  tooManyAuthenticators: [
    "There are already {most} authenticators. Remove one that you no longer use.",
    "Refusal: too many authenticators",
  ],
  tooManyPriceAlerts: [
    "There are already {most} price alerts. Remove one that you no longer need.",
    "Refusal: too many price alerts",
  ],
  invitationForAnother: [
    "This invitation was sent to {address}. Sign in with that address to accept it, or ask for an invitation to the address of this account.",
    "Refusal: another person was invited. The address is shown in part only, such as b…@example.org",
  ],
  archiveUnreadable: [
    "This file is not an archive exported here, or it has been changed. Choose the file exactly as downloaded.",
    "Refusal: import of an archive",
  ],
  archiveLineUnreadable: [
    "Line {line} of {file} in this archive does not come from an export. Choose the file exactly as downloaded.",
    "Refusal: import of an archive; file is the name of a file in the archive",
  ],
  archiveTooLarge: [
    "{exceeded, select, bytes {The file {file} in this archive is larger than {most} kB.} lines {The file {file} in this archive has more than {most} lines.} bytesPerLine {A line of {file} in this archive is longer than {most} kB.} memory {Reading this archive takes more than {most} MB of memory.} other {Reading this archive takes longer than {most} seconds.}} It cannot be imported here.",
    "Refusal: import of an archive; file is the name of a file in the archive, most a number",
  ],
})
