import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal, isNegative } from "#domain/numbers/decimal.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { Remark, Title } from "#domain/shared/text.ts"

export const chains = [
  "multichain",
  "ethereum-full",
  "ethereum-l1",
  "ethereum-l2",
  "ethereum",
  "polygon",
  "arbitrum",
  "optimism",
  "base",
  "linea",
  "bsc",
  "avalanche",
  "fantom",
  "sonic",
] as const
export const Chain = Schema.Literals(chains)
export type Chain = typeof Chain.Type

/** `automatic`: balances are read from the chains. `manual`: a member states them. */
export const TrackingMode = Schema.Literals(["automatic", "manual"])
export type TrackingMode = typeof TrackingMode.Type

/** An address as its chain writes it: 4 to 128 letters, digits, and `:`, `.`, `_` or `-`. */
export const WalletAddress = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9:._-]{4,128}$/u, { message: "address.malformed" }),
)

/** The description of a wallet, which can be corrected later. */
export const WalletTerms = Schema.Struct({
  title: Title,
  blockchain: Chain,
  address: Schema.NullOr(WalletAddress),
  trackingMode: TrackingMode,
  /** The first day on which the wallet counts. */
  connectedOn: CalendarDate,
  notes: Schema.NullOr(Remark),
})
export type WalletTerms = typeof WalletTerms.Type

const units = Decimal.check(
  Schema.makeFilter((balance: Decimal) => !isNegative(balance), { message: "quantity.negative" }),
)

/** The balance of one token on one chain in a wallet, and its value. */
const TokenBalance = Schema.Struct({ token: Title, chain: Chain, balance: units, value: UnsignedMoney })
type TokenBalance = typeof TokenBalance.Type

/** Everything a wallet held at the end of a day. */
export const WalletStatement = Schema.Struct({
  statedOn: CalendarDate,
  tokens: Schema.Array(TokenBalance).check(Schema.isMaxLength(500, { message: "list.tooLong" })),
})
export type WalletStatement = typeof WalletStatement.Type

/** A contract on a chain, in small letters; null for the native coin. */
const Contract = Schema.NullOr(
  Schema.String.check(Schema.isPattern(/^0x[0-9a-f]{40}$/u, { message: "contract.malformed" })),
)

/** The ids of chains are below the largest exact integer. */
const ChainId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9_007_199_254_740_991 }))

const BlockNumber = Schema.String.check(Schema.isPattern(/^(?:0|[1-9]\d{0,19})$/u, { message: "block.malformed" }))

const Instant = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/u, { message: "instant.malformed" }),
)

/** How many units of a token an address has. `token` is the symbol by which pages name it. */
export const TokenUnits = Schema.Struct({ contract: Contract, token: Title, units })
export type TokenUnits = typeof TokenUnits.Type

/** What an address has on one chain at the end of one block: its native coin and the tokens of a list, without zeros. */
export const ChainReading = Schema.Struct({
  chainId: ChainId,
  block: BlockNumber,
  /** When the block was made. */
  blockTime: Instant,
  /** The host of the node that answered. */
  node: Title,
  /** The version of the list of tokens that was asked for. */
  tokenList: Title,
  tokens: Schema.Array(TokenUnits).check(Schema.isMaxLength(500, { message: "list.tooLong" })),
})
export type ChainReading = typeof ChainReading.Type

/** What the chains of a wallet answered. A chain that did not answer is not among them, and keeps its last balances. */
export const WalletReading = Schema.Struct({
  readOn: CalendarDate,
  chains: Schema.Array(ChainReading).check(Schema.isMaxLength(20, { message: "list.tooLong" })),
})
export type WalletReading = typeof WalletReading.Type

/**
 * What a member decided about a token of a wallet, for all days: `counted` also where it is new or has grown suddenly,
 * `hidden` never, `default` by the rules.
 */
export const TokenMark = Schema.Struct({
  markedOn: CalendarDate,
  chainId: ChainId,
  contract: Contract,
  mark: Schema.Literals(["counted", "hidden", "default"]),
})
export type TokenMark = typeof TokenMark.Type

/** The entries of a wallet: what a member stated, what the chains answered, and decisions about tokens. */
export type WalletEntry = WalletStatement | WalletReading | TokenMark

const walletEntryKinds = ["WalletStatement", "WalletReading", "WalletTokenMark"] as const
export type WalletEntryKind = (typeof walletEntryKinds)[number]

/** The kind and day of an entry, stored or decoded. */
export function dayOfWalletEntry<Day>(
  entry: { readonly statedOn: Day } | { readonly readOn: Day } | { readonly markedOn: Day },
): readonly [kind: WalletEntryKind, on: Day] {
  if ("statedOn" in entry) return ["WalletStatement", entry.statedOn]
  return "readOn" in entry ? ["WalletReading", entry.readOn] : ["WalletTokenMark", entry.markedOn]
}
