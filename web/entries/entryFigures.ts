import type { IntlShape } from "react-intl"
import { type Decimal, divide, type ShownEntry, toPlainString } from "../../server/contract/vocabulary.ts"
import type { Figures } from "../format/useFigures.ts"
import { cashFlowNames, criterionNames, deliveryReasonNames } from "../messages/words.ts"
import { countedUnits, describeEntry } from "./describeEntry.ts"
import { entryKindNames } from "./messages.ts"
import { deeds } from "./sentenceMessages.ts"

interface Amount {
  readonly amount: Decimal
  readonly currency: string
}

/** An entry as a line of a table: what it did, the amount of it, and what was kept back from or added to that. */
export interface EntryFigures {
  readonly deed: string
  readonly amount: Amount | null
  /** Below the amount: what one unit came to. */
  readonly each: string | null
  /** Fees of a trade, tax withheld from income. */
  readonly costs: Amount | null
}

export function entryFigures(
  entry: ShownEntry,
  intl: IntlShape,
  figures: Figures,
  titles?: ReadonlyMap<string, string>,
): EntryFigures {
  const say = intl.formatMessage
  const nothingElse = { each: null, costs: null }
  switch (entry._tag) {
    case "Trade": {
      const { amount, currency } = entry.consideration
      const each = divide(amount, entry.quantity, { decimals: 4, rounding: "half-even" })
      return {
        deed: say(deeds[entry.side], countedUnits(entry.quantity, figures)),
        amount: entry.consideration,
        each: say(deeds.eachAt, { price: figures.price(toPlainString(each), currency) }),
        costs: entry.fees,
      }
    }
    case "Delivery":
      return entry.direction === "in"
        ? {
            deed: say(deeds.in, {
              ...countedUnits(entry.quantity, figures),
              reason: say(deliveryReasonNames[entry.reason]),
            }),
            amount: entry.cost,
            ...nothingElse,
          }
        : { deed: describeEntry(entry, intl, figures), amount: null, ...nothingElse }
    case "CashFlow":
      return { deed: say(cashFlowNames[entry.kind]), amount: entry.amount, each: null, costs: entry.taxWithheld }
    case "SwapLeg":
      return {
        deed: say(entry.direction === "in" ? deeds.swapIn : deeds.swapOut, {
          units: figures.units(toPlainString(entry.quantity)),
        }),
        amount: entry.value,
        each: null,
        costs: entry.fees,
      }
    case "Commitment":
      return { deed: say(entryKindNames.Commitment), amount: entry.amount, ...nothingElse }
    case "Valuation":
      return {
        deed: say(entry.criterion === "market" ? entryKindNames.Valuation : criterionNames[entry.criterion]),
        amount: entry.value,
        ...nothingElse,
      }
    case "Balance":
      return { deed: say(entryKindNames.Balance), amount: entry.balance, ...nothingElse }
    case "Split":
    case "Staking":
    case "OwnershipShare":
    case "Transfer":
    case "Note":
      return { deed: describeEntry(entry, intl, figures, titles), amount: null, ...nothingElse }
  }
}
