import { recordCorporateAction, voidCorporateAction } from "#contract/corporateActions.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { type LegOnPages, sentMoney } from "#web/features/holdings/legs/legOnPages.ts"
import { CorporateActionDialog } from "./CorporateActionDialog.tsx"
import { actionMessages } from "./messages.ts"

export const actionOnPages: LegOnPages<"CorporateAction", typeof recordCorporateAction> = {
  record: recordCorporateAction,
  void: voidCorporateAction,
  RecordDialog: CorporateActionDialog,
  hasOtherTerms: false,
  sentTerms: ({ terms, unitsGiven, unitsReceived, fraction, comment, effectiveOn }) => ({
    terms:
      terms._tag === "spinOff"
        ? { ...terms, costPercent: terms.costPercent && toPlainString(terms.costPercent) }
        : { ...terms, cash: terms.cash && sentMoney(terms.cash), cost: terms.cost && sentMoney(terms.cost) },
    unitsGiven: toPlainString(unitsGiven),
    unitsReceived: toPlainString(unitsReceived),
    fraction: fraction && { quantity: toPlainString(fraction.quantity), cash: sentMoney(fraction.cash) },
    comment,
    effectiveOn,
  }),
  words: actionMessages,
}
