import { defineMessage } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { basisNames, commonWords } from "#web/i18n/words.ts"
import type { DebtEntryKind } from "#contract/vocabulary.ts"
import type { Words } from "#web/i18n/words.ts"

/** The name of each kind of entry of a debt. */
export const debtEntryKindNames: Words<DebtEntryKind> = {
  OwedBalance: basisNames.balance,
  Repayment: labelWords.repayment,
  OwnershipShare: defineMessage({
    id: "debtEntry.OwnershipShare",
    defaultMessage: "Ownership share",
    description: "Kind of entry of a debt: the part that the debtor answers for",
  }),
  Note: labelWords.note,
}

/** Button and title of the dialog in which each is recorded. */
export const recordDebtTitles: Words<DebtEntryKind> = {
  OwedBalance: labelWords.recordBalance,
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
  Note: labelWords.addNote,
}

/** An entry of a debt as a sentence without a full stop. */
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
  currencyHint: labelWords.currencyHint,
  stillToRecord: defineMessage({
    id: "debtForm.stillToRecord",
    defaultMessage:
      "Added. The following is not recorded yet: correct it and try again, or close this window and record it later.",
    description: "In the window, when the debt is added but its amount was refused",
  }),
  end: defineMessage({
    id: "debtForm.settle",
    defaultMessage: "Pay off loan",
    description: "Menu and title: settles a debt",
  }),
  endText: defineMessage({
    id: "debtForm.settleText",
    defaultMessage: "Nothing is owed from that date; earlier balances are kept.",
    description: "In the window that settles a debt",
  }),
  endedOn: defineMessage({ id: "debtForm.settledOn", defaultMessage: "Paid off on", description: "Field" }),
  ended: defineMessage({ id: "debtForm.settled", defaultMessage: "The loan is paid off.", description: "Notice" }),
  reopen: labelWords.reopen,
  reopened: defineMessage({
    id: "debtForm.reopened",
    defaultMessage: "The debt is reopened.",
    description: "Notice",
  }),
  remove: commonWords.delete,
  removeTitle: labelWords.deleteTitle,
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
  restore: labelWords.restore,
  restored: defineMessage({ id: "debtForm.restored", defaultMessage: "The debt is restored.", description: "Notice" }),
}

export const debtLabels = {
  name: defineMessage({ id: "debtForm.name", defaultMessage: "Debt name", description: "Field of a debt" }),
  debtType: defineMessage({ id: "debtForm.type", defaultMessage: "Debt type", description: "Field of a debt" }),
  portfolioId: defineMessage({
    id: "debtForm.debtor",
    defaultMessage: "Borrower portfolio",
    description: "Field: the portfolio that owes",
  }),
  owed: defineMessage({
    id: "debtForm.currentAmount",
    defaultMessage: "Current amount",
    description: "Field: what is owed now",
  }),
  owedHint: defineMessage({
    id: "debtForm.currentAmountHint",
    defaultMessage: "Outstanding balance on the last statement, without a minus sign.",
    description: "Below the field current amount",
  }),
  ownership: defineMessage({
    id: "debtForm.ownership",
    defaultMessage: "Ownership",
    description: "Field: the percentage of a debt that the debtor answers for",
  }),
  ownershipHint: defineMessage({
    id: "debtForm.ownershipHint",
    defaultMessage: "Share of the loan this borrower is liable for.",
    description: "Below the field ownership of a debt",
  }),
  incurredOn: defineMessage({
    id: "debtForm.incurredOn",
    defaultMessage: "Start date",
    description: "Field: since when it is owed",
  }),
  dueOn: defineMessage({
    id: "debtForm.dueOn",
    defaultMessage: "Due date",
    description: "Field: when it has to be paid back",
  }),
  interestRate: defineMessage({
    id: "debtForm.interestRate",
    defaultMessage: "Interest rate",
    description: "Field: percent a year",
  }),
  creditorId: defineMessage({
    id: "debtForm.creditor",
    defaultMessage: "Lender portfolio",
    description: "Field: the portfolio of the family that lent it",
  }),
  creditorHint: defineMessage({
    id: "debtForm.creditorHint",
    defaultMessage:
      "If a portfolio of the household lent it. Debts within the household are not included in any total.",
    description: "Below the field creditor portfolio",
  }),
  principal: defineMessage({
    id: "debtForm.principal",
    defaultMessage: "Principal repaid",
    description: "Field of a repayment",
  }),
  interest: defineMessage({
    id: "debtForm.interest",
    defaultMessage: "Interest paid",
    description: "Field of a repayment",
  }),
  share: defineMessage({
    id: "debtForm.share",
    defaultMessage: "Share the borrower is liable for",
    description: "Field: a percentage",
  }),
}
