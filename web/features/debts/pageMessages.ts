import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { pageNames } from "#web/shell/navigation.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { cashFlowNames, commonWords } from "#web/i18n/words.ts"
import type { CategoryId } from "./debt.ts"

export const categoryNames: Readonly<Record<CategoryId, TypedMessageDescriptor>> = {
  mortgages: defineMessage({ id: "debts.mortgages", defaultMessage: "Mortgages", description: "Heading of a list" }),
  creditCards: defineMessage({
    id: "debts.creditCards",
    defaultMessage: "Credit cards",
    description: "Heading of a list",
  }),
  loans: defineMessage({ id: "debts.loans", defaultMessage: "Loans", description: "Heading of a list" }),
  other: defineMessage({ id: "debts.other", defaultMessage: "Other", description: "Heading of a list of debts" }),
}

export const liabilitiesMessages = {
  title: pageNames.liabilities,
  owedOn: defineMessage<{ readonly day: string }>({
    id: "debts.owedOn",
    defaultMessage: "Owed to third parties on {day}",
    description: "Above the large figure",
  }),
  debtRatio: figureNames.debtRatio,
  debtRatioNote: defineMessage({
    id: "debts.ratio.note",
    defaultMessage: "debts ÷ total assets",
    description: "Below the debt ratio",
  }),
  overdrafts: commonWords.overdrawn,
  overdraftsNote: defineMessage({
    id: "debts.overdrafts.note",
    defaultMessage: "included in accounts",
    description: "Below the figure overdrawn accounts",
  }),
  withinFamily: defineMessage({
    id: "debts.withinFamily",
    defaultMessage: "within the household",
    description: "Tag: owed by one portfolio of the family to another",
  }),
  withinFamilyNote: defineMessage<{ readonly debtor: string; readonly creditor: string }>({
    id: "debts.withinFamilyNote",
    defaultMessage:
      "{debtor} owes this to {creditor}. Debts within the household are eliminated: it is in neither the debts nor the assets.",
    description: "In the window of a debt between two portfolios of the family",
  }),
  debt: defineMessage({ id: "debts.debt", defaultMessage: "Debt", description: "Column, and title while unknown" }),
  creditor: defineMessage({ id: "debts.creditor", defaultMessage: "Lender", description: "Column and field" }),
  rate: defineMessage({ id: "debts.rate", defaultMessage: "Interest rate", description: "Column: percent a year" }),
  payment: labelWords.monthlyPayment,
  due: defineMessage({ id: "debts.due", defaultMessage: "Due", description: "Column: day on which it falls due" }),
  owed: figureNames.debtOwed,
  ofFamily: defineMessage<{ readonly currency: string }>({
    id: "debts.ofFamily",
    defaultMessage: "Household share, {currency}",
    description: "Column: the part that the household owes to outsiders",
  }),
  noRate: labelWords.noRate,
  settled: defineMessage<{ readonly day: string }>({
    id: "debts.settled",
    defaultMessage: "paid off {day}",
    description: "Tag",
  }),
  removed: defineMessage({ id: "debts.removed", defaultMessage: "deleted", description: "Tag" }),
  showEnded: defineMessage({ id: "debts.showSettled", defaultMessage: "Show paid off", description: "Switch" }),
  showRemoved: defineMessage({ id: "debts.showRemoved", defaultMessage: "Show deleted", description: "Switch" }),
  emptyTitle: defineMessage({
    id: "debts.emptyTitle",
    defaultMessage: "No debts",
    description: "Title when the list is empty",
  }),
  emptyText: defineMessage({
    id: "debts.emptyText",
    defaultMessage: "Add a mortgage, credit card or loan to see its balance, cost and pay-off date here.",
    description: "When there are no debts",
  }),
  nothingFound: defineMessage({
    id: "debts.nothingFound",
    defaultMessage: "No debt matches these filters.",
    description: "When filters leave nothing",
  }),
  notYetNote: defineMessage<{ readonly day: string }>({
    id: "debts.notYetIncurred",
    defaultMessage: "Drawn down on {day}: it did not exist yet on the day you chose.",
    description: "In the window of a debt",
  }),
  noneOfDay: defineMessage({
    id: "debts.noneOfDay",
    defaultMessage: "No debts on this day.",
    description: "When no debt is open on the chosen day",
  }),
  leftOut: defineMessage<{ readonly count: number }>({
    id: "debts.leftOut",
    defaultMessage: "The total excludes {count, plural, one {# debt} other {# debts}} without an exchange rate.",
    description: "Below a list",
  }),
  tabs: defineMessage({ id: "debts.tabs", defaultMessage: "About this debt", description: "Name of the tabs" }),
  terms: defineMessage({ id: "debts.terms", defaultMessage: "Terms", description: "Tab" }),
  balances: defineMessage({
    id: "debts.balances",
    defaultMessage: "Balances and repayments",
    description: "Tab",
  }),
  schedule: defineMessage({
    id: "debts.schedule",
    defaultMessage: "Repayment schedule",
    description: "Tab: amortisation",
  }),
  notes: labelWords.notes,
  history: labelWords.history,
  debtor: defineMessage({ id: "debts.debtor", defaultMessage: "Borrower", description: "Name of a term" }),
  incurredOn: defineMessage({
    id: "debts.incurredOn",
    defaultMessage: "Drawn down on",
    description: "Name of a term: day",
  }),
  plan: labelWords.repaymentPlan,
  linked: labelWords.linkedAsset,
  share: defineMessage({
    id: "debts.share",
    defaultMessage: "Borrower’s share",
    description: "Name of a figure: percent that the debtor answers for",
  }),
  interestPaid: defineMessage({
    id: "debts.interestPaid",
    defaultMessage: "Interest paid to date",
    description: "Name of a figure",
  }),
  unstated: defineMessage({ id: "debts.unstated", defaultMessage: "not stated", description: "In place of a term" }),
  course: defineMessage({
    id: "debts.course",
    defaultMessage: "Outstanding balance over time",
    description: "Name of a chart",
  }),
  entry: labelWords.entry,
  amount: commonWords.amount,
  interest: cashFlowNames.interest,
  principal: defineMessage({
    id: "debts.principal",
    defaultMessage: "Principal",
    description: "Column: the part of a payment that pays back",
  }),
  scheduledPayment: defineMessage({
    id: "debts.scheduledPayment",
    defaultMessage: "Payment",
    description: "Column: of the repayment schedule",
  }),
  remaining: defineMessage({
    id: "debts.remaining",
    defaultMessage: "Outstanding",
    description: "Column: after the payment",
  }),
  monthlyPayment: labelWords.monthlyPayment,
  remainingInterest: defineMessage({
    id: "debts.remainingInterest",
    defaultMessage: "Remaining interest",
    description: "Name of a figure",
  }),
  paidOffOn: defineMessage({ id: "debts.paidOffOn", defaultMessage: "Paid off on", description: "Name of a figure" }),
  nothing: labelWords.nothingRecorded,
  noBalances: defineMessage({
    id: "debts.noBalances",
    defaultMessage: "Balances and repayments appear here.",
    description: "Empty list",
  }),
  noNotes: defineMessage({
    id: "debts.noNotes",
    defaultMessage: "Your notes about this debt.",
    description: "Empty notes",
  }),
  voidedBecause: labelWords.voidedBecause,
  removedNote: defineMessage({
    id: "debts.removedNote",
    defaultMessage: "This debt was deleted and is excluded from all totals.",
    description: "At the top of the window",
  }),
  endedNote: defineMessage<{ readonly day: string }>({
    id: "debts.settledNote",
    defaultMessage: "This debt was paid off on {day}.",
    description: "At the top of the window",
  }),
}
