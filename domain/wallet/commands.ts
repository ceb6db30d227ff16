import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, PortfolioId, WalletId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { WalletStatement, WalletTerms } from "./terms.ts"

export const ConnectWallet = Schema.TaggedStruct("ConnectWallet", {
  walletId: WalletId,
  portfolioId: PortfolioId,
  currency: Currency,
  ...WalletTerms.fields,
})
export type ConnectWallet = typeof ConnectWallet.Type

export const ReviseWallet = Schema.TaggedStruct("ReviseWallet", { walletId: WalletId, ...WalletTerms.fields })
export type ReviseWallet = typeof ReviseWallet.Type

/** States what the wallet holds; `replaces` takes back an earlier statement in the same step, with a reason. */
export const StateWallet = Schema.TaggedStruct("StateWallet", {
  walletId: WalletId,
  entryId: EntryId,
  replaces: Schema.NullOr(Schema.Struct({ entryId: EntryId, reason: Remark })),
  ...WalletStatement.fields,
})
export type StateWallet = typeof StateWallet.Type

export const VoidWalletStatement = Schema.TaggedStruct("VoidWalletStatement", {
  walletId: WalletId,
  entryId: EntryId,
  reason: Remark,
})
export type VoidWalletStatement = typeof VoidWalletStatement.Type

export const DisconnectWallet = Schema.TaggedStruct("DisconnectWallet", {
  walletId: WalletId,
  disconnectedOn: CalendarDate,
})
export type DisconnectWallet = typeof DisconnectWallet.Type

export const ReconnectWallet = Schema.TaggedStruct("ReconnectWallet", { walletId: WalletId })
export type ReconnectWallet = typeof ReconnectWallet.Type

export const RemoveWallet = Schema.TaggedStruct("RemoveWallet", { walletId: WalletId, reason: Schema.NullOr(Remark) })
export type RemoveWallet = typeof RemoveWallet.Type

export const RestoreWallet = Schema.TaggedStruct("RestoreWallet", { walletId: WalletId })
export type RestoreWallet = typeof RestoreWallet.Type

export type WalletCommand =
  | ConnectWallet
  | ReviseWallet
  | StateWallet
  | VoidWalletStatement
  | DisconnectWallet
  | ReconnectWallet
  | RemoveWallet
  | RestoreWallet
