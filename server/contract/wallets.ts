import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, PortfolioId, WalletId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark } from "#domain/shared/text.ts"
import { Chain, TokenMark, WalletAddress, WalletStatement, WalletTerms } from "#domain/wallet/terms.ts"
import { type AnswerOf, endpoint } from "./endpoint.ts"
import { entryPage, pageEnd, recordedFields } from "./entries.ts"
import { AmountText, onDay } from "./figures/figures.ts"
import { answeredOn, lifecycleEndpoints, linesQuery } from "./lines.ts"
import { Acknowledged } from "./problem.ts"

export { TokenMark, WalletStatement, WalletTerms }

/**
 * Why a chain was not read: the operator switched it off; no node answers; not in time; too many requests; the node is of another chain; its answer makes
 * no sense; the chain changed while it was read; a token that the wallet had does not answer.
 */
const readFailures = [
  "switchedOff",
  "unreachable",
  "timeout",
  "rateLimited",
  "wrongChain",
  "invalidAnswer",
  "reorganised",
  "tokenUnanswered",
] as const
export const ReadFailure = Schema.Literals(readFailures)
export type ReadFailure = typeof ReadFailure.Type

/** A wallet on a day. */
export const WalletFigures = Schema.Struct({
  on: CalendarDate,
  /** The value of its tokens, in the wallet's currency; null if a rate is missing. */
  value: Schema.NullOr(AmountText),
  /**
   * `appraised`: by the last statement. `quoted`: the units that were read × the prices of the tokens. `none`: not connected
   * that day, or neither stated nor read.
   */
  basis: Schema.Literals(["appraised", "quoted", "none"]),
  /** The day of the last statement, or of the reading that changed its balances last. */
  statedOn: Schema.NullOr(CalendarDate),
  /** How many of the tokens that count have no price, and are in no value. */
  withoutPrice: Schema.Int,
  /** The value in the requested currency; null if a rate is missing. */
  valueInBase: Schema.NullOr(AmountText),
  /** The same to ten decimals, for sums that are rounded once. */
  unroundedInBase: Schema.NullOr(Schema.String),
  /** The household's share of the wallet that day, in percent and in the requested currency, with look-through. */
  household: Schema.Struct({
    share: Schema.String,
    valueInBase: Schema.NullOr(AmountText),
    unroundedInBase: Schema.NullOr(Schema.String),
  }),
  /** The oldest exchange rate used; null if none was needed. */
  oldestRateOn: Schema.NullOr(CalendarDate),
}).annotate({ identifier: "WalletFigures" })
export type WalletFigures = typeof WalletFigures.Type

export const WalletView = Schema.Struct({
  walletId: WalletId,
  portfolioId: PortfolioId,
  /** The currency of its values. */
  currency: Currency,
  ...WalletTerms.fields,
  disconnectedOn: Schema.NullOr(CalendarDate),
  status: Schema.Literals(["active", "removed"]),
  figures: WalletFigures,
}).annotate({ identifier: "Wallet" })
export type WalletView = typeof WalletView.Type

export const WalletStatementView = Schema.Struct({
  ...recordedFields,
  ...WalletStatement.fields,
}).annotate({ identifier: "RecordedWalletStatement" })
export type WalletStatementView = typeof WalletStatementView.Type

/** What the chains of a wallet answered, as it was recorded. */
export const WalletReadingView = Schema.Struct({
  ...recordedFields,
  readOn: CalendarDate,
  chains: Schema.Array(
    Schema.Struct({
      chain: Chain,
      block: Schema.String,
      /** The host of the node that answered. */
      node: Schema.String,
      /** How many tokens it has there, the native coin among them. */
      tokens: Schema.Int,
    }),
  ),
}).annotate({ identifier: "RecordedWalletReading" })
export type WalletReadingView = typeof WalletReadingView.Type

/**
 * A part of the wallet's value, in its currency: `percent` of the whole, null if the whole is zero. Both are null without a
 * price or rate.
 */
const Part = { value: Schema.NullOr(AmountText), percent: Schema.NullOr(Schema.String) }

