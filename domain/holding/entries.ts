import { Schema } from "effect"
import { CalendarDate } from "../shared/calendarDate.ts"
import { Money, UnsignedMoney } from "../shared/money.ts"
import { Percent } from "../shared/percent.ts"
import { Quantity } from "../shared/quantity.ts"
import { Remark } from "../shared/text.ts"

export const TradeSide = Schema.Literals(["buy", "sell"])
export type TradeSide = typeof TradeSide.Type

/** A purchase or sale as the contract note states it. `consideration` excludes `fees`. */
export const Trade = Schema.TaggedStruct("Trade", {
  side: TradeSide,
  quantity: Quantity,
  consideration: UnsignedMoney,
  fees: UnsignedMoney,
  tradedOn: CalendarDate,
})

export const DeliveryReason = Schema.Literals(["opening", "gift", "inheritance", "transfer", "loss", "other"])
export type DeliveryReason = typeof DeliveryReason.Type

/** Units that came or went without money: `cost` is what they are taken to have cost, and zero when they go out. */
export const Delivery = Schema.TaggedStruct("Delivery", {
  direction: Schema.Literals(["in", "out"]),
  quantity: Quantity,
  cost: UnsignedMoney,
  reason: DeliveryReason,
  deliveredOn: CalendarDate,
})

const SplitCount = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

/** `from` old units became `to` new ones at the start of the day: 1 and 7 for 7-for-1, 10 and 1 for a reverse split. */
export const Split = Schema.TaggedStruct("Split", { from: SplitCount, to: SplitCount, effectiveOn: CalendarDate })

/** What the whole holding was worth on a day, in somebody's opinion. */
export const Valuation = Schema.TaggedStruct("Valuation", {
  value: UnsignedMoney,
  comment: Schema.NullOr(Remark),
  valuedOn: CalendarDate,
})

/** What the statement says at the end of a day. Negative when overdrawn. */
export const Balance = Schema.TaggedStruct("Balance", { balance: Money, statedOn: CalendarDate })

export const CashFlowKind = Schema.Literals(["dividend", "interest"])
export type CashFlowKind = typeof CashFlowKind.Type

/** Money that a holding paid out: gross, and what tax was withheld from it. */
export const CashFlow = Schema.TaggedStruct("CashFlow", {
  kind: CashFlowKind,
  amount: UnsignedMoney,
  taxWithheld: UnsignedMoney,
  paidOn: CalendarDate,
})

/** From the day on, this much of the holding belongs to its portfolio; the rest belongs to outsiders. */
export const OwnershipShare = Schema.TaggedStruct("OwnershipShare", { percent: Percent, effectiveOn: CalendarDate })

export const Note = Schema.TaggedStruct("Note", { text: Remark, takenOn: CalendarDate })

/** One dated fact about a holding, as a person enters it. */
export const Entry = Schema.Union([Trade, Delivery, Split, Valuation, Balance, CashFlow, OwnershipShare, Note])
export type Entry = typeof Entry.Type
export type EntryKind = Entry["_tag"]
export type EntryOf<Kind extends EntryKind> = Extract<Entry, { readonly _tag: Kind }>

/** The day from which an entry counts. */
export function dayOf(entry: Entry): CalendarDate {
  switch (entry._tag) {
    case "Trade":
      return entry.tradedOn
    case "Delivery":
      return entry.deliveredOn
    case "Split":
    case "OwnershipShare":
      return entry.effectiveOn
    case "Valuation":
      return entry.valuedOn
    case "Balance":
      return entry.statedOn
    case "CashFlow":
      return entry.paidOn
    case "Note":
      return entry.takenOn
  }
}
