/*
 * Replaces the package `effect` in the browser (see vite.config.ts) with the few parts that the contract and the client
 * use. An import of anything else fails the build.
 */
import * as Schema from "./schema.ts"
import * as Result from "./result.ts"

export * as BigDecimal from "./bigDecimal.ts"
export { Result, Schema }
export const SchemaTransformation = { transform: Schema.transform }
/** Wraps the value that `withDecodingDefaultKey` takes as default. */
export const Effect = { succeed: (value: unknown) => ({ value }) }
