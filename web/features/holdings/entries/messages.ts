import type { TypedMessageDescriptor } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { basisNames } from "#web/i18n/words.ts"
import type { EntryKind } from "#contract/vocabulary.ts"
import { formMessages } from "#web/forms/messages.ts"
import { texts } from "#web/i18n/texts.ts"

type OfKind = Readonly<Record<EntryKind, TypedMessageDescriptor>>

/** The name of each kind of entry. */
export const entryKindNames: OfKind = texts("entry", {
  Trade: labelWords.trade,
  Delivery: ["Delivery", "Kind of entry: units that came or went without money, such as an opening position or a gift"],
  Split: labelWords.split,
  SwapLeg: ["Swap", "Kind of entry: one token exchanged for another"],
  Staking: ["Staking", "Kind of entry: tokens locked up to earn rewards, or released again"],
  CashFlow: ["Cash flow", "Kind of entry: income, an expense, money paid in or received"],
  Commitment: labelWords.commitment,
  Transfer: ["Transfer", "Kind of entry: the holding belongs to another portfolio from a day on"],
  Valuation: basisNames.appraised,
  Balance: basisNames.balance,
  OwnershipShare: labelWords.ownershipShare,
  Note: labelWords.note,
})

/** Button and title of the dialog in which each is recorded. */
export const recordTitles: OfKind = texts("entry.record", {
  Trade: ["Record trade", "Button and title"],
  Delivery: ["Record delivery", "Button and title"],
  Split: ["Record split", "Button and title"],
  SwapLeg: labelWords.recordSwap,
  Staking: ["Record staking", "Button and title"],
  CashFlow: ["Record cash flow", "Button and title"],
  Commitment: ["Record commitment", "Button and title"],
  Transfer: ["Transfer to another portfolio", "Button and title"],
  Valuation: ["Record valuation", "Button and title"],
  Balance: labelWords.recordBalance,
  OwnershipShare: ["Record ownership share", "Button and title"],
  Note: labelWords.addNote,
})

/** Explanations in the menu. */
export const recordNotes: Partial<OfKind> = texts("entry.note", {
  Delivery: [
    "Opening position, gift, inheritance or transfer: units without payment. Bonus shares: other reason, without a cost",
    "Below the menu entry",
  ],
  Transfer: ["Move the holding to another portfolio of the household from a date", "Below the menu entry"],
  OwnershipShare: ["If part of the holding belongs to third parties", "Below the menu entry"],
})

export const entryMessages = texts("entry", {
  record: labelWords.record,
  recorded: [
    "Recorded: {entry}.",
    "Notice; entry is a sentence without full stop, such as Bought 10 units for USD 1,000.00",
  ],
  correct: ["Correct", "Menu: replace an entry by a corrected one"],
  recordedAt: ["Recorded", "Column: when the product learned of an entry"],
  correctTitle: ["Correct this entry", "Title"],
  correctText: [
    "The original entry is kept in the history, with the reason; the entry you make here replaces it.",
    "In the window that corrects an entry",
  ],
  corrected: ["The entry is corrected.", "Notice"],
  void: ["Void", "Menu and button: void an entry"],
  voidTitle: ["Void this entry?", "Title"],
  voidText: [
    "It is kept in the history, struck through with the reason, and excluded from all figures.",
    "In the window that voids an entry",
  ],
  voided: ["The entry is voided.", "Notice"],
  restored: ["Entry restored.", "Notice after a voided entry was recorded again"],
  reasonHint: formMessages.reasonHint,
})
