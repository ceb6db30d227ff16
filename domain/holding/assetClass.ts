import { Schema } from "effect"
import { detailsOfClass } from "./details/details.ts"

/** The asset classes, in the order of `detailsOfClass`. */
export const assetClasses = Object.keys(detailsOfClass) as ReadonlyArray<keyof typeof detailsOfClass>
export const AssetClass = Schema.Literals(assetClasses)
export type AssetClass = typeof AssetClass.Type
