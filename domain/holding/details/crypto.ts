import { Schema } from "effect"
import { Title } from "#domain/shared/text.ts"

/** The details of a holding of tokens. No rule reads them. */
export const CryptoDetails = Schema.TaggedStruct("crypto", {
  /** Such as Bitcoin. */
  cryptocurrency: Schema.NullOr(Title),
  /** Such as BTC. */
  symbol: Schema.NullOr(Title),
})
