import { texts } from "#web/i18n/texts.ts"

/** The description of an entry whose amount is in a column of its own. */
export const entryDescriptions = texts("entry.deed", {
  buy: [
    "Bought {units} {one, select, yes {unit} other {units}}",
    "A purchase in a table; the next column has the amount",
  ],
  sell: ["Sold {units} {one, select, yes {unit} other {units}}", "A sale in a table; the next column has the amount"],
  in: [
    "Received {units} {one, select, yes {unit} other {units}} ({reason})",
    "A delivery in a table; the next column has the cost",
  ],
  swapOut: [
    "Gave {units} tokens in a swap",
    "A swap in a table, in the holding whose token was given; the next column has its value",
  ],
  swapIn: [
    "Received {units} tokens in a swap",
    "A swap in a table, in the holding whose token was received; the next column has its value",
  ],
  eachAt: ["{price} per unit", "Below the amount of a purchase or sale"],
})

/** An entry as a sentence without a full stop. */
export const sentences = texts("entry.sentence", {
  buy: ["Bought {units} {one, select, yes {unit} other {units}} for {amount}", "An entry in words"],
  sell: ["Sold {units} {one, select, yes {unit} other {units}} for {amount}", "An entry in words"],
  in: [
    "Received {units} {one, select, yes {unit} other {units}} at a cost of {amount} ({reason})",
    "An entry in words; reason is for example Opening position",
  ],
  out: ["Delivered {units} {one, select, yes {unit} other {units}} ({reason})", "An entry in words"],
  split: ["Split {to} for {from}", "An entry in words: so many new units for so many old ones"],
  dividend: [
    "{taxed, select, yes {Dividend of {amount}, {tax} tax withheld} other {Dividend of {amount}}}",
    "An entry in words",
  ],
  exDividend: [
    "{dividend}, ex-dividend date {day}",
    "An entry in words; dividend is for example: Dividend of EUR 12.00",
  ],
  interest: [
    "{taxed, select, yes {Interest of {amount}, {tax} tax withheld} other {Interest of {amount}}}",
    "An entry in words",
  ],
  rent: ["{taxed, select, yes {Rent of {amount}, {tax} tax withheld} other {Rent of {amount}}}", "An entry in words"],
  expense: ["Expense of {amount}", "An entry in words"],
  premium: ["Premium of {amount}", "An entry in words"],
  entry: ["Initial investment of {amount}", "An entry in words"],
  capitalCall: ["Capital call of {amount}", "An entry in words"],
  distribution: [
    "{taxed, select, yes {Distribution of {amount}, {tax} tax withheld} other {Distribution of {amount}}}",
    "An entry in words",
  ],
  exit: [
    "{taxed, select, yes {Exit proceeds of {amount}, {tax} tax withheld} other {Exit proceeds of {amount}}}",
    "An entry in words: money received for a holding or for a part",
  ],
  commitment: ["Total commitment of {amount}", "An entry in words"],
  stake: ["Staked {units} tokens", "An entry in words"],
  unstake: ["Released {units} tokens from staking", "An entry in words"],
  swapOut: ["Gave {units} tokens valued at {amount} in a swap", "An entry in words"],
  swapIn: ["Received {units} tokens valued at {amount} in a swap", "An entry in words"],
  transfer: ["Transferred to portfolio {title}", "An entry in words"],
  transferOutsideView: [
    "Transferred to a portfolio that is not visible to you",
    "An entry in words, for a person who may see only some of the portfolios",
  ],
  transferSomewhere: ["Transferred to another portfolio", "An entry in words"],
  valuation: ["Valued at {amount}", "An entry in words"],
  valuationBy: [
    "{criterion} of {amount}",
    "An entry in words: a valuation by another measure than the market; criterion is for example Tax value",
  ],
  balance: ["Balance {amount}", "An entry in words"],
  share: ["{percent} belongs to the portfolio", "An entry in words"],
})
