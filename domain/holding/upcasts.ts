import type { Upcasts } from "../shared/upcasting.ts"

export const holdingUpcasts: Upcasts = {
  TradeRecorded: [
    // 1 → 2: fees were included in the consideration and cannot be told apart afterwards, so they count as none.
    (trade) => ({ ...trade, fees: { amount: "0", currency: trade.consideration.currency } }),
  ],
}
