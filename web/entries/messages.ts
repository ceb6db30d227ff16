import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { EntryKind } from "../../server/contract/vocabulary.ts"

type OfKind = Readonly<Record<EntryKind, TypedMessageDescriptor>>

/** What each kind of entry is called. */
export const entryKindNames: OfKind = {
  Trade: defineMessage({ id: "entry.Trade", defaultMessage: "Trade", description: "Kind of entry: purchase or sale" }),
  Delivery: defineMessage({
    id: "entry.Delivery",
    defaultMessage: "Delivery",
    description: "Kind of entry: units that came or went without money, such as an opening position or a gift",
  }),
  Split: defineMessage({ id: "entry.Split", defaultMessage: "Split", description: "Kind of entry" }),
  CashFlow: defineMessage({
    id: "entry.CashFlow",
    defaultMessage: "Dividend or interest",
    description: "Kind of entry",
  }),
  Valuation: defineMessage({
    id: "entry.Valuation",
    defaultMessage: "Valuation",
    description: "Kind of entry: what the whole holding was worth, in somebody's opinion",
  }),
  Balance: defineMessage({
    id: "entry.Balance",
    defaultMessage: "Balance",
    description: "Kind of entry: of an account",
  }),
  OwnershipShare: defineMessage({
    id: "entry.OwnershipShare",
    defaultMessage: "Ownership share",
    description: "Kind of entry: the percentage of the holding that belongs to its portfolio",
  }),
  Note: defineMessage({ id: "entry.Note", defaultMessage: "Note", description: "Kind of entry" }),
}

/** Button and title of the window in which one is recorded. */
export const recordTitles: OfKind = {
  Trade: defineMessage({ id: "entry.record.Trade", defaultMessage: "Record trade", description: "Button and title" }),
  Delivery: defineMessage({
    id: "entry.record.Delivery",
    defaultMessage: "Record delivery",
    description: "Button and title",
  }),
  Split: defineMessage({ id: "entry.record.Split", defaultMessage: "Record split", description: "Button and title" }),
  CashFlow: defineMessage({
    id: "entry.record.CashFlow",
    defaultMessage: "Record dividend or interest",
    description: "Button and title",
  }),
  Valuation: defineMessage({
    id: "entry.record.Valuation",
    defaultMessage: "Record valuation",
    description: "Button and title",
  }),
  Balance: defineMessage({
    id: "entry.record.Balance",
    defaultMessage: "Record balance",
    description: "Button and title",
  }),
  OwnershipShare: defineMessage({
    id: "entry.record.OwnershipShare",
    defaultMessage: "Record ownership share",
    description: "Button and title",
  }),
  Note: defineMessage({ id: "entry.record.Note", defaultMessage: "Add note", description: "Button and title" }),
}

/** In the menu, what each is for. */
export const recordNotes: Partial<OfKind> = {
  Delivery: defineMessage({
    id: "entry.note.Delivery",
    defaultMessage: "Opening position, gift, inheritance or transfer: units without money",
    description: "Below the menu entry",
  }),
  OwnershipShare: defineMessage({
    id: "entry.note.OwnershipShare",
    defaultMessage: "If part of it belongs to somebody outside",
    description: "Below the menu entry",
  }),
}

