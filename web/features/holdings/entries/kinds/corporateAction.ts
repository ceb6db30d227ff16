import { text, texts } from "#web/i18n/texts.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const sentences = texts("entry.sentence", {
  spinOffOut: [
    "Spin-off of {units} {one, select, yes {unit} other {units}} to another holding, with part of the cost",
    "An entry in words: on the holding of the old company",
  ],
  spinOffIn: [
    "Received {units} {one, select, yes {unit} other {units}} from a spin-off, with part of the cost",
    "An entry in words: on the holding of the new company",
  ],
  mergerOut: [
    "Exchanged {units} {one, select, yes {unit} other {units}} for those of another company, with their cost",
    "An entry in words: on the holding whose units are given in a merger",
  ],
  mergerIn: [
    "Received {units} {one, select, yes {unit} other {units}} in exchange for those of another company, with their cost",
    "An entry in words: on the holding whose units come in a merger",
  ],
})

type Shown = ShownOf<"CorporateAction">

const sentenceOf = ({ terms, direction }: Shown) => {
  if (terms._tag === "spinOff") return direction === "in" ? sentences.spinOffIn : sentences.spinOffOut
  return direction === "in" ? sentences.mergerIn : sentences.mergerOut
}

/** The money of a leg: cash of a merger on the old holding, and for a fraction on the new one. */
const moneyOf = ({ terms, direction, fraction }: Shown) =>
  direction === "in" ? fraction?.cash : terms._tag === "merger" ? (terms.cash ?? undefined) : undefined

export const actionNames = texts("entry.action", {
  spinOff: ["Spin-off", "Kind of entry: shares of another company came beside the old ones"],
  merger: ["Merger or exchange", "Kind of entry: shares of another company came in exchange for the old ones"],
})

export const actionTitles = texts("entry.record", {
  spinOff: ["Record spin-off", "Button and title"],
  merger: ["Record merger or exchange", "Button and title"],
})

/** It concerns two holdings: it has a dialog of its own, and is only voided as a whole and recorded again. */
export const corporateAction = {
  name: text(
    "entry.CorporateAction",
    "Spin-off or merger",
    "Kind of entry: shares of another company came beside the old ones or in exchange for them",
  ),
  recordTitle: actionTitles.spinOff,
  filterName: ({ terms }) => actionNames[terms._tag],
  tabs: ["trades"],
  isCorrected: true,
  choices: () => [
    { id: "spinOff", label: actionTitles.spinOff, preset: { action: "spinOff" } },
    { id: "merger", label: actionTitles.merger, preset: { action: "merger" } },
  ],
  sentence: (entry, { say, counted }) =>
    say(
      sentenceOf(entry),
      counted(entry.terms._tag === "merger" && entry.direction === "out" ? entry.unitsGiven : entry.unitsReceived),
    ),
  row: (entry) => {
    const amount = moneyOf(entry)
    return amount ? { amount } : {}
  },
  mark: ({ terms, direction }) => (direction === "in" ? "up" : terms._tag === "merger" ? "down" : "dot"),
} as const satisfies KindOnPages<Shown>
