import { changes, type EntryKind, type KindThatChanges } from "#domain/holding/entries.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { DailySums } from "./dailySums.ts"
import { sumText } from "#domain/numbers/plainDecimal.ts"
import type { LineLedger, Purchase, StoredAction, StoredDelivery, StoredEntry, TradingDay } from "./facts.ts"

type TradingKind = Exclude<keyof TradingDay, "purchases">

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
  "unitsEntitled",
  "unitsExchanged",
  "unitsReceived",
  "paidForFractions",
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
    case "CorporateAction":
      readAction(entry, read)
      break
    case "CapitalReturn":
      read(entry.paidOn, "returned", entry.amount.amount)
      break
    case "Split":
  }
}

/** Reads a leg of a spin-off or merger. What goes to the other holding is no money: `handedOver` has its value. */
function readAction(entry: StoredAction, read: Read<TradingKind>): void {
  const { terms, direction, effectiveOn, unitsGiven, unitsReceived, fraction = null } = entry
  if (direction === "in") {
    read(effectiveOn, "unitsReceived", sumText(unitsReceived, fraction?.quantity ?? "0"))
    if (fraction) read(effectiveOn, "paidForFractions", fraction.cash.amount)
    return
  }
  read(effectiveOn, terms._tag === "merger" ? "unitsExchanged" : "unitsEntitled", unitsGiven)
  if (terms._tag === "merger" && terms.cash) read(effectiveOn, "sold", terms.cash.amount)
}

/** What a leg of a spin-off or merger hands over: the value of the units, and money for a fraction, which the old holding pays. */
export function handedOverIn({ direction, effectiveOn, handedOver, fraction = null }: StoredAction) {
  const day = dayNumber(effectiveOn)
  const all = handedOver ? [handedOver] : []
  if (direction === "out" && fraction) all.push({ ...fraction.cash, ratedOn: effectiveOn })
  const way = direction
  return all.map(({ amount, currency, ratedOn }) => ({ day, way, amount, currency, ratedOn: dayNumber(ratedOn) }))
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
