import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, PortfolioId, WalletId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { TokenMark, WalletReading, WalletStatement, WalletTerms } from "./terms.ts"

export const WalletCommand = Schema.TaggedUnion({
  ConnectWallet: { walletId: WalletId, portfolioId: PortfolioId, currency: Currency, ...WalletTerms.fields },
  ReviseWallet: { walletId: WalletId, ...WalletTerms.fields },
  /** Records what the wallet holds; `replaces` voids an earlier statement in the same step, with a reason. */
  StateWallet: {
    walletId: WalletId,
    entryId: EntryId,
    replaces: Schema.NullOr(Schema.Struct({ entryId: EntryId, reason: Remark })),
    ...WalletStatement.fields,
  },
  /** Records what the chains answered. Does nothing if all balances are as they were last read. */
  ReadWallet: { walletId: WalletId, entryId: EntryId, ...WalletReading.fields },
  MarkWalletToken: { walletId: WalletId, entryId: EntryId, ...TokenMark.fields },
  VoidWalletStatement: { walletId: WalletId, entryId: EntryId, reason: Remark },
  DisconnectWallet: { walletId: WalletId, disconnectedOn: CalendarDate },
  ReconnectWallet: { walletId: WalletId },
  RemoveWallet: { walletId: WalletId, reason: Schema.NullOr(Remark) },
  RestoreWallet: { walletId: WalletId },
})
export type WalletCommand = typeof WalletCommand.Type
