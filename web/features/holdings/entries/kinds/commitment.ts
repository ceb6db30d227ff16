import { fieldLabels } from "#web/features/holdings/entries/fieldLabels.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const sentence = text("entry.sentence.commitment", "Total commitment of {amount}", "An entry in words")

export const commitment = {
  name: labelWords.commitment,
  recordTitle: text("entry.record.Commitment", "Record commitment", "Button and title"),
  tabs: ["cashFlows"],
  form: () => [
    { type: "day", name: "effectiveOn", label: fieldLabels.effectiveOn },
    {
      type: "money",
      name: "amount",
      label: labelWords.totalCommitment,
      hint: text(
        "field.commitmentHint",
        "Total, including amounts already called.",
        "Below the field total commitment",
      ),
    },
  ],
  sentence: ({ amount }, { say, money }) => say(sentence, { amount: money(amount) }),
  row: ({ amount }, { say }) => ({ description: say(labelWords.commitment), amount }),
} as const satisfies KindOnPages<ShownOf<"Commitment">>
