import { Schema } from "effect"

/** What a balance-sheet line can be. */
export const LineKind = Schema.Literals(["holding", "debt", "wallet"])
export type LineKind = typeof LineKind.Type
