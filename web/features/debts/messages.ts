import { defineMessage } from "react-intl"
import type { DebtEntryKind } from "#contract/vocabulary.ts"
import type { Words } from "#web/i18n/words.ts"

/** What each kind of entry of a debt is called. */
export const debtEntryKindNames: Words<DebtEntryKind> = {
  OwedBalance: defineMessage({
    id: "debtEntry.OwedBalance",
    defaultMessage: "Balance",
    description: "Kind of entry of a debt: what is owed",
  }),
  Repayment: defineMessage({
    id: "debtEntry.Repayment",
    defaultMessage: "Repayment",
    description: "Kind of entry of a debt",
  }),
  OwnershipShare: defineMessage({
    id: "debtEntry.OwnershipShare",
    defaultMessage: "Ownership share",
    description: "Kind of entry of a debt: the part that the debtor answers for",
  }),
  Note: defineMessage({ id: "debtEntry.Note", defaultMessage: "Note", description: "Kind of entry of a debt" }),
}

/** Button and title of the window in which one is recorded. */
export const recordDebtTitles: Words<DebtEntryKind> = {
  OwedBalance: defineMessage({
    id: "debtEntry.record.OwedBalance",
    defaultMessage: "Record balance",
    description: "Button and title",
  }),
  Repayment: defineMessage({
    id: "debtEntry.record.Repayment",
    defaultMessage: "Record repayment",
    description: "Button and title",
  }),
  OwnershipShare: defineMessage({
    id: "debtEntry.record.OwnershipShare",
    defaultMessage: "Record ownership share",
    description: "Button and title",
  }),
  Note: defineMessage({ id: "debtEntry.record.Note", defaultMessage: "Add note", description: "Button and title" }),
}

/** An entry of a debt in a sentence without full stop. */
export const debtSentences = {
  OwedBalance: defineMessage<{ readonly amount: string }>({
    id: "debtEntry.sentence.balance",
    defaultMessage: "{amount} outstanding",
    description: "An entry of a debt in words",
  }),
  Repayment: defineMessage<{ readonly principal: string; readonly interest: string }>({
    id: "debtEntry.sentence.repayment",
    defaultMessage: "Repaid {principal}, {interest} interest paid",
    description: "An entry of a debt in words",
  }),
  OwnershipShare: defineMessage<{ readonly percent: string }>({
    id: "debtEntry.sentence.share",
    defaultMessage: "Borrower is liable for {percent}",
    description: "An entry of a debt in words",
  }),
}

export const debtMessages = {
  add: defineMessage({ id: "debtForm.add", defaultMessage: "Add debt", description: "Button and title" }),
  added: defineMessage({ id: "debtForm.added", defaultMessage: "Debt added successfully", description: "Notice" }),
  revise: defineMessage({ id: "debtForm.revise", defaultMessage: "Edit terms", description: "Menu and title" }),
  updated: defineMessage({
    id: "debtForm.updated",
    defaultMessage: "Debt updated successfully",
    description: "Notice",
  }),
  currencyHint: defineMessage({
    id: "debtForm.currencyHint",
    defaultMessage: "Cannot be changed: entries are made in it.",
    description: "Below the field currency of a debt",
  }),
  stillToRecord: defineMessage({
    id: "debtForm.stillToRecord",
    defaultMessage:
      "Added. The following is not recorded yet: correct it and try again, or close this window and record it later.",
    description: "In the window, when the debt is added but its amount was refused",
  }),
  settle: defineMessage({
    id: "debtForm.settle",
    defaultMessage: "Pay off loan",
    description: "Menu and title: nothing is owed any more",
  }),
  settleText: defineMessage({
    id: "debtForm.settleText",
    defaultMessage: "Nothing is owed from that date; earlier balances are kept.",
    description: "In the window that settles a debt",
  }),
  settledOn: defineMessage({ id: "debtForm.settledOn", defaultMessage: "Paid off on", description: "Field" }),
  settled: defineMessage({ id: "debtForm.settled", defaultMessage: "The loan is paid off.", description: "Notice" }),
  reopen: defineMessage({
    id: "debtForm.reopen",
    defaultMessage: "Reopen",
    description: "Menu: take the settlement back",
  }),
  reopened: defineMessage({
    id: "debtForm.reopened",
    defaultMessage: "The debt is reopened.",
    description: "Notice",
  }),
  remove: defineMessage({
    id: "debtForm.remove",
    defaultMessage: "Delete",
    description: "Menu and button: it should never have been there",
  }),
  removeTitle: defineMessage<{ readonly name: string }>({
    id: "debtForm.removeTitle",
    defaultMessage: "Delete {name}?",
    description: "Title",
  }),
  removeText: defineMessage({
    id: "debtForm.removeText",
    defaultMessage:
      "Only for a debt recorded by mistake: it is excluded from all totals. Its history is kept and it can be restored. If the debt has been repaid, pay it off instead.",
    description: "In the window that deletes a debt",
  }),
  removed: defineMessage({
    id: "debtForm.removed",
    defaultMessage: "Debt deleted successfully",
    description: "Notice",
  }),
  restore: defineMessage({
    id: "debtForm.restore",
    defaultMessage: "Restore",
    description: "Button: brings a deleted debt back",
  }),
  restored: defineMessage({ id: "debtForm.restored", defaultMessage: "The debt is restored.", description: "Notice" }),
}
