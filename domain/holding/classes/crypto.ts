import { Schema } from "effect"
import { Title } from "#domain/shared/text.ts"
import { always, refunds } from "./always.ts"

/** The details of a holding of tokens. No rule reads them. */
const CryptoDetails = Schema.TaggedStruct("crypto", {
  /** Such as Bitcoin. */
  cryptocurrency: Schema.NullOr(Title),
  /** Such as BTC. */
  symbol: Schema.NullOr(Title),
})

export const crypto = {
  details: CryptoDetails,
  behaviour: {
    valuedBy: ["quoted", "appraised"],
    instruments: ["coin", "token"],
    entries: [
      "Trade",
      "SwapLeg",
      "Staking",
      "Delivery",
      "Split",
      "CashFlow",
      "Valuation",
      "OwnPrices",
      ...always,
      "Dismissal",
    ],
    cashFlows: ["dividend", "expense", ...refunds],
    isCountedInUnits: true,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "easily_convertible",
  },
} as const
