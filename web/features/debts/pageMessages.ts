import type { TypedMessageDescriptor } from "react-intl"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { pageNames } from "#web/page/navigation.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { cashFlowNames, commonWords } from "#web/i18n/words.ts"
import { debtLabels } from "./messages.ts"
import type { CategoryId } from "./debt.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const categoryNames: Readonly<Record<CategoryId, TypedMessageDescriptor>> = texts("debts", {
  mortgages: ["Mortgages", "Heading of a list"],
  creditCards: ["Credit cards", "Heading of a list"],
  loans: ["Loans", "Heading of a list"],
  other: ["Other", "Heading of a list of debts"],
})

export const liabilitiesMessages = texts("debts", {
  title: pageNames.liabilities,
  owedOn: ["Owed to third parties on {day}", "Above the large figure"],
  debtRatio: figureNames.debtRatio,
  debtRatioNote: text("debts.ratio.note", "debts ÷ total assets", "Below the debt ratio"),
  overdrafts: commonWords.overdrawn,
  overdraftsNote: text("debts.overdrafts.note", "included in accounts", "Below the figure overdrawn accounts"),
  withinFamily: ["within the household", "Tag: owed by one portfolio of the family to another"],
  withinFamilyNote: [
    "{debtor} owes this to {creditor}. Debts within the household are eliminated: it is in neither the debts nor the assets.",
    "In the window of a debt between two portfolios of the family",
  ],
  debt: ["Debt", "Column, and title while unknown"],
  creditor: ["Lender", "Column and field"],
  rate: ["Interest rate", "Column: percent a year"],
  payment: debtLabels.payment,
  due: ["Due", "Column: day on which it falls due"],
  owed: figureNames.debtOwed,
  byPlan: ["by the plan since {day}", "Below the amount owed: planned payments since the last statement are taken off"],
  ofFamily: ["Household share", "Column, and name of a figure: the part that the household owes to outsiders"],
  noRate: labelWords.noRate,
  settled: ["paid off {day}", "Tag"],
  removed: ["deleted", "Tag"],
  showEnded: text("debts.showSettled", "Show paid off", "Switch"),
  showRemoved: ["Show deleted", "Switch"],
  emptyTitle: ["No debts", "Title when the list is empty"],
  emptyText: [
    "Add a mortgage, credit card or loan to see its balance, cost and pay-off date here.",
    "When there are no debts",
  ],
  nothingFound: ["No debt matches these filters.", "When filters leave nothing"],
  notYetNote: text(
    "debts.notYetIncurred",
    "Drawn down on {day}: it did not exist yet on the day you chose.",
    "In the window of a debt",
  ),
  noneOfDay: ["No debts on this day.", "When no debt is open on the chosen day"],
  inCredit: ["in credit", "Tag: more was paid back than is owed"],
  creditsCount: [
    "{amount} in credit counts as an asset and is not part of the total.",
    "Below a list of debts; amount has a currency, such as EUR 50.00",
  ],
  leftOut: [
    "The total excludes {count, plural, one {# debt} other {# debts}} without an exchange rate.",
    "Below a list",
  ],
  tabs: ["About this debt", "Name of the tabs"],
  overview: ["Overview", "Tab"],
  owedOnDay: ["Owed on {day}", "Above the large figure of a debt"],
  back: ["Back to debts", "Link where a debt is not found"],
  balances: ["Balances and repayments", "Tab"],
  schedule: ["Repayment schedule", "Tab: amortisation"],
  notes: labelWords.notes,
  history: labelWords.history,
  debtor: ["Borrower", "Name of a term"],
  incurredOn: ["Drawn down on", "Name of a term: day"],
  plan: labelWords.repaymentPlan,
  paidEvery: debtLabels.paidEvery,
  dayCount: debtLabels.dayCount,
  interestOnlyUntil: debtLabels.interestOnlyUntil,
  linked: labelWords.linkedAsset,
  share: ["Borrower’s share", "Name of a figure: percent that the debtor answers for"],
  interestPaid: ["Interest paid to date", "Name of a figure"],
  unstated: ["not stated", "In place of a term"],
  course: ["Outstanding balance over time", "Name of a chart"],
  entry: labelWords.entry,
  amount: commonWords.amount,
  interest: cashFlowNames.interest,
  principal: ["Principal", "Column: the part of a payment that pays back"],
  remaining: ["Outstanding", "Column: after the payment"],
  remainingInterest: ["Remaining interest", "Name of a figure"],
  paidOffOn: ["Paid off on", "Name of a figure"],
  nothing: labelWords.nothingRecorded,
  noBalances: ["Balances and repayments appear here.", "Empty list"],
  noNotes: ["Your notes about this debt.", "Empty notes"],
  voidedBecause: labelWords.voidedBecause,
  removedNote: ["This debt was deleted and is excluded from all totals.", "At the top of the window"],
  endedNote: text("debts.settledNote", "This debt was paid off on {day}.", "At the top of the window"),
})
