import type { Upcasts } from "#domain/shared/upcasting.ts"

type Step = Upcasts[string][number]

/** 1 → 2: purchase price, liquidity and taxation were not recorded; every account was in use. */
const describedFurther: Step = (description) => ({
  ...description,
  acquisitionCost: null,
  investable: null,
  taxRate: null,
  details:
    description["details"]._tag === "account" ? { ...description["details"], isActive: true } : description["details"],
})

export const holdingUpcasts: Upcasts = {
  HoldingOpened: [describedFurther],
  HoldingDetailsRevised: [describedFurther],
  TradeRecorded: [
    // 1 → 2: fees were included in the consideration and cannot be distinguished afterwards, so they count as none.
    (trade) => ({ ...trade, fees: { amount: "0", currency: trade.consideration.currency } }),
    // 2 → 3: a trade had no room for a comment.
    (trade) => ({ ...trade, comment: null }),
  ],
  CashFlowRecorded: [
    // 1 → 2: there were dividends and interest only, which nothing was committed for.
    (flow) => ({ ...flow, recallable: false, beyondCommitment: false, comment: null }),
  ],
  ValuationRecorded: [
    // 1 → 2: every valuation was of what the holding would have fetched.
    (valuation) => ({ ...valuation, criterion: "market" }),
  ],
}
