import { defineMessage } from "react-intl"

/** The description of an entry whose amount is in a column of its own. */
export const entryDescriptions = {
  buy: defineMessage<{ readonly units: string; readonly one: "yes" | "no" }>({
    id: "entry.deed.buy",
    defaultMessage: "Bought {units} {one, select, yes {unit} other {units}}",
    description: "A purchase in a table; the next column has the amount",
  }),
  sell: defineMessage<{ readonly units: string; readonly one: "yes" | "no" }>({
    id: "entry.deed.sell",
    defaultMessage: "Sold {units} {one, select, yes {unit} other {units}}",
    description: "A sale in a table; the next column has the amount",
  }),
  in: defineMessage<{ readonly units: string; readonly one: "yes" | "no"; readonly reason: string }>({
    id: "entry.deed.in",
    defaultMessage: "Received {units} {one, select, yes {unit} other {units}} ({reason})",
    description: "A delivery in a table; the next column has the cost",
  }),
  swapOut: defineMessage<{ readonly units: string }>({
    id: "entry.deed.swapOut",
    defaultMessage: "Gave {units} tokens in a swap",
    description: "A swap in a table, in the holding whose token was given; the next column has its value",
  }),
  swapIn: defineMessage<{ readonly units: string }>({
    id: "entry.deed.swapIn",
    defaultMessage: "Received {units} tokens in a swap",
    description: "A swap in a table, in the holding whose token was received; the next column has its value",
  }),
  eachAt: defineMessage<{ readonly price: string }>({
    id: "entry.deed.eachAt",
    defaultMessage: "{price} per unit",
    description: "Below the amount of a purchase or sale",
  }),
}

/** An entry as a sentence without a full stop. */
export const sentences = {
  buy: defineMessage<{ readonly units: string; readonly one: "yes" | "no"; readonly amount: string }>({
    id: "entry.sentence.buy",
    defaultMessage: "Bought {units} {one, select, yes {unit} other {units}} for {amount}",
    description: "An entry in words",
  }),
  sell: defineMessage<{ readonly units: string; readonly one: "yes" | "no"; readonly amount: string }>({
    id: "entry.sentence.sell",
    defaultMessage: "Sold {units} {one, select, yes {unit} other {units}} for {amount}",
    description: "An entry in words",
  }),
  in: defineMessage<{
    readonly units: string
    readonly one: "yes" | "no"
    readonly amount: string
    readonly reason: string
  }>({
    id: "entry.sentence.in",
    defaultMessage: "Received {units} {one, select, yes {unit} other {units}} at a cost of {amount} ({reason})",
    description: "An entry in words; reason is for example Opening position",
  }),
  out: defineMessage<{ readonly units: string; readonly one: "yes" | "no"; readonly reason: string }>({
    id: "entry.sentence.out",
    defaultMessage: "Delivered {units} {one, select, yes {unit} other {units}} ({reason})",
    description: "An entry in words",
  }),
  split: defineMessage<{ readonly from: number; readonly to: number }>({
    id: "entry.sentence.split",
    defaultMessage: "Split {to} for {from}",
    description: "An entry in words: so many new units for so many old ones",
  }),
  dividend: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.dividend",
    defaultMessage: "{taxed, select, yes {Dividend of {amount}, {tax} tax withheld} other {Dividend of {amount}}}",
    description: "An entry in words",
  }),
  exDividend: defineMessage<{ readonly dividend: string; readonly day: string }>({
    id: "entry.sentence.exDividend",
    defaultMessage: "{dividend}, ex-dividend date {day}",
    description: "An entry in words; dividend is for example: Dividend of EUR 12.00",
  }),
  interest: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.interest",
    defaultMessage: "{taxed, select, yes {Interest of {amount}, {tax} tax withheld} other {Interest of {amount}}}",
    description: "An entry in words",
  }),
  rent: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.rent",
    defaultMessage: "{taxed, select, yes {Rent of {amount}, {tax} tax withheld} other {Rent of {amount}}}",
    description: "An entry in words",
  }),
  expense: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.expense",
    defaultMessage: "Expense of {amount}",
    description: "An entry in words",
  }),
  premium: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.premium",
    defaultMessage: "Premium of {amount}",
    description: "An entry in words",
  }),
  entry: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.entry",
    defaultMessage: "Initial investment of {amount}",
    description: "An entry in words",
  }),
  capitalCall: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.capitalCall",
    defaultMessage: "Capital call of {amount}",
    description: "An entry in words",
  }),
  distribution: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.distribution",
    defaultMessage:
      "{taxed, select, yes {Distribution of {amount}, {tax} tax withheld} other {Distribution of {amount}}}",
    description: "An entry in words",
  }),
  exit: defineMessage<{ readonly amount: string; readonly tax: string; readonly taxed: "yes" | "no" }>({
    id: "entry.sentence.exit",
    defaultMessage:
      "{taxed, select, yes {Exit proceeds of {amount}, {tax} tax withheld} other {Exit proceeds of {amount}}}",
    description: "An entry in words: money received for a holding or for a part",
  }),
  commitment: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.commitment",
    defaultMessage: "Total commitment of {amount}",
    description: "An entry in words",
  }),
  stake: defineMessage<{ readonly units: string }>({
    id: "entry.sentence.stake",
    defaultMessage: "Staked {units} tokens",
    description: "An entry in words",
  }),
  unstake: defineMessage<{ readonly units: string }>({
    id: "entry.sentence.unstake",
    defaultMessage: "Released {units} tokens from staking",
    description: "An entry in words",
  }),
  swapOut: defineMessage<{ readonly units: string; readonly amount: string }>({
    id: "entry.sentence.swapOut",
    defaultMessage: "Gave {units} tokens valued at {amount} in a swap",
    description: "An entry in words",
  }),
  swapIn: defineMessage<{ readonly units: string; readonly amount: string }>({
    id: "entry.sentence.swapIn",
    defaultMessage: "Received {units} tokens valued at {amount} in a swap",
    description: "An entry in words",
  }),
  transfer: defineMessage<{ readonly title: string }>({
    id: "entry.sentence.transfer",
    defaultMessage: "Transferred to portfolio {title}",
    description: "An entry in words",
  }),
  transferOutsideView: defineMessage({
    id: "entry.sentence.transferOutsideView",
    defaultMessage: "Transferred to a portfolio that is not visible to you",
    description: "An entry in words, for a person who may see only some of the portfolios",
  }),
  transferSomewhere: defineMessage({
    id: "entry.sentence.transferSomewhere",
    defaultMessage: "Transferred to another portfolio",
    description: "An entry in words",
  }),
  valuation: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.valuation",
    defaultMessage: "Valued at {amount}",
    description: "An entry in words",
  }),
  valuationBy: defineMessage<{ readonly criterion: string; readonly amount: string }>({
    id: "entry.sentence.valuationBy",
    defaultMessage: "{criterion} of {amount}",
    description:
      "An entry in words: a valuation by another measure than the market; criterion is for example Tax value",
  }),
  balance: defineMessage<{ readonly amount: string }>({
    id: "entry.sentence.balance",
    defaultMessage: "Balance {amount}",
    description: "An entry in words",
  }),
  share: defineMessage<{ readonly percent: string }>({
    id: "entry.sentence.share",
    defaultMessage: "{percent} belongs to the portfolio",
    description: "An entry in words",
  }),
}
