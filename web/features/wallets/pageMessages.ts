import { defineMessage } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"

export const walletMessages = {
  title: labelWords.wallet,
  wallets: labelWords.wallets,
  back: defineMessage({
    id: "walletPage.back",
    defaultMessage: "Back to the wallets",
    description: "Link, when a wallet does not exist",
  }),
  refresh: defineMessage({
    id: "walletPage.refresh",
    defaultMessage: "Refresh",
    description: "Button: asks for the wallets again",
  }),
  emptyTitle: defineMessage({
    id: "walletPage.emptyTitle",
    defaultMessage: "No wallets yet",
    description: "Title when the list is empty",
  }),
  emptyText: defineMessage({
    id: "walletPage.emptyText",
    defaultMessage: "Connect a self-custody wallet to see its tokens on each chain here.",
    description: "When there are no wallets",
  }),
  nothingFound: defineMessage({
    id: "walletPage.nothingFound",
    defaultMessage: "No wallet matches these filters.",
    description: "When filters leave nothing",
  }),
  noneOfDay: defineMessage({
    id: "walletPage.noneOfDay",
    defaultMessage: "No wallet connected on this day.",
    description: "In place of the list, when no wallet counts on the chosen day",
  }),
  chain: labelWords.chain,
  tracking: defineMessage({
    id: "walletPage.tracking",
    defaultMessage: "Tracking",
    description: "Column: automatic or manual",
  }),
  lastStated: defineMessage({
    id: "walletPage.lastStated",
    defaultMessage: "Last updated",
    description: "Column: day of the last statement",
  }),
  neverStated: labelWords.never,
  disconnected: defineMessage<{ readonly day: string }>({
    id: "walletPage.disconnected",
    defaultMessage: "disconnected {day}",
    description: "Tag",
  }),
  removed: defineMessage({ id: "walletPage.removed", defaultMessage: "deleted", description: "Tag" }),
  showEnded: defineMessage({
    id: "walletPage.showDisconnected",
    defaultMessage: "Show disconnected",
    description: "Switch",
  }),
  showRemoved: defineMessage({
    id: "walletPage.showRemoved",
    defaultMessage: "Show deleted",
    description: "Switch",
  }),
  valueOn: labelWords.valueOn,
  inBase: labelWords.valueInBase,
  household: defineMessage<{ readonly percent: string }>({
    id: "walletPage.household",
    defaultMessage: "Household share ({percent})",
    description: "Name of a figure: the part that belongs to the household",
  }),
  address: labelWords.address,
  noRate: labelWords.noExchangeRate,
  tabs: defineMessage({ id: "walletPage.tabs", defaultMessage: "About this wallet", description: "Name of the tabs" }),
  holdings: defineMessage({ id: "walletPage.holdings", defaultMessage: "Holdings", description: "Tab: tokens" }),
  statements: defineMessage({ id: "walletPage.statements", defaultMessage: "Statements", description: "Tab" }),
  notes: labelWords.notes,
  history: labelWords.history,
  holdingsFailed: defineMessage({
    id: "walletPage.holdingsFailed",
    defaultMessage: "The holdings could not be loaded. Please try again later.",
    description: "Above the reason and the button that tries again",
  }),
  noTokens: defineMessage({
    id: "walletPage.noTokens",
    defaultMessage: "No tokens found",
    description: "When the last statement of a wallet names no token",
  }),
  priceUnavailable: defineMessage({
    id: "walletPage.priceUnavailable",
    defaultMessage: "Price unavailable, possibly because of API limits or the network",
    description: "In place of the value of a token whose recorded value is none",
  }),
  token: labelWords.token,
  balance: labelWords.tokenBalance,
  share: defineMessage({
    id: "walletPage.share",
    defaultMessage: "Share",
    description: "Column: percentage of the wallet",
  }),
  tokens: labelWords.tokens,
  byChain: defineMessage({ id: "walletPage.byChain", defaultMessage: "By chain", description: "Heading" }),
  asOf: defineMessage<{ readonly day: string }>({
    id: "walletPage.asOf",
    defaultMessage: "As of the statement of {day}.",
    description: "Below the heading tokens",
  }),
  tokenCount: defineMessage<{ readonly count: number }>({
    id: "walletPage.tokenCount",
    defaultMessage: "{count, plural, one {# token} other {# tokens}}",
    description: "In the list of statements",
  }),
  content: defineMessage({
    id: "walletPage.content",
    defaultMessage: "Contents",
    description: "Column: of a statement",
  }),
  noStatements: defineMessage({
    id: "walletPage.noStatements",
    defaultMessage: "Statements of the wallet’s balances appear here.",
    description: "Empty list of statements",
  }),
  nothing: labelWords.nothingRecorded,
  noNotes: defineMessage({
    id: "walletPage.noNotes",
    defaultMessage: "Your notes about this wallet.",
    description: "Empty notes",
  }),
  addNotes: defineMessage({
    id: "walletPage.addNotes",
    defaultMessage: "Add notes",
    description: "Button where a wallet has no notes: opens its details",
  }),
  voidedBecause: defineMessage<{ readonly reason: string }>({
    id: "walletPage.voidedBecause",
    defaultMessage: "Voided: {reason}",
    description: "Below a voided statement",
  }),
  removedNote: defineMessage({
    id: "walletPage.removedNote",
    defaultMessage: "This wallet was deleted and is excluded from all totals.",
    description: "At the top of the page",
  }),
  endedNote: defineMessage<{ readonly day: string }>({
    id: "walletPage.disconnectedNote",
    defaultMessage: "This wallet was disconnected on {day}.",
    description: "At the top of the page",
  }),
  notYetNote: defineMessage<{ readonly day: string }>({
    id: "walletPage.notYetConnected",
    defaultMessage: "Connected only on {day}: not included yet on the day you chose.",
    description: "At the top of the page",
  }),
  leftOut: defineMessage<{ readonly count: number }>({
    id: "walletPage.leftOut",
    defaultMessage: "The total excludes {count, plural, one {# wallet} other {# wallets}} without an exchange rate.",
    description: "Below the list",
  }),
}