/** Why units that were read are in no figure: the token is new, it has grown suddenly, or a member hid it. */
const HeldBack = Schema.Literals(["new", "grown", "hidden"])

/**
 * The content of a wallet on a day: what was read last, or the last statement if that is later. Empty while the wallet is not
 * connected.
 */
export const WalletHoldings = Schema.Struct({
  statedOn: Schema.NullOr(CalendarDate),
  /** The most valuable first; balances as plain decimal text. */
  tokens: Schema.Array(
    Schema.Struct({
      token: Schema.String,
      chain: Chain,
      balance: Schema.String,
      ...Part,
      /** Of a balance that was read: its chain and contract, null for the native coin. */
      read: Schema.NullOr(
        Schema.Struct({
          chainId: Schema.Int,
          contract: Schema.NullOr(Schema.String),
          /** How many of the units count. */
          counts: Schema.String,
          heldBack: Schema.NullOr(HeldBack),
          /** The day of the price. */
          pricedOn: Schema.NullOr(CalendarDate),
        }),
      ),
    }),
  ),
  byChain: Schema.Array(Schema.Struct({ chain: Chain, ...Part })),
  /** Each token with its balance on all chains together. */
  byToken: Schema.Array(Schema.Struct({ token: Schema.String, balance: Schema.String, ...Part })),
}).annotate({ identifier: "WalletHoldings" })
export type WalletHoldings = typeof WalletHoldings.Type

const walletParams = Schema.Struct({ walletId: WalletId })
const statementParams = Schema.Struct({ walletId: WalletId, entryId: EntryId })

export const listWallets = endpoint({
  name: "listWallets",
  method: "GET",
  path: "/api/wallets",
  kind: "query",
  summary:
    "Wallets with their figures on a day (by default today), in the requested currency (by default the preferred one).",
  query: Schema.Struct(linesQuery),
  answer: Schema.Struct({ ...answeredOn, wallets: Schema.Array(WalletView) }),
})

export const listWalletStatements = endpoint({
  name: "listWalletStatements",
  method: "GET",
  path: "/api/wallets/:walletId/statements",
  kind: "query",
  summary: "Statements of a wallet, newest day first, voided ones included, a hundred on a page.",
  params: walletParams,
  query: entryPage,
  answer: Schema.Struct({ statements: Schema.Array(WalletStatementView), ...pageEnd }),
})

export const listWalletReadings = endpoint({
  name: "listWalletReadings",
  method: "GET",
  path: "/api/wallets/:walletId/readings",
  kind: "query",
  summary:
    "Readings of a wallet that changed its balances, newest day first, voided ones included, a hundred on a page.",
  params: walletParams,
  query: entryPage,
  answer: Schema.Struct({ readings: Schema.Array(WalletReadingView), ...pageEnd }),
})

export const readWallet = endpoint({
  name: "readWallet",
  method: "GET",
  path: "/api/wallets/:walletId",
  kind: "query",
  summary: "One wallet on a day: its figures, its tokens by chain and by token, and the first page of its statements.",
  further: { list: "statements", endpoint: listWalletStatements },
  params: walletParams,
  query: Schema.Struct(onDay),
  answer: Schema.Struct({
    ...answeredOn,
    wallet: WalletView,
    holdings: WalletHoldings,
    statements: Schema.Array(WalletStatementView),
    ...pageEnd,
  }),
})
/** The answer of {@link readWallet}. */
export type WalletAnswer = AnswerOf<typeof readWallet>

export const {
  open: connectWallet,
  revise: reviseWallet,
  end: disconnectWallet,
  reopen: reconnectWallet,
  remove: removeWallet,
  restore: restoreWallet,
} = lifecycleEndpoints(
  { kind: "wallet", path: "/api/wallets/:walletId", params: walletParams },
  {
    opening: Schema.Struct({ portfolioId: PortfolioId, currency: Currency, ...WalletTerms.fields }),
    description: WalletTerms,
    ending: Schema.Struct({ disconnectedOn: CalendarDate }),
  },
  {
    open: ["connectWallet", "", "Connects a wallet under an id generated by the client."],
    revise: ["reviseWallet", "/terms", "Corrects title, chain, address, tracking mode, first day and notes."],
    end: ["disconnectWallet", "/disconnection", "Disconnects a wallet: from that day on, totals exclude it."],
    reopen: "reconnectWallet",
    remove: "removeWallet",
    restore: "restoreWallet",
  },
)

