import type { EntryKind, ShownEntry } from "#contract/vocabulary.ts"
import { balance } from "./balance.ts"
import { capitalReturn } from "./capitalReturn.ts"
import { cashFlow } from "./cashFlow.ts"
import { commitment } from "./commitment.ts"
import { corporateAction } from "./corporateAction.ts"
import { delivery } from "./delivery.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"
import { dismissal } from "./dismissal.ts"
import { moneyTransfer } from "./moneyTransfer.ts"
import { note } from "./note.ts"
import { ownPrices } from "./ownPrices.ts"
import { ownershipShare } from "./ownershipShare.ts"
import { split } from "./split.ts"
import { staking } from "./staking.ts"
import { stockDividend } from "./stockDividend.ts"
import { swapLeg } from "./swapLeg.ts"
import { trade } from "./trade.ts"
import { transfer } from "./transfer.ts"
import { unitMove } from "./unitMove.ts"
import { valuation } from "./valuation.ts"

/** What the pages show of each kind of entry. */
export const kinds = {
  Trade: trade,
  Delivery: delivery,
  Split: split,
  SwapLeg: swapLeg,
  UnitMove: unitMove,
  CorporateAction: corporateAction,
  Staking: staking,
  CashFlow: cashFlow,
  CapitalReturn: capitalReturn,
  StockDividend: stockDividend,
  Commitment: commitment,
  Valuation: valuation,
  OwnPrices: ownPrices,
  Balance: balance,
  MoneyTransfer: moneyTransfer,
  OwnershipShare: ownershipShare,
  Transfer: transfer,
  Note: note,
  Dismissal: dismissal,
} as const satisfies { readonly [Kind in EntryKind]: KindOnPages<ShownOf<Kind>> }

/** The kinds with a form. */
export type FormedKind = {
  readonly [Kind in EntryKind]: (typeof kinds)[Kind] extends { readonly form: unknown } ? Kind : never
}[EntryKind]

export const isFormed = (kind: EntryKind): kind is FormedKind => "form" in kinds[kind]

/** What the pages show of a kind that is known only when they are shown. Its functions take entries of that kind. */
export const kindOnPages = (kind: EntryKind): KindOnPages<ShownEntry> =>
  kinds[kind] as unknown as KindOnPages<ShownEntry>

/** Whether entries of a kind can be corrected: in their form, or in a dialog of their own. */
export const isCorrected = (kind: EntryKind): boolean => isFormed(kind) || kindOnPages(kind).isCorrected === true
