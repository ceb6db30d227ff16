import { texts } from "#web/i18n/texts.ts"

export const explainMessages = texts("explain", {
  shorter: [
    "Explain a shorter period:",
    "Before links to shorter periods, where the explanation of the requested one takes too long",
  ],
  title: ["How {figure} is calculated", "Title of the window"],
  onDay: ["at the end of {day}", "Below the figure: for which day"],
  overPeriod: ["from the end of {from} to the end of {to}", "Below the figure: for which period"],
  steps: ["Step by step", "Heading and name of the tree"],
  stepsNote: [
    "Each line is calculated from the lines below it, down to recorded entries and quoted prices. The arrow keys open and close lines.",
    "Below the heading",
  ],
  openAll: ["Open all", "Button"],
  closeAll: ["Close all", "Button"],
  proof: ["Check", "Heading"],
  proved: [
    "Recalculated in your browser from {leavesCount, plural, one {{leaves} source entry} other {{leaves} source entries}}: exact match.",
    "The proof that the figure is what its parts make",
  ],
  provedRoot: [
    "A rate of return is the solution of an equation and cannot be added up. The cash flows in that equation were recalculated in your browser from {leavesCount, plural, one {{leaves} source entry} other {{leaves} source entries}}: exact match.",
    "The proof for a rate of return: its payments are what their parts make",
  ],
  notProved: [
    "Recalculated in your browser, the components do not add up to this figure. Do not rely on it, and please contact us.",
    "In place of the proof",
  ],
  exactly: ["Exact figure", "Name of the figure as a fraction, before it is rounded"],
  position: ["Includes everything recorded up to position {position} of the log.", "At the end of the page"],
  unavailable: ["This figure is not available.", "In place of the figure"],
  unknown: ["This figure does not exist.", "In place of the page: the address names something else"],
  event: ["event {id}", "Behind a source: which event of the log it was read from"],
  recordedOn: ["{what} of {day}", "A source: what was recorded, and for which day, such as: Trade of 3 May 2018"],
  plan: ["Repayment plan, payment of {day}", "A source: a payment that follows from the terms of a debt"],
  opening: ["Opening of {day}", "A source: what was stated when a holding was opened"],
  price: ["{symbol} price of {day}", "A source: a quoted price"],
  ownPrice: ["Own price of {day}, imported from a file", "A source: a price that a member brought"],
  openSplit: [
    "published as {price}, multiplied for a reported split {to} for {from} that is not recorded",
    "Behind a price: a split that a source reports and the member has not recorded yet",
  ],
  rate: ["EUR/{currency} exchange rate of {day}", "A source: a published exchange rate"],
  from: ["source: {source}", "Behind a price or rate: who published it"],
  stake: ["Stake of {owner} in {child} from {day}", "A source: what one portfolio holds of another"],
  byDefinition: ["fixed by definition", "A source: such as the grams of a troy ounce"],
  inGoal: ["set in the goal", "A source"],
  abridged: [
    "shown as a total: too many paths lead to it",
    "In place of a source: a step that is not taken apart any further",
  ],
})
