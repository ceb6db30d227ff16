import { Schema } from "effect"
import { SourceId } from "#domain/instrument/source.ts"

/** What providers of prices have an order for: each kind has its own providers. */
export const PriceKind = Schema.Literals(["securities", "crypto", "metals"])
export type PriceKind = typeof PriceKind.Type

/** More providers than there are of any kind. */
const providersMost = 20

const providers = Schema.Array(SourceId).check(
  Schema.isMaxLength(providersMost),
  Schema.makeFilter((all: ReadonlyArray<string>) => new Set(all).size === all.length, { message: "priceOrder.twice" }),
)

/**
 * Which providers' prices count first for a household, the first one first. Those that are not named come after them in the order
 * of the installation; an empty list: that order alone.
 */
export const PriceOrder = Schema.Struct({ kind: PriceKind, providers })
export type PriceOrder = typeof PriceOrder.Type
