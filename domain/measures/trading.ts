import { DailySums } from "./dailySums.ts"
import type { HoldingLedger, StoredEntry, TradingDay } from "./facts.ts"

const kinds: ReadonlyArray<keyof TradingDay> = [
  "bought",
  "buyFees",
  "sold",
  "sellFees",
  "unitsGiven",
  "unitsEarned",
  "unitsTaken",
]

/**
 * What units cost and fetched, day by day: a swap is a sale of what was given and a purchase of what was received. What
 * was sold for nothing leaves a day without amounts: its cost is lost on it.
 */
export function tradingOf(entries: ReadonlyArray<StoredEntry>): HoldingLedger["trading"] {
  const sums = new DailySums(kinds)
  for (const entry of entries) {
    switch (entry._tag) {
      case "Trade":
        sums.mark(entry.tradedOn)
        sums.add(entry.tradedOn, entry.side === "buy" ? "bought" : "sold", entry.consideration.amount)
        sums.add(entry.tradedOn, entry.side === "buy" ? "buyFees" : "sellFees", entry.fees.amount)
        break
      case "SwapLeg":
        sums.mark(entry.swappedOn)
        sums.add(entry.swappedOn, entry.direction === "in" ? "bought" : "sold", entry.value.amount)
        sums.add(entry.swappedOn, entry.direction === "in" ? "buyFees" : "sellFees", entry.fees.amount)
        break
      case "Delivery":
        if (entry.direction === "out") sums.add(entry.deliveredOn, "unitsTaken", entry.quantity)
        else if (/[1-9]/.test(entry.cost.amount)) sums.add(entry.deliveredOn, "bought", entry.cost.amount)
        else sums.add(entry.deliveredOn, isEarned(entry.reason) ? "unitsEarned" : "unitsGiven", entry.quantity)
        break
      case "Split":
      case "Staking":
      case "Valuation":
      case "Balance":
      case "CashFlow":
      case "Commitment":
      case "OwnershipShare":
      case "Transfer":
      case "Note":
    }
  }
  return sums.inOrder()
}

type DeliveryReason = Extract<StoredEntry, { readonly _tag: "Delivery" }>["reason"]

const isEarned = (reason: DeliveryReason): boolean => reason === "airdrop" || reason === "reward"
