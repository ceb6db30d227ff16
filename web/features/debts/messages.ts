import { labelWords } from "#web/i18n/labelWords.ts"
import { basisNames, commonWords } from "#web/i18n/words.ts"
import type { DebtEntryKind } from "#contract/vocabulary.ts"
import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

/** The name of each kind of entry of a debt. */
export const debtEntryKindNames: Words<DebtEntryKind> = texts("debtEntry", {
  OwedBalance: basisNames.balance,
  Repayment: labelWords.repayment,
  TermsChange: ["Change of terms", "Kind of entry of a debt: other interest or repayment from a day on"],
  OwnershipShare: ["Ownership share", "Kind of entry of a debt: the part that the debtor answers for"],
  Note: labelWords.note,
})

/** Button and title of the dialog in which each is recorded. */
export const recordDebtTitles: Words<DebtEntryKind> = texts("debtEntry.record", {
  OwedBalance: labelWords.recordBalance,
  Repayment: ["Record repayment", "Button and title"],
  TermsChange: ["Record change of terms", "Button and title"],
  OwnershipShare: ["Record ownership share", "Button and title"],
  Note: labelWords.addNote,
})

/** An entry of a debt as a sentence without a full stop. */
export const debtSentences = {
  OwedBalance: text("debtEntry.sentence.balance", "{amount} outstanding", "An entry of a debt in words"),
  Repayment: text(
    "debtEntry.sentence.repayment",
    "Repaid {principal}, {interest} interest paid",
    "An entry of a debt in words",
  ),
  TermsChange: text(
    "debtEntry.sentence.terms",
    "New terms: {plan}, {rate, select, none {no interest rate} other {{rate} a year}}",
    "An entry of a debt in words",
  ),
  OwnershipShare: text("debtEntry.sentence.share", "Borrower is liable for {percent}", "An entry of a debt in words"),
}

export const debtMessages = texts("debtForm", {
  add: ["Add debt", "Button and title"],
  added: ["Debt added successfully", "Notice"],
  revise: ["Edit terms", "Menu and title"],
  updated: ["Debt updated successfully", "Notice"],
  currencyHint: labelWords.currencyHint,
  stillToRecord: [
    "Added. The following is not recorded yet: correct it and try again, or close this window and record it later.",
    "In the window, when the debt is added but its amount was refused",
  ],
  end: text("debtForm.settle", "Pay off loan", "Menu and title: settles a debt"),
  endText: text(
    "debtForm.settleText",
    "Nothing is owed from that date; earlier balances are kept.",
    "In the window that settles a debt",
  ),
  endedOn: text("debtForm.settledOn", "Paid off on", "Field"),
  ended: text("debtForm.settled", "The loan is paid off.", "Notice"),
  reopen: labelWords.reopen,
  reopened: ["The debt is reopened.", "Notice"],
  remove: commonWords.delete,
  removeTitle: labelWords.deleteTitle,
  removeText: [
    "Only for a debt recorded by mistake: it is excluded from all totals. Its history is kept and it can be restored. If the debt has been repaid, pay it off instead.",
    "In the window that deletes a debt",
  ],
  removed: ["Debt deleted successfully", "Notice"],
  restore: labelWords.restore,
  restored: ["The debt is restored.", "Notice"],
})

export const debtLabels = texts("debtForm", {
  name: ["Debt name", "Field of a debt"],
  debtType: text("debtForm.type", "Debt type", "Field of a debt"),
  owed: text("debtForm.currentAmount", "Current amount", "Field: what is owed now"),
  owedHint: text(
    "debtForm.currentAmountHint",
    "Outstanding balance on the last statement. A credit in your favour has a minus sign.",
    "Below the field current amount",
  ),
  ownership: ["Ownership", "Field: the percentage of a debt that the debtor answers for"],
  ownershipHint: ["Share of the loan this borrower is liable for.", "Below the field ownership of a debt"],
  incurredOn: ["Start date", "Field: since when it is owed"],
  dueOn: ["Due date", "Field: when it has to be paid back"],
  interestRate: ["Interest rate", "Field: percent a year"],
  payment: ["Payment", "Field: what is paid each time for a debt"],
  appliesFrom: ["Applies from", "Field: the first day of changed terms"],
  paidEvery: ["Paid", "Field: how often a loan is paid"],
  dayCount: ["Day count", "Field: how the days of a loan’s interest are counted"],
  interestOnlyUntil: ["Interest only until", "Field: up to this day nothing is repaid"],
  effectiveOn: ["Changed interest and repayment apply from", "Field: a day"],
  effectiveOnHint: [
    "Earlier days keep the former terms. To correct a mistake, choose the start date.",
    "Below the field for the day from which changed terms of a debt apply",
  ],
  creditorId: text("debtForm.creditor", "Lender portfolio", "Field: the portfolio of the family that lent it"),
  creditorHint: [
    "If a portfolio of the household lent it. Debts within the household are not included in any total.",
    "Below the field creditor portfolio",
  ],
  principal: ["Principal repaid", "Field of a repayment"],
  interest: ["Interest paid", "Field of a repayment"],
  share: ["Share the borrower is liable for", "Field: a percentage"],
})
