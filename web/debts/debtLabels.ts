import { defineMessage } from "react-intl"

export const debtLabels = {
  name: defineMessage({ id: "debtForm.name", defaultMessage: "Debt name", description: "Field of a debt" }),
  debtType: defineMessage({ id: "debtForm.type", defaultMessage: "Debt type", description: "Field of a debt" }),
  portfolioId: defineMessage({
    id: "debtForm.debtor",
    defaultMessage: "Debtor portfolio",
    description: "Field: the portfolio that owes",
  }),
  owed: defineMessage({
    id: "debtForm.currentAmount",
    defaultMessage: "Current amount",
    description: "Field: what is owed now",
  }),
  owedHint: defineMessage({
    id: "debtForm.currentAmountHint",
    defaultMessage: "What the last statement says is owed, without a minus.",
    description: "Below the field current amount",
  }),
  statedOn: defineMessage({
    id: "debtForm.statedOn",
    defaultMessage: "Stated on",
    description: "Field: the day of the current amount",
  }),
  ownership: defineMessage({
    id: "debtForm.ownership",
    defaultMessage: "Ownership",
    description: "Field: the percentage of a debt that the debtor answers for",
  }),
  ownershipHint: defineMessage({
    id: "debtForm.ownershipHint",
    defaultMessage: "What of it the debtor answers for; outsiders owe the rest.",
    description: "Below the field ownership of a debt",
  }),
  incurredOn: defineMessage({
    id: "debtForm.incurredOn",
    defaultMessage: "Issue date",
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
    defaultMessage: "Repayment",
    description: "Field: how it is paid back",
  }),
  lender: defineMessage({
    id: "debtForm.lender",
    defaultMessage: "Lender",
    description: "Field: the bank or person who lent it",
  }),
  creditorId: defineMessage({
    id: "debtForm.creditor",
    defaultMessage: "Creditor portfolio",
    description: "Field: the portfolio of the family that lent it",
  }),
  creditorHint: defineMessage({
    id: "debtForm.creditorHint",
    defaultMessage: "If a portfolio of the family lent it. What the family owes itself counts in no total.",
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
    defaultMessage: "Principal paid back",
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
    defaultMessage: "Amount owed",
    description: "Field of a balance of a debt",
  }),
  balanceOn: defineMessage({
    id: "debtForm.balanceOn",
    defaultMessage: "Statement date",
    description: "Field of a balance of a debt",
  }),
  share: defineMessage({
    id: "debtForm.share",
    defaultMessage: "Share that the debtor answers for",
    description: "Field: a percentage",
  }),
  effectiveOn: defineMessage({
    id: "debtForm.effectiveOn",
    defaultMessage: "From",
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
