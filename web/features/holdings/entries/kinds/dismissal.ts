import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const sentences = texts("entry.sentence", {
  dismissedSplit: ["Dismissed a reported split", "An entry in words: the split does not apply to the holding"],
  dismissedDividend: ["Dismissed a reported dividend", "An entry in words: the dividend does not apply to the holding"],
  dismissedSymbolChange: [
    "Dismissed a new symbol",
    "An entry in words: a reported change of ticker does not apply to the holding",
  ],
})

const name = text(
  "entry.Dismissal",
  "Dismissed suggestion",
  "Kind of entry: a reported split, dividend or change of symbol does not apply",
)

const actions = {
  split: labelWords.split,
  dividend: text("entry.dismissed.dividend", "Dividend", "Choice: which kind of suggestion was dismissed"),
  symbolChange: text("entry.dismissed.symbolChange", "New symbol", "Choice: which kind of suggestion was dismissed"),
}

const said = {
  split: sentences.dismissedSplit,
  dividend: sentences.dismissedDividend,
  symbolChange: sentences.dismissedSymbolChange,
}

/** It is recorded where the suggestion is, and taken back by voiding it. */
export const dismissal = {
  name,
  recordTitle: name,
  tabs: ["trades"],
  choices: () => [],
  form: () => [
    { type: "choice", name: "action", label: labelWords.type, words: actions, initial: "split" },
    { type: "day", name: "effectiveOn", label: labelWords.date },
  ],
  sentence: ({ action }, { say }) => say(said[action]),
} as const satisfies KindOnPages<ShownOf<"Dismissal">>
