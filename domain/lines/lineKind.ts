import { Schema } from "effect"

/** The kinds of balance-sheet lines. */
export const LineKind = Schema.Literals(["holding", "debt", "wallet"])
export type LineKind = typeof LineKind.Type