export const fieldLabels = {
  side: defineMessage({ id: "field.side", defaultMessage: "Buy or sell", description: "Field" }),
  tradedOn: defineMessage({
    id: "field.tradedOn",
    defaultMessage: "Trade date",
    description: "Field: day of the trade",
  }),
  quantity: defineMessage({ id: "field.quantity", defaultMessage: "Quantity", description: "Field: number of units" }),
  consideration: defineMessage({
    id: "field.consideration",
    defaultMessage: "Consideration",
    description: "Field: total paid or received for the units, without fees",
  }),
  considerationHint: defineMessage({
    id: "field.considerationHint",
    defaultMessage: "The total without fees.",
    description: "Below the field consideration",
  }),
  perUnit: defineMessage<{ readonly price: string }>({
    id: "field.perUnit",
    defaultMessage: "The total without fees: {price} a unit.",
    description: "Below the field consideration, once a quantity is entered too",
  }),
  fees: defineMessage({ id: "field.fees", defaultMessage: "Fees", description: "Field: costs of the trade" }),
  direction: defineMessage({ id: "field.direction", defaultMessage: "In or out", description: "Field" }),
  reason: defineMessage({
    id: "field.deliveryReason",
    defaultMessage: "Why",
    description: "Field: why units came or went without money",
  }),
  deliveredOn: defineMessage({ id: "field.deliveredOn", defaultMessage: "Delivery date", description: "Field" }),
  cost: defineMessage({
    id: "field.cost",
    defaultMessage: "Cost",
    description: "Field: what units that came in are taken to have cost",
  }),
  costHint: defineMessage({
    id: "field.costHint",
    defaultMessage: "What these units are taken to have cost, all together. Gains are reckoned from it.",
    description: "Below the field cost",
  }),
  to: defineMessage({
    id: "field.splitTo",
    defaultMessage: "New units",
    description: "Field of a split: 7 in 7-for-1",
  }),
  from: defineMessage({
    id: "field.splitFrom",
    defaultMessage: "For old units",
    description: "Field of a split: 1 in 7-for-1",
  }),
  effectiveOn: defineMessage({
    id: "field.effectiveOn",
    defaultMessage: "From",
    description: "Field: the first day on which it holds",
  }),
  kind: defineMessage({ id: "field.cashFlowKind", defaultMessage: "Kind", description: "Field: dividend or interest" }),
  paidOn: defineMessage({ id: "field.paidOn", defaultMessage: "Payment date", description: "Field" }),
  amount: defineMessage({ id: "field.grossAmount", defaultMessage: "Gross amount", description: "Field: before tax" }),
  taxWithheld: defineMessage({ id: "field.taxWithheld", defaultMessage: "Tax withheld", description: "Field" }),
  valuedOn: defineMessage({ id: "field.valuedOn", defaultMessage: "Valuation date", description: "Field" }),
  value: defineMessage({ id: "field.value", defaultMessage: "Value of the whole holding", description: "Field" }),
  comment: defineMessage({
    id: "field.comment",
    defaultMessage: "Comment",
    description: "Field: who valued it, and how",
  }),
  statedOn: defineMessage({
    id: "field.statedOn",
    defaultMessage: "Statement date",
    description: "Field: day of the balance",
  }),
  balance: defineMessage({
    id: "field.balance",
    defaultMessage: "Balance",
    description: "Field: what the statement says",
  }),
  balanceHint: defineMessage({
    id: "field.balanceHint",
    defaultMessage: "At the end of the day. Negative when overdrawn.",
    description: "Below the field balance",
  }),
  percent: defineMessage({
    id: "field.sharePercent",
    defaultMessage: "Share that belongs to the portfolio",
    description: "Field: a percentage",
  }),
  takenOn: defineMessage({ id: "field.takenOn", defaultMessage: "Date", description: "Field: day of a note" }),
  text: defineMessage({ id: "field.text", defaultMessage: "Note", description: "Field: the text of a note" }),
}

