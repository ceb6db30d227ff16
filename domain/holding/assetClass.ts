import { Schema } from "effect"
import { classes } from "./classes/classes.ts"

/** The asset classes, in the order of `classes`. */
export const assetClasses = Object.keys(classes) as ReadonlyArray<keyof typeof classes>
export const AssetClass = Schema.Literals(assetClasses)
export type AssetClass = typeof AssetClass.Type
