import { Schema } from "effect"

/** The id of a publisher of prices, such as `yahoo`. */
export const SourceId = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9-]{0,30}$/u, { message: "source.malformed" }),
)
