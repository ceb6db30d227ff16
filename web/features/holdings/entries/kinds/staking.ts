import { quantityLabel } from "#web/features/holdings/entries/fieldLabels.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { stakingNames } from "#web/i18n/words.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const sentences = texts("entry.sentence", {
  stake: ["Staked {units} tokens", "An entry in words"],
  unstake: ["Released {units} tokens from staking", "An entry in words"],
})

export const staking = {
  name: text("entry.Staking", "Staking", "Kind of entry: tokens locked up to earn rewards, or released again"),
  recordTitle: text("entry.record.Staking", "Record staking", "Button and title"),
  filterName: ({ action }) => stakingNames[action],
  tabs: ["trades"],
  choices: () => [
    { id: "stake", label: stakingNames.stake, preset: { action: "stake" } },
    { id: "unstake", label: stakingNames.unstake, preset: { action: "unstake" } },
  ],
  form: (assetClass) => [
    { type: "choice", name: "action", label: labelWords.type, words: stakingNames, initial: "stake" },
    { type: "day", name: "stakedOn", label: labelWords.date },
    { type: "decimal", name: "quantity", label: quantityLabel(assetClass) },
  ],
  sentence: ({ action, quantity }, { say, units }) => say(sentences[action], { units: units(quantity) }),
} as const satisfies KindOnPages<ShownOf<"Staking">>
