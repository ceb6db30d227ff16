import { fieldLabels } from "#web/features/holdings/entries/fieldLabels.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { basisNames } from "#web/i18n/words.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const sentence = text("entry.sentence.balance", "Balance {amount}", "An entry in words")

export const balance = {
  name: basisNames.balance,
  recordTitle: labelWords.recordBalance,
  tabs: ["balances"],
  form: () => [
    { type: "day", name: "statedOn", label: fieldLabels.statedOn },
    { type: "money", name: "balance", label: basisNames.balance, hint: fieldLabels.balanceHint },
  ],
  sentence: (entry, { say, money }) => say(sentence, { amount: money(entry.balance) }),
  row: (entry, { say }) => ({ description: say(basisNames.balance), amount: entry.balance }),
} as const satisfies KindOnPages<ShownOf<"Balance">>
