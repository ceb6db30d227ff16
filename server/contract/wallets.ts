import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, PortfolioId, WalletId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Remark } from "#domain/shared/text.ts"
import { Chain, WalletStatement, WalletTerms } from "#domain/wallet/terms.ts"
import { type AnswerOf, endpoint } from "./endpoint.ts"
import { entryPage, pageEnd, recordedFields } from "./entries.ts"
import { AmountText, onDay } from "./figures/figures.ts"
import { answeredOn, lifecycleEndpoints, linesQuery } from "./lines.ts"
import { Acknowledged } from "./problem.ts"

export { WalletStatement, WalletTerms }

/** A wallet on a day. */
export const WalletFigures = Schema.Struct({
  on: CalendarDate,
  /** The value of its tokens by the last statement, in the wallet's currency. */
  value: AmountText,
  /** `none`: not connected that day, or without a statement. */
  basis: Schema.Literals(["appraised", "none"]),
  statedOn: Schema.NullOr(CalendarDate),
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

/** A part of the wallet's value, in its currency: `percent` of the whole, null if the whole is zero. */
const Part = { value: AmountText, percent: Schema.NullOr(Schema.String) }

/** The content of the last statement on or before the day: empty while the wallet is not connected. */
export const WalletHoldings = Schema.Struct({
  statedOn: Schema.NullOr(CalendarDate),
  /** The most valuable first; balances as plain decimal text. */
  tokens: Schema.Array(Schema.Struct({ token: Schema.String, chain: Chain, balance: Schema.String, ...Part })),
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
  summary: "Voids a statement.",
  params: statementParams,
  body: Schema.Struct({ reason: Remark }),
  answer: Acknowledged,
})

export const walletEndpoints = [
  listWallets,
  readWallet,
  listWalletStatements,
  connectWallet,
  reviseWallet,
  recordWalletStatement,
  voidWalletStatement,
  disconnectWallet,
  reconnectWallet,
  removeWallet,
  restoreWallet,
]
