import type { IntlShape } from "react-intl"
import { type Entry, toPlainString } from "../../server/contract/vocabulary.ts"
import type { Figures } from "../format/useFigures.ts"
import { deliveryReasonNames } from "../messages/words.ts"
import { sentences } from "./messages.ts"

type Money = Extract<Entry, { readonly _tag: "Trade" }>["consideration"]

/** What was recorded, in a sentence without full stop. */
export function describeEntry(entry: Entry, intl: IntlShape, figures: Figures): string {
  const say = intl.formatMessage
  const money = ({ amount, currency }: Money) => figures.money(toPlainString(amount), currency)
  switch (entry._tag) {
    case "Trade":
      return say(sentences[entry.side], {
        units: figures.units(toPlainString(entry.quantity)),
        amount: money(entry.consideration),
      })
    case "Delivery": {
      const units = figures.units(toPlainString(entry.quantity))
      const reason = say(deliveryReasonNames[entry.reason])
      return entry.direction === "in"
        ? say(sentences.in, { units, amount: money(entry.cost), reason })
        : say(sentences.out, { units, reason })
    }
    case "Split":
      return say(sentences.split, { from: entry.from, to: entry.to })
    case "CashFlow":
      return say(sentences[entry.kind], { amount: money(entry.amount), tax: money(entry.taxWithheld) })
    case "Valuation":
      return say(sentences.valuation, { amount: money(entry.value) })
    case "Balance":
      return say(sentences.balance, { amount: money(entry.balance) })
    case "OwnershipShare":
      return say(sentences.share, { percent: figures.percent(toPlainString(entry.percent)) })
    case "Note":
      return entry.text
  }
}
