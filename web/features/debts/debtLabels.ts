import { defineMessage } from "react-intl"

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
  statedOn: defineMessage({
    id: "debtForm.statedOn",
    defaultMessage: "Balance date",
    description: "Field: the day of the current amount",
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
  monthlyPayment: defineMessage({
    id: "debtForm.monthlyPayment",
    defaultMessage: "Monthly payment",
    description: "Field of a debt",
  }),
  repaymentPlan: defineMessage({
    id: "debtForm.repaymentPlan",
    defaultMessage: "Repayment plan",
    description: "Field: how it is paid back",
  }),
  lender: defineMessage({
    id: "debtForm.lender",
    defaultMessage: "Lender",
    description: "Field: the bank or person who lent it",
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
  linkedHoldingId: defineMessage({
    id: "debtForm.linkedAsset",
    defaultMessage: "Linked asset",
    description: "Field: what it was borrowed for, such as the house that a mortgage lies on",
  }),
  description: defineMessage({
    id: "debtForm.description",
    defaultMessage: "Description",
    description: "Field of a debt",
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
  paidOn: defineMessage({ id: "debtForm.paidOn", defaultMessage: "Payment date", description: "Field of a repayment" }),
  entryOwed: defineMessage({
    id: "debtForm.entryOwed",
    defaultMessage: "Outstanding balance",
    description: "Field of a balance of a debt",
  }),
  balanceOn: defineMessage({
    id: "debtForm.balanceOn",
    defaultMessage: "Balance date",
    description: "Field of a balance of a debt",
  }),
  share: defineMessage({
    id: "debtForm.share",
    defaultMessage: "Share the borrower is liable for",
    description: "Field: a percentage",
  }),
  effectiveOn: defineMessage({
    id: "debtForm.effectiveOn",
    defaultMessage: "Date",
    description: "Field: the first day on which it holds",
  }),
  takenOn: defineMessage({ id: "debtForm.takenOn", defaultMessage: "Date", description: "Field: day of a note" }),
  text: defineMessage({ id: "debtForm.note", defaultMessage: "Note", description: "Field: the text of a note" }),
  comment: defineMessage({
    id: "debtForm.comment",
    defaultMessage: "Comment",
    description: "Field of a repayment: a remark",
  }),
}
