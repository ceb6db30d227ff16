import { Schema } from "effect"
import type { EntryKind } from "./entries.ts"

export const assetClasses = ["security", "account"] as const
export const AssetClass = Schema.Literals(assetClasses)
export type AssetClass = typeof AssetClass.Type

/** What a holding's worth is read from. */
export type ValuationBasis = "quoted" | "appraised" | "balance"

interface Behaviour {
  /** In the order in which they are tried. */
  readonly valuedBy: ReadonlyArray<ValuationBasis>
  /** Which facts can be recorded on it. */
  readonly entries: ReadonlyArray<EntryKind>
}

/** Everything in which the asset classes behave differently. A new class is one row here and one file in `details/`. */
export const behaviourOf: Record<AssetClass, Behaviour> = {
  security: {
    valuedBy: ["quoted", "appraised"],
    entries: ["Trade", "Delivery", "Split", "CashFlow", "Valuation", "OwnershipShare", "Note"],
  },
  account: { valuedBy: ["balance"], entries: ["Balance", "OwnershipShare", "Note"] },
}
