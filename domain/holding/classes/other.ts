import { Schema } from "effect"
import { Remark } from "#domain/shared/text.ts"
import { always, refunds } from "./always.ts"

export const OtherInvestmentType = Schema.Literals([
  "vehicle",
  "commodity",
  "art",
  "collectible",
  "watch_jewelry",
  "intellectual_property",
  "business_interest",
  "other",
])
export type OtherInvestmentType = typeof OtherInvestmentType.Type

/** The details of any other thing of value. No rule reads them. */
const OtherDetails = Schema.TaggedStruct("other", {
  investmentType: OtherInvestmentType,
  description: Schema.NullOr(Remark),
})

export const other = {
  details: OtherDetails,
  behaviour: {
    valuedBy: ["appraised"],
    instruments: [],
    entries: ["Valuation", "CashFlow", ...always],
    cashFlows: ["dividend", "rent", "expense", ...refunds, "improvement", "exit"],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "non_investable",
  },
} as const
