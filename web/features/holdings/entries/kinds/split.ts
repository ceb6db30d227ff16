import { fieldLabels } from "#web/features/holdings/entries/fieldLabels.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const count = { type: "count", least: 1, most: 1_000_000 } as const

const sentence = text(
  "entry.sentence.split",
  "Split {to} for {from}",
  "An entry in words: so many new units for so many old ones",
)

export const split = {
  name: labelWords.split,
  recordTitle: text("entry.record.Split", "Record split", "Button and title"),
  recordNote: text(
    "entry.note.Split",
    "Also bonus shares: one free share for every ten is 11 new for 10 old",
    "Below the menu entry: bonus shares are entered as a split",
  ),
  tabs: ["trades"],
  form: () => [
    { type: "day", name: "effectiveOn", label: fieldLabels.effectiveOn },
    { ...count, name: "to", label: text("field.splitTo", "New units", "Field of a split: 7 in 7-for-1") },
    {
      ...count,
      name: "from",
      label: text("field.splitFrom", "Old units", "Field of a split: 1 in 7-for-1"),
      initial: "1",
    },
  ],
  sentence: ({ from, to }, { say }) => say(sentence, { from: String(from), to: String(to) }),
  mark: () => "dot",
} as const satisfies KindOnPages<ShownOf<"Split">>
