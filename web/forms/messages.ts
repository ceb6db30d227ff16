import { defineMessage } from "react-intl"

export const formMessages = {
  choosePortfolio: defineMessage({
    id: "holding.choosePortfolio",
    defaultMessage: "Choose a portfolio",
    description: "In an empty selection",
  }),
  chooseHolding: defineMessage({
    id: "form.chooseHolding",
    defaultMessage: "Choose an asset",
    description: "In an empty selection",
  }),
  none: defineMessage({
    id: "form.none",
    defaultMessage: "None",
    description: "In a selection that may be left empty",
  }),
  currencyOf: defineMessage<{ readonly field: string }>({
    id: "form.currencyOf",
    defaultMessage: "{field}: currency",
    description: "Field: the currency of an amount; field is the label of the amount, such as Acquisition cost",
  }),
  interval: defineMessage({
    id: "form.interval",
    defaultMessage: "Frequency",
    description: "Field beside an amount, such as a premium: how often it is paid",
  }),
  unit: defineMessage({ id: "form.unit", defaultMessage: "Unit", description: "Field beside a weight" }),
  grams: defineMessage({ id: "form.grams", defaultMessage: "Grams", description: "Unit of weight" }),
  troyOunces: defineMessage({ id: "form.troyOunces", defaultMessage: "Troy ounces", description: "Unit of weight" }),
  kilograms: defineMessage({ id: "form.kilograms", defaultMessage: "Kilograms", description: "Unit of weight" }),
  asGrams: defineMessage<{ readonly grams: string }>({
    id: "form.asGrams",
    defaultMessage: "{grams} g",
    description: "Below a weight typed in ounces or kilograms: the same in grams, the symbol of which is g",
  }),
  choosePurity: defineMessage({
    id: "form.choosePurity",
    defaultMessage: "Choose a fineness",
    description: "In an empty selection",
  }),
  otherPurity: defineMessage({
    id: "form.otherPurity",
    defaultMessage: "Other fineness",
    description: "In the selection of the fineness of a metal: it is typed instead",
  }),
  typedPurity: defineMessage({
    id: "form.typedPurity",
    defaultMessage: "Fineness in parts per thousand",
    description: "Field: fineness of a metal, such as 916.7",
  }),
  removeRow: defineMessage<{ readonly number: number }>({
    id: "form.removeRow",
    defaultMessage: "Remove line {number}",
    description: "Button beside a line of a list in a form, such as a beneficiary or a token",
  }),
  symbolHint: defineMessage({
    id: "security.symbolHint",
    defaultMessage: "Type at least 3 characters to search.",
    description: "Below the field symbol",
  }),
  symbolUnknown: defineMessage<{ readonly symbol: string }>({
    id: "security.symbolUnknown",
    defaultMessage: "No prices for {symbol} yet. Until they arrive, it is valued at cost.",
    description: "Below the field symbol",
  }),
  symbolKnown: defineMessage<{ readonly currency: string; readonly first: string; readonly last: string }>({
    id: "security.symbolKnown",
    defaultMessage: "Prices in {currency} from {first} to {last}.",
    description: "Below the field symbol",
  }),
  noSymbol: defineMessage({
    id: "security.noSymbol",
    defaultMessage: "No price series found.",
    description: "In the list of symbols",
  }),
  revisedBack: defineMessage({
    id: "form.revisedBack",
    defaultMessage: "The previous details apply again.",
    description: "Notice after a change of details was undone",
  }),
  correctedBack: defineMessage({
    id: "form.correctedBack",
    defaultMessage: "The correction is undone: the previous entry applies again.",
    description: "Notice after the correction of an entry or of a statement was undone",
  }),
  undoneReason: defineMessage({
    id: "form.undoneReason",
    defaultMessage: "Undone immediately after recording.",
    description: "Reason stored in the history when a user immediately undid what they had just recorded",
  }),
  correctionUndoneReason: defineMessage({
    id: "form.correctionUndoneReason",
    defaultMessage: "The correction was undone.",
    description: "Reason stored in the history when a user immediately undid what they had just corrected",
  }),
  restoringUndoneReason: defineMessage({
    id: "form.restoringUndoneReason",
    defaultMessage: "The restoration was undone.",
    description: "Reason stored in the history when a user immediately removed what they had just restored",
  }),
  reasonHint: defineMessage({
    id: "entry.reasonHint",
    defaultMessage: "Shown in the history.",
    description: "Below the field reason",
  }),
  reasonOptional: defineMessage({
    id: "holding.reasonOptional",
    defaultMessage: "Optional; stored in the history.",
    description: "Below the field reason",
  }),
}
