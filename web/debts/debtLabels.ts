import { defineMessage } from "react-intl"

export const debtLabels = {
  name: defineMessage({ id: "debt.name", defaultMessage: "Debt name", description: "Field of a debt" }),
  debtType: defineMessage({ id: "debt.type", defaultMessage: "Debt type", description: "Field of a debt" }),
  portfolioId: defineMessage({
    id: "debt.debtor",
    defaultMessage: "Debtor portfolio",
    description: "Field: the portfolio that owes",
  }),
  owed: defineMessage({
    id: "debt.currentAmount",
    defaultMessage: "Current amount",
    description: "Field: what is owed now",
  }),
  owedHint: defineMessage({
    id: "debt.currentAmountHint",
    defaultMessage: "What the last statement says is owed, without a minus.",
    description: "Below the field current amount",
  }),
  statedOn: defineMessage({
    id: "debt.statedOn",
    defaultMessage: "Stated on",
    description: "Field: the day of the current amount",
  }),
  ownership: defineMessage({
    id: "debt.ownership",
    defaultMessage: "Ownership",
    description: "Field: the percentage of a debt that the debtor answers for",
  }),
  ownershipHint: defineMessage({
    id: "debt.ownershipHint",
    defaultMessage: "What of it the debtor answers for; outsiders owe the rest.",
    description: "Below the field ownership of a debt",
  }),
  incurredOn: defineMessage({
    id: "debt.incurredOn",
    defaultMessage: "Issue date",
    description: "Field: since when it is owed",
  }),
  dueOn: defineMessage({
    id: "debt.dueOn",
    defaultMessage: "Due date",
    description: "Field: when it has to be paid back",
  }),
  interestRate: defineMessage({
    id: "debt.interestRate",
    defaultMessage: "Interest rate",
    description: "Field: percent a year",
  }),
  monthlyPayment: defineMessage({
    id: "debt.monthlyPayment",
    defaultMessage: "Monthly payment",
    description: "Field of a debt",
  }),
  repaymentPlan: defineMessage({
    id: "debt.repaymentPlan",
    defaultMessage: "Repayment",
    description: "Field: how it is paid back",
  }),
  lender: defineMessage({
    id: "debt.lender",
    defaultMessage: "Lender",
    description: "Field: the bank or person who lent it",
  }),
  creditorId: defineMessage({
    id: "debt.creditor",
    defaultMessage: "Creditor portfolio",
    description: "Field: the portfolio of the family that lent it",
  }),
  creditorHint: defineMessage({
    id: "debt.creditorHint",
    defaultMessage: "If a portfolio of the family lent it. What the family owes itself counts in no total.",
    description: "Below the field creditor portfolio",
  }),
  linkedHoldingId: defineMessage({
    id: "debt.linkedAsset",
    defaultMessage: "Linked asset",
    description: "Field: what it was borrowed for, such as the house that a mortgage lies on",
  }),
  description: defineMessage({ id: "debt.description", defaultMessage: "Description", description: "Field of a debt" }),
  principal: defineMessage({
    id: "debt.principal",
    defaultMessage: "Principal paid back",
    description: "Field of a repayment",
  }),
  interest: defineMessage({
    id: "debt.interest",
    defaultMessage: "Interest paid",
    description: "Field of a repayment",
  }),
  paidOn: defineMessage({ id: "debt.paidOn", defaultMessage: "Payment date", description: "Field of a repayment" }),
  entryOwed: defineMessage({
    id: "debt.entryOwed",
    defaultMessage: "Amount owed",
    description: "Field of a balance of a debt",
  }),
  balanceOn: defineMessage({
    id: "debt.balanceOn",
    defaultMessage: "Statement date",
    description: "Field of a balance of a debt",
  }),
  share: defineMessage({
    id: "debt.share",
    defaultMessage: "Share that the debtor answers for",
    description: "Field: a percentage",
  }),
  effectiveOn: defineMessage({
    id: "debt.effectiveOn",
    defaultMessage: "From",
    description: "Field: the first day on which it holds",
  }),
  takenOn: defineMessage({ id: "debt.takenOn", defaultMessage: "Date", description: "Field: day of a note" }),
  text: defineMessage({ id: "debt.note", defaultMessage: "Note", description: "Field: the text of a note" }),
  comment: defineMessage({
    id: "debt.comment",
    defaultMessage: "Comment",
    description: "Field of a repayment: a remark",
  }),
}
