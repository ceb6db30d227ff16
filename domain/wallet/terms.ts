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
export const TokenBalance = Schema.Struct({ token: Title, chain: Chain, balance: units, value: UnsignedMoney })
export type TokenBalance = typeof TokenBalance.Type

/** Everything a wallet held at the end of a day. */
export const WalletStatement = Schema.Struct({
  statedOn: CalendarDate,
  tokens: Schema.Array(TokenBalance).check(Schema.isMaxLength(500, { message: "list.tooLong" })),
})
export type WalletStatement = typeof WalletStatement.Type
