import { type Result, Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, WalletId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import type { WalletEvent } from "./events.ts"

/** Why a command on a wallet is refused, with what a person needs in order to put it right. */
export const WalletRefusal = Schema.TaggedUnion({
  WalletNotFound: {},
  WalletIdAlreadyUsed: { walletId: WalletId },
  WalletIsRemoved: {},
  WalletIsDisconnected: { disconnectedOn: CalendarDate },
  /** Balances are read from a chain by the wallet's address. */
  AddressMissing: {},
  StatementBeforeConnection: { connectedOn: CalendarDate },
  StatementAfterDisconnection: { disconnectedOn: CalendarDate },
  ConnectionAfterStatement: { earliestOn: CalendarDate },
  ConnectionAfterDisconnection: { disconnectedOn: CalendarDate },
  DisconnectionBeforeStatement: { latestOn: CalendarDate },
  DisconnectionBeforeConnection: { connectedOn: CalendarDate },
  WalletCurrencyMismatch: { expected: Currency },
  /** The same token on the same chain is twice in the statement. */
  TokenStatedTwice: { token: Schema.String },
  WalletAlreadyStated: { entryId: EntryId, on: CalendarDate },
  WalletStatementIdAlreadyUsed: { entryId: EntryId },
  /** Voided ones included. */
  TooManyWalletStatements: { most: Schema.Int },
  WalletStatementNotFound: { entryId: EntryId },
  WalletStatementIsVoided: { entryId: EntryId },
})
export type WalletRefusal = typeof WalletRefusal.Type

/** What a command on a wallet causes, or why it is refused. */
export type WalletDecision = Result.Result<ReadonlyArray<WalletEvent>, WalletRefusal>
