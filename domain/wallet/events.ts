import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, PortfolioId, WalletId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { TokenMark, WalletReading, WalletStatement, WalletTerms } from "./terms.ts"

/** The events of a crypto wallet. Also the stored format, as with a holding's events. */
export const WalletEvent = Schema.TaggedUnion({
  /** `currency` is the currency of its values. */
  WalletConnected: { walletId: WalletId, portfolioId: PortfolioId, currency: Currency, ...WalletTerms.fields },
  WalletRevised: { walletId: WalletId, ...WalletTerms.fields },
  WalletStated: {
    walletId: WalletId,
    entryId: EntryId,
    replaces: Schema.NullOr(EntryId),
    ...WalletStatement.fields,
  },
  /** Balances as chains answered them, each at one block. Their value follows from prices, and is not stored. */
  WalletRead: { walletId: WalletId, entryId: EntryId, ...WalletReading.fields },
  /** A decision of a member about a token. The last one applies, to all days. */
  WalletTokenMarked: { walletId: WalletId, entryId: EntryId, ...TokenMark.fields },
  /** Of a statement, a reading or a decision about a token. */
  WalletStatementVoided: { walletId: WalletId, entryId: EntryId, reason: Remark },
  /** From `disconnectedOn` on, it no longer counts. */
  WalletDisconnected: { walletId: WalletId, disconnectedOn: CalendarDate },
  WalletReconnected: { walletId: WalletId },
  WalletRemoved: { walletId: WalletId, reason: Schema.NullOr(Remark) },
  WalletRestored: { walletId: WalletId },
})
export type WalletEvent = typeof WalletEvent.Type
export type WalletEventOf<Tag extends WalletEvent["_tag"]> = Extract<WalletEvent, { readonly _tag: Tag }>
