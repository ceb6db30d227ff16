import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { EntryKind } from "../../server/contract/vocabulary.ts"
import { formMessages } from "../forms/messages.ts"

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
  SwapLeg: defineMessage({
    id: "entry.SwapLeg",
    defaultMessage: "Swap",
    description: "Kind of entry: one token exchanged for another",
  }),
  Staking: defineMessage({
    id: "entry.Staking",
    defaultMessage: "Staking",
    description: "Kind of entry: tokens locked up to earn rewards, or released again",
  }),
  CashFlow: defineMessage({
    id: "entry.CashFlow",
    defaultMessage: "Cash flow",
    description: "Kind of entry: income, an expense, money paid in or received",
  }),
  Commitment: defineMessage({
    id: "entry.Commitment",
    defaultMessage: "Commitment",
    description: "Kind of entry: what is promised to be paid in when it is called",
  }),
  Transfer: defineMessage({
    id: "entry.Transfer",
    defaultMessage: "Transfer",
    description: "Kind of entry: the holding is kept in another portfolio from a day on",
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
  SwapLeg: defineMessage({
    id: "entry.record.SwapLeg",
    defaultMessage: "Record swap",
    description: "Button and title",
  }),
  Staking: defineMessage({
    id: "entry.record.Staking",
    defaultMessage: "Record staking",
    description: "Button and title",
  }),
  CashFlow: defineMessage({
    id: "entry.record.CashFlow",
    defaultMessage: "Record cash flow",
    description: "Button and title",
  }),
  Commitment: defineMessage({
    id: "entry.record.Commitment",
    defaultMessage: "Record commitment",
    description: "Button and title",
  }),
  Transfer: defineMessage({
    id: "entry.record.Transfer",
    defaultMessage: "Transfer to another portfolio",
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
  Transfer: defineMessage({
    id: "entry.note.Transfer",
    defaultMessage: "From a day on it is kept in another portfolio of the family",
    description: "Below the menu entry",
  }),
  OwnershipShare: defineMessage({
    id: "entry.note.OwnershipShare",
    defaultMessage: "If part of it belongs to somebody outside",
    description: "Below the menu entry",
  }),
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
  recordedAt: defineMessage({
    id: "entry.recordedAt",
    defaultMessage: "Recorded",
    description: "Column: when the product learned of an entry",
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
  reasonHint: formMessages.reasonHint,
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
  swapOut: defineMessage<{ readonly units: string }>({
    id: "entry.deed.swapOut",
    defaultMessage: "Gave {units} tokens in a swap",
    description: "A swap in a table, in the holding whose token was given; what it was worth stands in the next column",
  }),
  swapIn: defineMessage<{ readonly units: string }>({
    id: "entry.deed.swapIn",
    defaultMessage: "Received {units} tokens in a swap",
    description: "A swap in a table, in the holding whose token was received; its worth stands in the next column",
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
  dividend: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.dividend",
    defaultMessage: "{taxed, select, yes {Dividend of {amount}, {tax} tax withheld} other {Dividend of {amount}}}",
    description: "An entry in words",
  }),
  interest: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.interest",
    defaultMessage: "{taxed, select, yes {Interest of {amount}, {tax} tax withheld} other {Interest of {amount}}}",
    description: "An entry in words",
  }),
  rent: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.rent",
    defaultMessage: "{taxed, select, yes {Rent of {amount}, {tax} tax withheld} other {Rent of {amount}}}",
    description: "An entry in words",
  }),
  expense: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.expense",
    defaultMessage: "Expense of {amount}",
    description: "An entry in words",
  }),
  premium: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.premium",
    defaultMessage: "Premium of {amount}",
    description: "An entry in words",
  }),
  entry: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.entry",
    defaultMessage: "Paid in {amount}",
    description: "An entry in words",
  }),
  capitalCall: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.capitalCall",
    defaultMessage: "Capital call of {amount}",
    description: "An entry in words",
  }),
  distribution: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.distribution",
    defaultMessage:
      "{taxed, select, yes {Distribution of {amount}, {tax} tax withheld} other {Distribution of {amount}}}",
    description: "An entry in words",
  }),
  exit: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.exit",
    defaultMessage:
      "{taxed, select, yes {Exit: {amount} received, {tax} tax withheld} other {Exit: {amount} received}}",
    description: "An entry in words: money received for a holding or a part of it",
  }),
  commitment: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.commitment",
    defaultMessage: "Commitment of {amount} in all",
    description: "An entry in words",
  }),
  stake: defineMessage<{ readonly units: string }>({
    id: "entry.sentence.stake",
    defaultMessage: "Staked {units} tokens",
    description: "An entry in words",
  }),
  unstake: defineMessage<{ readonly units: string }>({
    id: "entry.sentence.unstake",
    defaultMessage: "Released {units} tokens from staking",
    description: "An entry in words",
  }),
  swapOut: defineMessage<{ readonly units: string; readonly amount: string }>({
    id: "entry.sentence.swapOut",
    defaultMessage: "Gave {units} tokens worth {amount} in a swap",
    description: "An entry in words",
  }),
  swapIn: defineMessage<{ readonly units: string; readonly amount: string }>({
    id: "entry.sentence.swapIn",
    defaultMessage: "Received {units} tokens worth {amount} in a swap",
    description: "An entry in words",
  }),
  transfer: defineMessage<{ readonly title: string }>({
    id: "entry.sentence.transfer",
    defaultMessage: "Moved to the portfolio {title}",
    description: "An entry in words",
  }),
  transferSomewhere: defineMessage({
    id: "entry.sentence.transferSomewhere",
    defaultMessage: "Moved to another portfolio",
    description: "An entry in words",
  }),
  valuation: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.valuation",
    defaultMessage: "Valued at {amount}",
    description: "An entry in words",
  }),
  valuationBy: defineMessage<{ readonly criterion: string; readonly amount: string }>({
    id: "entry.sentence.valuationBy",
    defaultMessage: "{criterion} of {amount}",
    description:
      "An entry in words: a valuation by another measure than the market; criterion is for example Tax value",
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
