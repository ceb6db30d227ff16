import type { IntlShape } from "react-intl"
import { type DebtEntry, type DebtEntryOf, toPlainString } from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { debtSentences as sentences } from "./messages.ts"

type Money = DebtEntryOf<"OwedBalance">["owed"]

/** What was recorded on a debt, in a sentence without full stop. */
export function describeDebtEntry(entry: DebtEntry, intl: IntlShape, figures: Figures): string {
  const say = intl.formatMessage
  const money = ({ amount, currency }: Money) => figures.money(toPlainString(amount), currency)
  switch (entry._tag) {
    case "OwedBalance":
      return say(sentences.OwedBalance, { amount: money(entry.owed) })
    case "Repayment":
      return say(sentences.Repayment, { principal: money(entry.principal), interest: money(entry.interest) })
    case "OwnershipShare":
      return say(sentences.OwnershipShare, { percent: figures.percent(toPlainString(entry.percent)) })
    case "Note":
      return entry.text
  }
}
