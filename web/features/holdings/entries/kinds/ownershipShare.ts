import { toPlainString } from "#contract/vocabulary.ts"
import { fieldLabels } from "#web/features/holdings/entries/fieldLabels.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { type KindOnPages, movements, type ShownOf } from "./kindOnPages.ts"

const sentence = text("entry.sentence.share", "{percent} belongs to the portfolio", "An entry in words")

export const ownershipShare = {
  name: labelWords.ownershipShare,
  recordTitle: text("entry.record.OwnershipShare", "Record ownership share", "Button and title"),
  recordNote: text(
    "entry.note.OwnershipShare",
    "If part of the holding belongs to third parties",
    "Below the menu entry",
  ),
  tabs: movements,
  form: () => [
    { type: "day", name: "effectiveOn", label: fieldLabels.effectiveOn },
    {
      type: "percent",
      name: "percent",
      label: text("field.sharePercent", "Share that belongs to the portfolio", "Field: a percentage"),
    },
  ],
  sentence: ({ percent }, { say, figures }) => say(sentence, { percent: figures.percent(toPlainString(percent)) }),
} as const satisfies KindOnPages<ShownOf<"OwnershipShare">>
