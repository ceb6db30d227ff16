import { defineMessage } from "react-intl"

type Day = { readonly day: string }

/** Why something was refused and what to do next, one sentence or two for every refusal there is. */
export const refusalMessages = {
  commandIdReused: defineMessage({
    id: "refusal.commandIdReused",
    defaultMessage: "This was already sent with different content. Close this window and check what is recorded.",
    description: "Refusal: the same request id was used for something else",
  }),
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
  signInRefused: defineMessage({
    id: "refusal.signInRefused",
    defaultMessage: "The email address or the password is wrong. Please check both.",
    description: "Refusal at sign-in; which of the two is wrong is not said",
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
  idAlreadyUsed: defineMessage({
    id: "refusal.idAlreadyUsed",
    defaultMessage:
      "This is already recorded with different content. Close this window, check what is recorded, and correct it there.",
    description: "Refusal: the id stands for something recorded before, probably an earlier attempt of the same form",
  }),
  portfolioNotFound: defineMessage({
    id: "refusal.portfolioNotFound",
    defaultMessage: "This portfolio does not exist. Reload the page and choose another.",
    description: "Refusal: unknown portfolio",
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
  stakeNotFound: defineMessage({
    id: "refusal.stakeNotFound",
    defaultMessage: "This stake does not exist. Reload the page to see the current stakes.",
    description: "Refusal: unknown stake",
  }),
  stakeAlreadyStated: defineMessage<Day>({
    id: "refusal.stakeAlreadyStated",
    defaultMessage:
      "There is already a stake between these two portfolios from {day}. Delete it first, or choose another date.",
    description: "Refusal: two stakes of the same owner and child on one day",
  }),
  stakeInItself: defineMessage({
    id: "refusal.stakeInItself",
    defaultMessage: "A portfolio cannot hold a stake in itself. Choose another owner or another portfolio.",
    description: "Refusal: owner and child are the same",
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
  splitChangesNothing: defineMessage({
    id: "refusal.splitChangesNothing",
    defaultMessage: "This split does not change the number of units. Enter two different numbers.",
    description: "Refusal: a split of, say, 1 for 1",
  }),
  costOfUnitsOut: defineMessage({
    id: "refusal.costOfUnitsOut",
    defaultMessage: "The cost of outgoing units follows from their purchase or delivery. Leave their cost at 0.",
    description: "Refusal: a cost was stated for units delivered out",
  }),
  correctionOfAnotherKind: defineMessage({
    id: "refusal.correctionOfAnotherKind",
    defaultMessage:
      "A correction must have the same type as the entry. Void this entry and record the other one instead.",
    description: "Refusal: for example a trade replaced by a dividend",
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
  cashFlowTermNotForKind: defineMessage({
    id: "refusal.cashFlowTermNotForKind",
    defaultMessage:
      "Only a distribution can be recallable, and only a capital call can exceed the commitment. Clear the option.",
    description: "Refusal: a mark that has no meaning for this kind of payment",
  }),
  incomeInUnitsCostsNothing: defineMessage({
    id: "refusal.incomeInUnitsCostsNothing",
    defaultMessage:
      "Tokens from an airdrop or reward are incoming and have no cost. Choose “In” and leave the cost at 0.",
    description: "Refusal: an airdrop that goes out, or that has a cost",
  }),
  swapWithItself: defineMessage({
    id: "refusal.swapWithItself",
    defaultMessage: "A token must be swapped for a different one. Choose another holding for the tokens received.",
    description: "Refusal: both sides of a swap are the same holding",
  }),
  swapIsOneFact: defineMessage({
    id: "refusal.swapIsOneFact",
    defaultMessage: "This is one leg of a swap. Delete the whole swap, and record it again.",
    description: "Refusal: one leg of a swap was to be corrected or voided alone",
  }),
  swapNotFound: defineMessage({
    id: "refusal.swapNotFound",
    defaultMessage: "This swap does not exist. Reload the page to see the current entries.",
    description: "Refusal: unknown swap",
  }),
  transferToSamePortfolio: defineMessage({
    id: "refusal.transferToSamePortfolio",
    defaultMessage: "The holding is already in this portfolio. Choose another portfolio or another date.",
    description: "Refusal: a transfer that goes nowhere",
  }),
  householdNotFounded: defineMessage({
    id: "refusal.householdNotFounded",
    defaultMessage:
      "This account is not set up completely. Sign out and in again, and contact us if the problem continues.",
    description: "Refusal: a goal of a household that is not there",
  }),
  goalNotFound: defineMessage({
    id: "refusal.goalNotFound",
    defaultMessage: "This goal does not exist. Reload the page to see the current goals.",
    description: "Refusal: unknown goal",
  }),
  tooManyGoals: defineMessage<{ readonly most: number }>({
    id: "refusal.tooManyGoals",
    defaultMessage: "There can be at most {most} goals. Delete one first.",
    description: "Refusal: too many goals",
  }),
}
