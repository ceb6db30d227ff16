import { defineMessage } from "react-intl"

export const explainMessages = {
  shorter: defineMessage({
    id: "explain.shorter",
    defaultMessage: "Explain a shorter period:",
    description: "Before links to shorter periods, where the explanation of the requested one takes too long",
  }),
  title: defineMessage<{ readonly figure: string }>({
    id: "explain.title",
    defaultMessage: "How {figure} is calculated",
    description: "Title of the window",
  }),
  onDay: defineMessage<{ readonly day: string }>({
    id: "explain.onDay",
    defaultMessage: "at the end of {day}",
    description: "Below the figure: for which day",
  }),
  overPeriod: defineMessage<{ readonly from: string; readonly to: string }>({
    id: "explain.overPeriod",
    defaultMessage: "from the end of {from} to the end of {to}",
    description: "Below the figure: for which period",
  }),
  steps: defineMessage({
    id: "explain.steps",
    defaultMessage: "Step by step",
    description: "Heading and name of the tree",
  }),
  stepsNote: defineMessage({
    id: "explain.stepsNote",
    defaultMessage:
      "Each line is calculated from the lines below it, down to recorded entries and quoted prices. The arrow keys open and close lines.",
    description: "Below the heading",
  }),
  openAll: defineMessage({ id: "explain.openAll", defaultMessage: "Open all", description: "Button" }),
  closeAll: defineMessage({ id: "explain.closeAll", defaultMessage: "Close all", description: "Button" }),
  proof: defineMessage({ id: "explain.proof", defaultMessage: "Check", description: "Heading" }),
  proved: defineMessage<{ readonly leaves: string; readonly leavesCount: number }>({
    id: "explain.proved",
    defaultMessage:
      "Recalculated in your browser from {leavesCount, plural, one {{leaves} source entry} other {{leaves} source entries}}: exact match.",
    description: "The proof that the figure is what its parts make",
  }),
  provedRoot: defineMessage<{ readonly leaves: string; readonly leavesCount: number }>({
    id: "explain.provedRoot",
    defaultMessage:
      "A rate of return is the solution of an equation and cannot be added up. The cash flows in that equation were recalculated in your browser from {leavesCount, plural, one {{leaves} source entry} other {{leaves} source entries}}: exact match.",
    description: "The proof for a rate of return: its payments are what their parts make",
  }),
  notProved: defineMessage({
    id: "explain.notProved",
    defaultMessage:
      "Recalculated in your browser, the components do not add up to this figure. Do not rely on it, and please contact us.",
    description: "In place of the proof",
  }),
  exactly: defineMessage({
    id: "explain.exactly",
    defaultMessage: "Exact figure",
    description: "Name of the figure as a fraction, before it is rounded",
  }),
  position: defineMessage<{ readonly position: string }>({
    id: "explain.position",
    defaultMessage: "Includes everything recorded up to position {position} of the log.",
    description: "At the end of the page",
  }),
  unavailable: defineMessage({
    id: "explain.unavailable",
    defaultMessage: "This figure is not available.",
    description: "In place of the figure",
  }),
  unknown: defineMessage({
    id: "explain.unknown",
    defaultMessage: "This figure does not exist.",
    description: "In place of the page: the address names something else",
  }),
  event: defineMessage<{ readonly id: string }>({
    id: "explain.event",
    defaultMessage: "event {id}",
    description: "Behind a source: which event of the log it was read from",
  }),
  recordedOn: defineMessage<{ readonly what: string; readonly day: string }>({
    id: "explain.recordedOn",
    defaultMessage: "{what} of {day}",
    description: "A source: what was recorded, and for which day, such as: Trade of 3 May 2018",
  }),
  opening: defineMessage<{ readonly day: string }>({
    id: "explain.opening",
    defaultMessage: "Opening of {day}",
    description: "A source: what was stated when a holding was opened",
  }),
  price: defineMessage<{ readonly symbol: string; readonly day: string }>({
    id: "explain.price",
    defaultMessage: "{symbol} price of {day}",
    description: "A source: a quoted price",
  }),
  rate: defineMessage<{ readonly currency: string; readonly day: string }>({
    id: "explain.rate",
    defaultMessage: "EUR/{currency} exchange rate of {day}",
    description: "A source: a published exchange rate",
  }),
  from: defineMessage<{ readonly source: string }>({
    id: "explain.from",
    defaultMessage: "source: {source}",
    description: "Behind a price or rate: who published it",
  }),
  stake: defineMessage<{ readonly owner: string; readonly child: string; readonly day: string }>({
    id: "explain.stake",
    defaultMessage: "Stake of {owner} in {child} from {day}",
    description: "A source: what one portfolio holds of another",
  }),
  byDefinition: defineMessage({
    id: "explain.byDefinition",
    defaultMessage: "fixed by definition",
    description: "A source: such as the grams of a troy ounce",
  }),
  inGoal: defineMessage({ id: "explain.inGoal", defaultMessage: "set in the goal", description: "A source" }),
  abridged: defineMessage({
    id: "explain.abridged",
    defaultMessage: "shown as a total: too many paths lead to it",
    description: "In place of a source: a step that is not taken apart any further",
  }),
}
