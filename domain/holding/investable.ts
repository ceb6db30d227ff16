import { Schema } from "effect"

/** How soon something can be turned into cash: the rungs of the liquidity ladder, from the quickest on. */
export const investables = ["cash", "easily_convertible", "investable", "non_investable"] as const
export const Investable = Schema.Literals(investables)
export type Investable = typeof Investable.Type
