import { changes, type EntryKind, type KindThatChanges } from "#domain/holding/entries.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { DailySums } from "./dailySums.ts"
import type { LineLedger, Purchase, StoredDelivery, StoredEntry, TradingDay } from "./facts.ts"

export type TradingKind = Exclude<keyof TradingDay, "purchases">

const kinds: ReadonlyArray<TradingKind> = [
  "bought",
  "buyFees",
  "sold",
  "sellFees",
  "givenFor",
  "earnedFor",
  "unitsGiven",
  "unitsAdded",
  "unitsEarned",
  "unitsTaken",
  "unitsLost",
  "returned",
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

/** Whether an entry changes the units held, or their cost alone. */
export const changesCost = <Of extends { readonly _tag: EntryKind }>(
  entry: Of,
): entry is Extract<Of, { readonly _tag: KindThatChanges<"units" | "cost"> }> =>
  changes("units", entry) || changes("cost", entry)

/** Reads cost and proceeds of units from an entry. A swap sells the token given and buys the token received. */
export function readTrading(entry: StoredEntry, read: Read<TradingKind>): void {
  if (!changesCost(entry)) return
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
      if (entry.direction === "out") read(entry.deliveredOn, kindOfTaken(entry), entry.quantity)
      else {
        const kind = kindOfGiven(entry)
        read(entry.deliveredOn, kind, entry.quantity)
        if (!hasCost(entry)) break
        read(entry.deliveredOn, "bought", entry.cost.amount)
        read(entry.deliveredOn, kind === "unitsEarned" ? "earnedFor" : "givenFor", entry.cost.amount)
      }
      break
    case "StockDividend":
      read(entry.paidOn, "unitsEarned", entry.quantity)
      read(entry.paidOn, "bought", entry.amount.amount)
      read(entry.paidOn, "earnedFor", entry.amount.amount)
      break
    case "UnitMove":
      read(entry.movedOn, entry.direction === "in" ? "unitsGiven" : "unitsTaken", entry.quantity)
      break
    case "CapitalReturn":
      read(entry.paidOn, "returned", entry.amount.amount)
      break
    case "Split":
  }
}

const hasCost = ({ cost }: StoredDelivery): boolean => /[1-9]/.test(cost.amount)

/** Whether units came in as income: as an airdrop or a reward. */
export const isEarned = (entry: StoredEntry): entry is StoredDelivery =>
  entry._tag === "Delivery" && entry.direction === "in" && kindOfGiven(entry) === "unitsEarned"

/** The same, without a cost that was recorded. */
export const isEarnedWithoutCost = (entry: StoredEntry): entry is StoredDelivery => isEarned(entry) && !hasCost(entry)

const kindOfTaken = ({ reason }: StoredDelivery): TradingKind => (reason === "loss" ? "unitsLost" : "unitsTaken")

function kindOfGiven(delivery: StoredDelivery): TradingKind {
  switch (delivery.reason) {
    case "airdrop":
    case "reward":
      return "unitsEarned"
    case "other":
      return hasCost(delivery) ? "unitsGiven" : "unitsAdded"
    case "opening":
    case "gift":
    case "inheritance":
    case "transfer":
    case "loss":
      return "unitsGiven"
  }
}
