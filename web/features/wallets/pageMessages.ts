import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const walletMessages = texts("walletPage", {
  title: labelWords.wallet,
  wallets: labelWords.wallets,
  back: ["Back to the wallets", "Link, when a wallet does not exist"],
  refresh: ["Refresh", "Button: asks for the wallets again"],
  emptyTitle: ["No wallets yet", "Title when the list is empty"],
  emptyText: ["Connect a self-custody wallet to see its tokens on each chain here.", "When there are no wallets"],
  nothingFound: ["No wallet matches these filters.", "When filters leave nothing"],
  noneOfDay: ["No wallet connected on this day.", "In place of the list, when no wallet counts on the chosen day"],
  chain: labelWords.chain,
  tracking: ["Tracking", "Column: automatic or manual"],
  lastStated: ["Last updated", "Column: day of the last statement"],
  neverStated: labelWords.never,
  disconnected: ["disconnected {day}", "Tag"],
  removed: ["deleted", "Tag"],
  showEnded: text("walletPage.showDisconnected", "Show disconnected", "Switch"),
  showRemoved: ["Show deleted", "Switch"],
  valueOn: labelWords.valueOn,
  inBase: labelWords.valueInBase,
  household: ["Household share ({percent})", "Name of a figure: the part that belongs to the household"],
  address: labelWords.address,
  noRate: labelWords.noExchangeRate,
  tabs: ["About this wallet", "Name of the tabs"],
  holdings: ["Holdings", "Tab: tokens"],
  statements: ["Statements", "Tab"],
  notes: labelWords.notes,
  history: labelWords.history,
  holdingsFailed: [
    "The holdings could not be loaded. Please try again later.",
    "Above the reason and the button that tries again",
  ],
  noTokens: ["No tokens found", "When the last statement of a wallet names no token"],
  priceUnavailable: [
    "Price unavailable, possibly because of API limits or the network",
    "In place of the value of a token whose recorded value is none",
  ],
  token: labelWords.token,
  balance: labelWords.tokenBalance,
  share: ["Share", "Column: percentage of the wallet"],
  tokens: labelWords.tokens,
  byChain: ["By chain", "Heading"],
  asOf: ["As of the statement of {day}.", "Below the heading tokens"],
  asRead: [
    "Balances unchanged since they were read on {day}, at the prices of the chosen day.",
    "Below the heading tokens",
  ],
  noTokensRead: [
    "No chain has answered yet, or this address has no coins and no token that is on the token list. Staked or lent tokens are not seen.",
    "When a wallet that is read from chains has no tokens",
  ],
  receipts: [
    "Only plain balances are read: coins, and tokens on the token list. What you have staked, lent or put into a pool is not seen. If you have a receipt for it that is on the list, the receipt counts as a token of its own, and what is in the contract behind it is not added, so nothing counts twice.",
    "Below the tokens of a wallet that is read from chains",
  ],
  refreshNow: ["Refresh", "Button: reads the balances of a wallet from its chains now"],
  refreshed: ["Refreshed. The list of chains says when each was last read.", "Notice"],
  chains: ["Chains", "Heading: when each chain was last read"],
  chainsNote: [
    "Read daily and when you refresh. A chain that does not answer keeps its last balances.",
    "Below the heading chains",
  ],
  chainRead: ["Read at block {block}, {moment}", "In the list of chains"],
  chainStale: ["Balances of block {block}, {moment}", "In the list of chains, for a chain that failed since"],
  chainNever: ["Not read yet", "In the list of chains"],
  heldBack: ["Found, but not counted", "Heading: tokens that are in no figure"],
  heldBackNote: [
    "Confirm a token if it is yours. Unsolicited tokens are a common way to deceive: do not visit addresses in their names.",
    "Below the heading of tokens that are not counted",
  ],
  heldBackReason: ["Reason", "Column: why a token is not counted"],
  marked: ["Your decision is saved.", "Notice after a token was confirmed or hidden"],
  incomplete: [
    "{count, plural, one {# token without a price is not included.} other {# tokens without a price are not included.}}",
    "Below the value of a wallet",
  ],
  untilPriced: [
    "Each counts from the day of its first price. Until then you can record the balances with their values.",
    "Below the value of a wallet, after what is not included",
  ],
  tokenCount: ["{count, plural, one {# token} other {# tokens}}", "In the list of statements"],
  content: ["Contents", "Column: of a statement"],
  noStatements: ["Statements of the wallet’s balances appear here.", "Empty list of statements"],
  nothing: labelWords.nothingRecorded,
  noNotes: ["Your notes about this wallet.", "Empty notes"],
  addNotes: ["Add notes", "Button where a wallet has no notes: opens its details"],
  voidedBecause: ["Voided: {reason}", "Below a voided statement"],
  removedNote: ["This wallet was deleted and is excluded from all totals.", "At the top of the page"],
  endedNote: text("walletPage.disconnectedNote", "This wallet was disconnected on {day}.", "At the top of the page"),
  notYetNote: text(
    "walletPage.notYetConnected",
    "Connected only on {day}: not included yet on the day you chose.",
    "At the top of the page",
  ),
  leftOut: [
    "The total excludes {count, plural, one {# wallet} other {# wallets}} without an exchange rate.",
    "Below the list",
  ],
})

/** The list of readings. */
export const readingMessages = texts("walletReadings", {
  title: ["Readings from chains", "Heading: what the chains of a wallet answered"],
  note: [
    "Each reading that changed a balance. If one was wrong, void it: the balances are then those of the reading before, until the chains are read again.",
    "Below the heading of the readings",
  ],
  nothing: ["No reading has changed a balance yet.", "Empty list of readings"],
  blockOfNode: [
    "block {block} of {node}",
    "In the list of readings: the block, and the host of the node that answered",
  ],
  newest: ["The newest {count, plural, one {reading} other {# readings}}.", "Below a list that has older readings too"],
  voidTitle: ["Void this reading?", "Title"],
  voidText: [
    "It is kept in the history, struck through with the reason, and excluded from all figures. The balances are those of the reading before. The next refresh reads the chains again.",
    "In the window that voids a reading",
  ],
  voided: ["The reading is voided.", "Notice"],
  voidedBecause: ["Voided: {reason}", "Below a voided reading"],
})

/** Why a token that was found does not count. */
export const heldBackMessages = texts("walletHeldBack", {
  new: ["New in this wallet", "Reason why a token is not counted"],
  grown: ["More than ten times as many units as before", "Reason why a token is not fully counted"],
  hidden: ["Hidden by a member", "Reason why a token is not counted"],
})

/** What a member can decide about a token. */
export const markMessages = texts("walletMark", {
  counted: ["Confirm and count", "Menu of a token"],
  hidden: ["Hide", "Menu of a token"],
  default: ["Show again", "Menu of a hidden token"],
})

/** Why a chain was not read. */
export const readFailureMessages = texts("walletReadFailure", {
  switchedOff: ["The operator of this installation has switched this chain off.", "In the list of chains"],
  unreachable: ["No node of this chain answers.", "In the list of chains"],
  timeout: ["The node did not answer in time.", "In the list of chains"],
  rateLimited: ["The node has had too many requests. It is read again later.", "In the list of chains"],
  wrongChain: ["The node belongs to another chain. Tell the operator.", "In the list of chains"],
  invalidAnswer: ["The node answers with something that cannot be read.", "In the list of chains"],
  reorganised: ["The chain changed while it was read. Refresh again.", "In the list of chains"],
  tokenUnanswered: ["A token that this wallet had does not answer.", "In the list of chains"],
})
