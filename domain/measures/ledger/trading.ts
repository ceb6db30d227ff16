import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { DailySums } from "./dailySums.ts"
import type { LineLedger, Purchase, StoredEntry, TradingDay } from "./facts.ts"

export type TradingKind = Exclude<keyof TradingDay, "purchases">

const kinds: ReadonlyArray<TradingKind> = [
  "bought",
  "buyFees",
  "sold",
  "sellFees",
  "unitsGiven",
  "unitsEarned",
  "unitsTaken",
]

/**
 * The cost and proceeds of units by day. A sale at a price of zero makes a day without amounts, on which its cost is
 * lost.
 */
export function tradingOf(entries: ReadonlyArray<StoredEntry>): LineLedger["trading"] {
  const sums = new DailySums(kinds)
  const purchases = new Map<CalendarDate, Array<Mutable<Purchase>>>()
  // The fees of a purchase are read right after its price.
  let purchase: Mutable<Purchase>
  const read: Read<TradingKind> = (on, kind, amount) => {
    sums.mark(on)
    sums.add(on, kind, amount)
    if (kind !== "bought" && kind !== "buyFees") return
    if (kind === "bought") {
      purchase = {}
      const ofDay = purchases.get(on)
      if (ofDay) ofDay.push(purchase)
      else purchases.set(on, [purchase])
    }
    purchase[kind] = amount
  }
  for (const entry of entries) readTrading(entry, read)
  return sums.inOrder().map(([on, amounts]) => {
    const ofDay = purchases.get(on) ?? []
    return [on, ofDay.length > 1 ? { ...amounts, purchases: ofDay } : amounts]
  })
}

type Mutable<Value> = { -readonly [key in keyof Value]: Value[key] }

/** Receives an amount of an entry, on its day. */
export type Read<Kind> = (on: CalendarDate, kind: Kind, amount: string) => void

/** Reads cost and proceeds of units from an entry. A swap sells the token given and buys the token received. */
export function readTrading(entry: StoredEntry, read: Read<TradingKind>): void {
  switch (entry._tag) {
    case "Trade":
      read(entry.tradedOn, entry.side === "buy" ? "bought" : "sold", entry.consideration.amount)
      read(entry.tradedOn, entry.side === "buy" ? "buyFees" : "sellFees", entry.fees.amount)
      break
    case "SwapLeg":
      read(entry.swappedOn, entry.direction === "in" ? "bought" : "sold", entry.value.amount)
      read(entry.swappedOn, entry.direction === "in" ? "buyFees" : "sellFees", entry.fees.amount)
      break
    case "Delivery":
      if (entry.direction === "out") read(entry.deliveredOn, "unitsTaken", entry.quantity)
      else if (/[1-9]/.test(entry.cost.amount)) read(entry.deliveredOn, "bought", entry.cost.amount)
      else read(entry.deliveredOn, isEarned(entry.reason) ? "unitsEarned" : "unitsGiven", entry.quantity)
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

type DeliveryReason = Extract<StoredEntry, { readonly _tag: "Delivery" }>["reason"]

const isEarned = (reason: DeliveryReason): boolean => reason === "airdrop" || reason === "reward"
