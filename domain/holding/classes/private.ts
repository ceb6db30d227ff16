import { Schema } from "effect"
import { Title } from "#domain/shared/text.ts"
import { always, refunds } from "./always.ts"

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
const PrivateDetails = Schema.TaggedStruct("private", {
  investmentType: PrivateMarketType,
  manager: Schema.NullOr(Title),
  vintageYear: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1900, maximum: 2200 }))),
})

export const privateMarkets = {
  details: PrivateDetails,
  behaviour: {
    valuedBy: ["appraised"],
    instruments: [],
    entries: ["Valuation", "CashFlow", "Commitment", ...always],
    cashFlows: [
      "entry",
      "capitalCall",
      "distribution",
      "interest",
      "dividend",
      "exit",
      "clawback",
      "expense",
      ...refunds,
    ],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: true,
    leastShare: "0.01",
    investable: "non_investable",
  },
} as const
