import { Schema } from "effect"
import { Title } from "#domain/shared/text.ts"

/** What describes a position in a token. No rule reads it. */
export const CryptoDetails = Schema.TaggedStruct("crypto", {
  /** Such as Bitcoin. */
  cryptocurrency: Schema.NullOr(Title),
  /** Such as BTC. */
  symbol: Schema.NullOr(Title),
})
