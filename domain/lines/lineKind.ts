import { Schema } from "effect"
import type { DebtId, HoldingId, WalletId } from "#domain/shared/ids.ts"

/** The kinds of balance-sheet lines. */
export const LineKind = Schema.Literals(["holding", "debt", "wallet"])
export type LineKind = typeof LineKind.Type

/** The id of a line of each kind. */
export interface LineIds {
  readonly holding: HoldingId
  readonly debt: DebtId
  readonly wallet: WalletId
}
