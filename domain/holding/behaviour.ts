import type { InstrumentKind } from "#domain/instrument/instrument.ts"
import { type AssetClass, assetClasses } from "./assetClass.ts"
import { classes } from "./classes/classes.ts"
import type { CashFlowKind } from "./entries/cashFlow.ts"
import type { EntryKind } from "./entries.ts"
import type { Investable } from "./investable.ts"

/** What a holding's value is read from. */
export type ValuationBasis = "quoted" | "appraised" | "balance"

interface Behaviour {
  /** In the order in which they are tried. */
  readonly valuedBy: ReadonlyArray<ValuationBasis>
  /** The instruments whose prices can value it. */
  readonly instruments: ReadonlyArray<InstrumentKind>
  /** The entries that can be recorded on it. */
  readonly entries: ReadonlyArray<EntryKind>
  /** The kinds of cash flow that it can have. */
  readonly cashFlows: ReadonlyArray<CashFlowKind>
  /** Whether it is held in units, with a cost for each lot. Otherwise the whole holding has one acquisition cost. */
  readonly isCountedInUnits: boolean
  /** When units can be sold: from the opening day on, or only after it, because the first purchase is on that day. */
  readonly sold: "fromOpening" | "afterOpening"
  /** Whether money paid in or out after a valuation changes the value by that amount, until the next valuation. */
  readonly rollsForward: boolean
  /** The smallest ownership share, in percent. */
  readonly leastShare: string
  /** How soon it can be turned into money, unless its description states otherwise. */
  readonly investable: Investable
}

const classBehaviours: Readonly<Record<AssetClass, { readonly behaviour: Behaviour }>> = classes

/** Everything in which the asset classes behave differently, as the file of each class states it. */
export const behaviourOf = Object.fromEntries(
  assetClasses.map((assetClass) => [assetClass, classBehaviours[assetClass].behaviour]),
) as Readonly<Record<AssetClass, Behaviour>>
