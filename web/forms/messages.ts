import { text, texts } from "#web/i18n/texts.ts"

export const formMessages = texts("form", {
  choosePortfolio: text("holding.choosePortfolio", "Choose a portfolio", "In an empty selection"),
  chooseHolding: ["Choose an asset", "In an empty selection"],
  none: ["None", "In a selection that may be left empty"],
  currencyOf: [
    "{field}: currency",
    "Field: the currency of an amount; field is the label of the amount, such as Acquisition cost",
  ],
  searchCurrency: ["Search by code or name", "Field above a list of currencies"],
  noCurrency: text(
    "settings.currencies.none",
    "No currency has this code or name.",
    "In the list of currencies: nothing matches the search",
  ),
  currencyEnded: text(
    "settings.currencies.ended",
    "no longer in use",
    "Beside a currency that was replaced, such as the German mark",
  ),
  interval: ["Frequency", "Field beside an amount, such as a premium: how often it is paid"],
  unit: ["Unit", "Field beside a weight"],
  grams: ["Grams", "Unit of weight"],
  troyOunces: ["Troy ounces", "Unit of weight"],
  kilograms: ["Kilograms", "Unit of weight"],
  asGrams: ["{grams} g", "Below a weight typed in ounces or kilograms: the same in grams, the symbol of which is g"],
  choosePurity: ["Choose a fineness", "In an empty selection"],
  otherPurity: ["Other fineness", "In the selection of the fineness of a metal: it is typed instead"],
  typedPurity: ["Fineness in parts per thousand", "Field: fineness of a metal, such as 916.7"],
  removeRow: ["Remove line {number}", "Button beside a line of a list in a form, such as a beneficiary or a token"],
  symbolHint: text("security.symbolHint", "Type at least 3 characters to search.", "Below the field symbol"),
  symbolUnknown: text(
    "security.symbolUnknown",
    "No prices for {symbol} yet. Until they arrive, it is valued at cost.",
    "Below the field symbol",
  ),
  symbolKnown: text("security.symbolKnown", "Prices in {currency} from {first} to {last}.", "Below the field symbol"),
  instrumentHint: ["Name, ticker or ISIN, from 2 characters on.", "Below the field symbol"],
  nothingListed: [
    "Nothing found. You can keep what you typed as a symbol of your own, and add its prices later.",
    "In the list of a search by name, ticker or ISIN",
  ],
  noSymbol: text("security.noSymbol", "No price series found.", "In the list of symbols"),
  revisedBack: ["The previous details apply again.", "Notice after a change of details was undone"],
  correctedBack: [
    "The correction is undone: the previous entry applies again.",
    "Notice after the correction of an entry or of a statement was undone",
  ],
  undoneReason: [
    "Undone immediately after recording.",
    "Reason stored in the history when a user immediately undid what they had just recorded",
  ],
  correctionUndoneReason: [
    "The correction was undone.",
    "Reason stored in the history when a user immediately undid what they had just corrected",
  ],
  restoringUndoneReason: [
    "The restoration was undone.",
    "Reason stored in the history when a user immediately removed what they had just restored",
  ],
  reasonHint: text("entry.reasonHint", "Shown in the history.", "Below the field reason"),
  reasonOptional: text("holding.reasonOptional", "Optional; stored in the history.", "Below the field reason"),
})
