/*
 * Replaces the package `effect` in the browser (see vite.config.ts): only the few parts that the contract and the
 * client use. What is missing here fails the build.
 */
import * as Schema from "./schema.ts"
import * as Result from "./result.ts"

export * as BigDecimal from "./bigDecimal.ts"
export { Result, Schema }
export const SchemaTransformation = { transform: Schema.transform }
/** A value that needs no work to be had. */
export const Effect = { succeed: (value: unknown) => ({ value }) }
