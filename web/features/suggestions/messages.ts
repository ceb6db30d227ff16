import { texts } from "#web/i18n/texts.ts"

export const suggestionMessages = texts("suggestions", {
  heading: [
    "Suggestions ({count})",
    "Heading of a section: reported splits, dividends and changes of symbols that are not recorded",
  ],
  note: [
    "Splits, dividends and new symbols that are reported for your holdings and are not recorded. Nothing is recorded until you accept it.",
    "Below the heading",
  ],
  some: ["The newest {shown} of {count} are shown.", "Below the list, where there are too many"],
  split: ["Split {to} for {from} on {day}", "A suggestion: so many new units for so many old ones"],
  dividend: ["Dividend of {amount}, ex-day {day}", "A suggestion: the amount before tax"],
  unconvertible: ["Dividend, ex-day {day}: no exchange rate for its currency", "A suggestion that cannot be accepted"],
  symbolChange: ["{from} has been traded as {to} since {day}", "A suggestion: the ticker of a company changed"],
  symbolChangeEffect: [
    "if you accept, the prices of {to} value your units, whose number stays; if you received another number of units, record that exchange instead",
    "Of a suggestion: what accepting a change of ticker means, between other notes",
  ],
  source: ["reported by {source}", "Of a suggestion: who reports it"],
  units: ["units {before} → {after}", "Of a suggestion: units held before and after it is accepted"],
  value: ["value {before} → {after}", "Of a suggestion: value of the holding before and after it is accepted"],
  gain: ["gain {before} → {after}", "Of a suggestion: gain of the holding before and after it is accepted"],
  income: ["income {before} → {after}", "Of a suggestion: income of the holding before and after it is accepted"],
  accept: ["Accept", "Button: records what is suggested"],
  acceptOf: ["Accept: {what}, {name}", "The button to a screen reader: what is suggested, and the holding"],
  dismiss: ["Dismiss", "Button: no longer suggests it"],
  dismissOf: ["Dismiss: {what}, {name}", "The button to a screen reader: what is suggested, and the holding"],
  acceptAll: ["Accept all", "Button: records everything that is suggested"],
  dismissAll: ["Dismiss all", "Button: no longer suggests anything of the list"],
  accepted: ["{count, plural, one {Suggestion} other {# suggestions}} accepted", "Toast"],
  dismissed: ["{count, plural, one {Suggestion} other {# suggestions}} dismissed", "Toast"],
  undoReason: ["Suggestion answered by mistake", "The reason that is stored when an answer is undone"],
  openSplit: [
    "A split {to} for {from} on {day} is reported and not recorded. Until then the units are the old ones, and prices since that day are multiplied by its ratio so that the value does not drop.",
    "Beside the value of a holding",
  ],
  openDividends: [
    "{count, plural, one {A dividend is} other {# dividends are}} reported and not recorded.",
    "On the page of a holding",
  ],
  openSymbolChange: ["{from} has been traded as {to} since {day}.", "On the page of a holding: its ticker changed"],
  review: ["Review suggestions", "Link to the list of suggestions"],
})
