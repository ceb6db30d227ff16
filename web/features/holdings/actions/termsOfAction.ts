import { type EntryOf, toPlainString } from "#contract/vocabulary.ts"
import { sentMoney } from "#web/features/holdings/legs/legOnPages.ts"

/** The terms of a spin-off or merger as they are sent. */
export const termsOfAction = ({
  terms,
  unitsGiven,
  unitsReceived,
  fraction,
  comment,
  effectiveOn,
}: EntryOf<"CorporateAction">) => ({
  terms:
    terms._tag === "spinOff"
      ? { ...terms, costPercent: terms.costPercent && toPlainString(terms.costPercent) }
      : { ...terms, cash: terms.cash && sentMoney(terms.cash), cost: terms.cost && sentMoney(terms.cost) },
  unitsGiven: toPlainString(unitsGiven),
  unitsReceived: toPlainString(unitsReceived),
  fraction: fraction && { quantity: toPlainString(fraction.quantity), cash: sentMoney(fraction.cash) },
  comment,
  effectiveOn,
})