export const entryMessages = {
  record: defineMessage({
    id: "entry.record",
    defaultMessage: "Record",
    description: "Button: menu of what can be recorded, and in its windows",
  }),
  recorded: defineMessage<{ readonly entry: string }>({
    id: "entry.recorded",
    defaultMessage: "Recorded: {entry}.",
    description: "Notice; entry is a sentence without full stop, such as Bought 10 units for USD 1,000.00",
  }),
  correct: defineMessage({
    id: "entry.correct",
    defaultMessage: "Correct",
    description: "Menu: replace an entry by a right one",
  }),
  correctTitle: defineMessage({ id: "entry.correctTitle", defaultMessage: "Correct this entry", description: "Title" }),
  correctText: defineMessage({
    id: "entry.correctText",
    defaultMessage:
      "The entry as it was stays in the history, with the reason; what you enter here counts in its place.",
    description: "In the window that corrects an entry",
  }),
  corrected: defineMessage({ id: "entry.corrected", defaultMessage: "The entry is corrected.", description: "Notice" }),
  void: defineMessage({ id: "entry.void", defaultMessage: "Void", description: "Menu and button: take an entry back" }),
  voidTitle: defineMessage({ id: "entry.voidTitle", defaultMessage: "Void this entry?", description: "Title" }),
  voidText: defineMessage({
    id: "entry.voidText",
    defaultMessage: "It stays in the history, struck through with the reason, and counts on no day any more.",
    description: "In the window that voids an entry",
  }),
  voided: defineMessage({ id: "entry.voided", defaultMessage: "The entry is void.", description: "Notice" }),
  restored: defineMessage({
    id: "entry.restored",
    defaultMessage: "Recorded again.",
    description: "Notice after a voided entry was recorded again",
  }),
  reasonHint: defineMessage({
    id: "entry.reasonHint",
    defaultMessage: "For whoever looks at this in ten years.",
    description: "Below the field reason",
  }),
}

/** What an entry did, where its amount stands in a column of its own. */
export const deeds = {
  buy: defineMessage<{ readonly units: string }>({
    id: "entry.deed.buy",
    defaultMessage: "Bought {units} units",
    description: "A purchase in a table; the amount stands in the next column",
  }),
  sell: defineMessage<{ readonly units: string }>({
    id: "entry.deed.sell",
    defaultMessage: "Sold {units} units",
    description: "A sale in a table; the amount stands in the next column",
  }),
  in: defineMessage<{ readonly units: string; readonly reason: string }>({
    id: "entry.deed.in",
    defaultMessage: "{units} units came in ({reason})",
    description: "A delivery in a table; the cost stands in the next column",
  }),
  eachAt: defineMessage<{ readonly price: string }>({
    id: "entry.deed.eachAt",
    defaultMessage: "{price} a unit",
    description: "Below the amount of a purchase or sale",
  }),
}

/** An entry in a sentence without full stop. */
export const sentences = {
  buy: defineMessage<{ readonly units: string; readonly amount: string }>({
    id: "entry.sentence.buy",
    defaultMessage: "Bought {units} units for {amount}",
    description: "An entry in words",
  }),
  sell: defineMessage<{ readonly units: string; readonly amount: string }>({
    id: "entry.sentence.sell",
    defaultMessage: "Sold {units} units for {amount}",
    description: "An entry in words",
  }),
  in: defineMessage<{ readonly units: string; readonly amount: string; readonly reason: string }>({
    id: "entry.sentence.in",
    defaultMessage: "{units} units came in at a cost of {amount} ({reason})",
    description: "An entry in words; reason is for example Opening position",
  }),
  out: defineMessage<{ readonly units: string; readonly reason: string }>({
    id: "entry.sentence.out",
    defaultMessage: "{units} units went out ({reason})",
    description: "An entry in words",
  }),
  split: defineMessage<{ readonly from: number; readonly to: number }>({
    id: "entry.sentence.split",
    defaultMessage: "Split {to} for {from}",
    description: "An entry in words: so many new units for so many old ones",
  }),
  dividend: defineMessage<{ readonly amount: string; readonly tax: string }>({
    id: "entry.sentence.dividend",
    defaultMessage: "Dividend of {amount}, {tax} tax withheld",
    description: "An entry in words",
  }),
  interest: defineMessage<{ readonly amount: string; readonly tax: string }>({
    id: "entry.sentence.interest",
    defaultMessage: "Interest of {amount}, {tax} tax withheld",
    description: "An entry in words",
  }),
  valuation: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.valuation",
    defaultMessage: "Valued at {amount}",
    description: "An entry in words",
  }),
  balance: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.balance",
    defaultMessage: "Balance {amount}",
    description: "An entry in words",
  }),
  share: defineMessage<{ readonly percent: string }>({
    id: "entry.sentence.share",
    defaultMessage: "{percent} belong to the portfolio",
    description: "An entry in words",
  }),
}
