import type { IntlShape } from "react-intl"
import type { DebtView } from "#contract/debts.ts"
import { type DebtEntry, type DebtEntryOf, toPlainString } from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { repaymentPlanNames } from "#web/i18n/words.ts"
import { debtSentences as sentences } from "./messages.ts"

export const categories = ["mortgages", "creditCards", "loans", "other"] as const
export type CategoryId = (typeof categories)[number]

/** The category under which the list shows a debt. */
export function categoryOf({ debtType }: Pick<DebtView, "debtType">): CategoryId {
  switch (debtType) {
    case "mortgage":
      return "mortgages"
    case "creditCard":
      return "creditCards"
    case "personalLoan":
    case "autoLoan":
      return "loans"
    case "other":
      return "other"
  }
}

/** From `settledOn` on, nothing is owed. */
export const isSettled = ({ settledOn }: DebtView, on: string): boolean => settledOn !== null && settledOn <= on

type Money = DebtEntryOf<"OwedBalance">["owed"]

/** An entry of a debt as a sentence without a full stop. */
export function describeDebtEntry(entry: DebtEntry, intl: IntlShape, figures: Figures): string {
  const say = intl.formatMessage
  const money = ({ amount, currency }: Money) => figures.money(toPlainString(amount), currency)
  switch (entry._tag) {
    case "OwedBalance":
      return say(sentences.OwedBalance, { amount: money(entry.owed) })
    case "Repayment":
      return say(sentences.Repayment, { principal: money(entry.principal), interest: money(entry.interest) })
    case "TermsChange":
      return say(sentences.TermsChange, {
        plan: say(repaymentPlanNames[entry.repaymentPlan]),
        rate: entry.interestRate === null ? "none" : figures.percent(toPlainString(entry.interestRate)),
      })
    case "OwnershipShare":
      return say(sentences.OwnershipShare, { percent: figures.percent(toPlainString(entry.percent)) })
    case "Note":
      return entry.text
  }
}
