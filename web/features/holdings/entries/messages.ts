import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { basisNames } from "#web/i18n/words.ts"
import type { EntryKind } from "#contract/vocabulary.ts"
import { formMessages } from "#web/forms/messages.ts"

type OfKind = Readonly<Record<EntryKind, TypedMessageDescriptor>>

/** The name of each kind of entry. */
export const entryKindNames: OfKind = {
  Trade: labelWords.trade,
  Delivery: defineMessage({
    id: "entry.Delivery",
    defaultMessage: "Delivery",
    description: "Kind of entry: units that came or went without money, such as an opening position or a gift",
  }),
  Split: labelWords.split,
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
  Commitment: labelWords.commitment,
  Transfer: defineMessage({
    id: "entry.Transfer",
    defaultMessage: "Transfer",
    description: "Kind of entry: the holding belongs to another portfolio from a day on",
  }),
  Valuation: basisNames.appraised,
  Balance: basisNames.balance,
  OwnershipShare: labelWords.ownershipShare,
  Note: labelWords.note,
}

/** Button and title of the dialog in which each is recorded. */
export const recordTitles: OfKind = {
  Trade: defineMessage({ id: "entry.record.Trade", defaultMessage: "Record trade", description: "Button and title" }),
  Delivery: defineMessage({
    id: "entry.record.Delivery",
    defaultMessage: "Record delivery",
    description: "Button and title",
  }),
  Split: defineMessage({ id: "entry.record.Split", defaultMessage: "Record split", description: "Button and title" }),
  SwapLeg: labelWords.recordSwap,
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
  Balance: labelWords.recordBalance,
  OwnershipShare: defineMessage({
    id: "entry.record.OwnershipShare",
    defaultMessage: "Record ownership share",
    description: "Button and title",
  }),
  Note: labelWords.addNote,
}

/** Explanations in the menu. */
export const recordNotes: Partial<OfKind> = {
  Delivery: defineMessage({
    id: "entry.note.Delivery",
    defaultMessage:
      "Opening position, gift, inheritance or transfer: units without payment. Bonus shares: other reason, without a cost",
    description: "Below the menu entry",
  }),
  Transfer: defineMessage({
    id: "entry.note.Transfer",
    defaultMessage: "Move the holding to another portfolio of the household from a date",
    description: "Below the menu entry",
  }),
  OwnershipShare: defineMessage({
    id: "entry.note.OwnershipShare",
    defaultMessage: "If part of the holding belongs to third parties",
    description: "Below the menu entry",
  }),
}

export const entryMessages = {
  record: labelWords.record,
  recorded: defineMessage<{ readonly entry: string }>({
    id: "entry.recorded",
    defaultMessage: "Recorded: {entry}.",
    description: "Notice; entry is a sentence without full stop, such as Bought 10 units for USD 1,000.00",
  }),
  correct: defineMessage({
    id: "entry.correct",
    defaultMessage: "Correct",
    description: "Menu: replace an entry by a corrected one",
  }),
  recordedAt: defineMessage({
    id: "entry.recordedAt",
    defaultMessage: "Recorded",
    description: "Column: when the product learned of an entry",
  }),
  correctTitle: defineMessage({ id: "entry.correctTitle", defaultMessage: "Correct this entry", description: "Title" }),
  correctText: defineMessage({
    id: "entry.correctText",
    defaultMessage: "The original entry is kept in the history, with the reason; the entry you make here replaces it.",
    description: "In the window that corrects an entry",
  }),
  corrected: defineMessage({ id: "entry.corrected", defaultMessage: "The entry is corrected.", description: "Notice" }),
  void: defineMessage({ id: "entry.void", defaultMessage: "Void", description: "Menu and button: void an entry" }),
  voidTitle: defineMessage({ id: "entry.voidTitle", defaultMessage: "Void this entry?", description: "Title" }),
  voidText: defineMessage({
    id: "entry.voidText",
    defaultMessage: "It is kept in the history, struck through with the reason, and excluded from all figures.",
    description: "In the window that voids an entry",
  }),
  voided: defineMessage({ id: "entry.voided", defaultMessage: "The entry is voided.", description: "Notice" }),
  restored: defineMessage({
    id: "entry.restored",
    defaultMessage: "Entry restored.",
    description: "Notice after a voided entry was recorded again",
  }),
  reasonHint: formMessages.reasonHint,
}
