import type { IntlShape } from "react-intl"
import { type EntryOf, type ShownEntry, toPlainString } from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { criterionNames, deliveryReasonNames } from "#web/i18n/words.ts"
import { entryDescriptions, sentences } from "./sentenceMessages.ts"

type Money = EntryOf<"Trade">["consideration"]

/** A formatted number of units, and whether it is exactly one, for singular or plural. */
export const countedUnits = (quantity: Money["amount"], figures: Figures) => ({
  units: figures.units(toPlainString(quantity)),
  one: toPlainString(quantity) === "1" ? ("yes" as const) : ("no" as const),
})

/** Whether units came in as income, so that their market value, and no recorded amount, is their cost. */
export const isEarned = (entry: ShownEntry): boolean =>
  entry._tag === "Delivery" && (entry.reason === "airdrop" || entry.reason === "reward")

/** An entry as a sentence without a full stop. `titles` are those of the portfolios, by id. */
export function describeEntry(
  entry: ShownEntry,
  intl: IntlShape,
  figures: Figures,
  titles?: ReadonlyMap<string, string>,
): string {
  const say = intl.formatMessage
  const money = ({ amount, currency }: Money) => figures.money(toPlainString(amount), currency)
  const units = (quantity: Money["amount"]) => figures.units(toPlainString(quantity))
  const counted = (quantity: Money["amount"]) => countedUnits(quantity, figures)
  switch (entry._tag) {
    case "Trade":
      return say(sentences[entry.side], { ...counted(entry.quantity), amount: money(entry.consideration) })
    case "Delivery": {
      const reason = say(deliveryReasonNames[entry.reason])
      if (isEarned(entry)) return say(entryDescriptions.in, { ...counted(entry.quantity), reason })
      return entry.direction === "in"
        ? say(sentences.in, { ...counted(entry.quantity), amount: money(entry.cost), reason })
        : say(sentences.out, { ...counted(entry.quantity), reason })
    }
    case "Split":
      return say(sentences.split, { from: String(entry.from), to: String(entry.to) })
    case "SwapLeg":
      return say(entry.direction === "in" ? sentences.swapIn : sentences.swapOut, {
        units: units(entry.quantity),
        amount: money(entry.value),
      })
    case "Staking":
      return say(sentences[entry.action], { units: units(entry.quantity) })
    case "CashFlow": {
      const paid = say(sentences[entry.kind], {
        amount: money(entry.amount),
        tax: money(entry.taxWithheld),
        taxed: /[1-9]/.test(toPlainString(entry.taxWithheld.amount)) ? "yes" : "no",
      })
      return entry.exDividendOn === null
        ? paid
        : say(sentences.exDividend, { dividend: paid, day: figures.day(entry.exDividendOn) })
    }
    case "Commitment":
      return say(sentences.commitment, { amount: money(entry.amount) })
    case "Valuation":
      return entry.criterion === "market"
        ? say(sentences.valuation, { amount: money(entry.value) })
        : say(sentences.valuationBy, {
            criterion: say(criterionNames[entry.criterion]),
            amount: money(entry.value),
          })
    case "Balance":
      return say(sentences.balance, { amount: money(entry.balance) })
    case "OwnershipShare":
      return say(sentences.share, { percent: figures.percent(toPlainString(entry.percent)) })
    case "Transfer": {
      if (entry.portfolioId === null) return say(sentences.transferOutsideView)
      const title = titles?.get(entry.portfolioId)
      return title === undefined ? say(sentences.transferSomewhere) : say(sentences.transfer, { title })
    }
    case "Note":
      return entry.text
  }
}