export const recordWalletStatement = endpoint({
  name: "recordWalletStatement",
  method: "PUT",
  path: "/api/wallets/:walletId/statements/:entryId",
  kind: "command",
  summary: "Records the balances of a wallet at the end of a day, or replaces an earlier statement.",
  params: statementParams,
  body: Schema.Struct({
    replaces: withDefault(Schema.NullOr(Schema.Struct({ entryId: EntryId, reason: Remark })), null),
    ...WalletStatement.fields,
  }),
  answer: Acknowledged,
})

export const voidWalletStatement = endpoint({
  name: "voidWalletStatement",
  method: "PUT",
  path: "/api/wallets/:walletId/statements/:entryId/voiding",
  kind: "command",
  summary: "Voids a statement, or a reading that was wrong: balances are then those of the one before.",
  params: statementParams,
  body: Schema.Struct({ reason: Remark }),
  answer: Acknowledged,
})

/** How the last attempt to read each chain of a wallet ended. Not before the first attempt. */
const ChainState = Schema.Struct({
  chainId: Schema.Int,
  chain: Chain,
  attemptedAt: Schema.NullOr(Schema.String),
  /** When it was last read, also if its balances had not changed. Its balances are of this moment. */
  readAt: Schema.NullOr(Schema.String),
  block: Schema.NullOr(Schema.String),
  blockTime: Schema.NullOr(Schema.String),
  node: Schema.NullOr(Schema.String),
  failure: Schema.NullOr(ReadFailure),
})
export type ChainState = typeof ChainState.Type

export const readWalletChains = endpoint({
  name: "readWalletChains",
  method: "GET",
  path: "/api/wallets/:walletId/chains",
  kind: "query",
  summary: "When each chain of a wallet was last read, at which block, and why it could not be read since.",
  params: walletParams,
  answer: Schema.Struct({ chains: Schema.Array(ChainState) }),
})

export const refreshWallet = endpoint({
  name: "refreshWallet",
  method: "POST",
  path: "/api/wallets/:walletId/refresh",
  kind: "command",
  summary:
    "Reads the balances of a wallet on all its chains now. A chain that does not answer keeps its last balances.",
  params: walletParams,
  answer: Acknowledged,
})

export const markWalletToken = endpoint({
  name: "markWalletToken",
  method: "PUT",
  path: "/api/wallets/:walletId/marks/:entryId",
  kind: "command",
  summary: "Decides whether a token that was found in a wallet counts, is hidden, or follows the rules.",
  params: statementParams,
  body: TokenMark,
  answer: Acknowledged,
})

/** Why balances of an address cannot be read. */
export const AddressProblem = Schema.Literals([
  "bitcoin",
  "solana",
  "checksum",
  "malformed",
  "unknownName",
  "namesOff",
  "unreachable",
])
export type AddressProblem = typeof AddressProblem.Type

export const checkWalletAddress = endpoint({
  name: "checkWalletAddress",
  method: "GET",
  path: "/api/wallet-address",
  kind: "query",
  summary:
    "Whether balances of an address can be read: with its checksum, and of a name such as alice.eth the address.",
  query: Schema.Struct({ address: WalletAddress }),
  answer: Schema.Struct({ address: Schema.NullOr(Schema.String), problem: Schema.NullOr(AddressProblem) }),
})

export const walletEndpoints = [
  readWalletChains,
  refreshWallet,
  markWalletToken,
  checkWalletAddress,
  listWallets,
  readWallet,
  listWalletStatements,
  listWalletReadings,
  connectWallet,
  reviseWallet,
  recordWalletStatement,
  voidWalletStatement,
  disconnectWallet,
  reconnectWallet,
  removeWallet,
  restoreWallet,
]
