import { Schema } from "effect"
import { Title } from "#domain/shared/text.ts"

export const PrivateMarketType = Schema.Literals([
  "direct_investment",
  "private_equity",
  "venture_capital",
  "private_debt",
  "esop",
  "startup",
  "other",
])
export type PrivateMarketType = typeof PrivateMarketType.Type

/** The details of an investment in private markets. No rule reads them. */
export const PrivateDetails = Schema.TaggedStruct("private", {
  investmentType: PrivateMarketType,
  manager: Schema.NullOr(Title),
  vintageYear: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1900, maximum: 2200 }))),
})
