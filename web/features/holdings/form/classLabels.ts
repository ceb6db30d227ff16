import { text } from "#web/i18n/texts.ts"

/** The labels of the fields that describe a holding of any class. */
export const classLabels = {
  openedOn: text("holding.openedOn", "Held since", "Field: opening day"),
  openedOnHint: text(
    "holding.openedOnHint",
    "No entry can be dated earlier. You can correct it later.",
    "Below the field held since",
  ),
  acquisitionCostHint: text(
    "details.acquisitionCostHint",
    "Total paid, costs included, in the currency of the payment.",
    "Below the field acquisition cost",
  ),
  acquisitionCostBesides: text(
    "details.acquisitionCostBesides",
    "Amount paid before the first payment recorded here.",
    "Below the field acquisition cost of a policy or private investment",
  ),
  taxable: text("details.taxable", "Taxable", "Switch: the gain is taxed when it is sold"),
  taxRateHint: text("details.taxRateHint", "On the gain, as a percentage: 25 means 25%.", "Below the field tax rate"),
  unitsEarned: text(
    "details.unitsEarned",
    "Airdrops and rewards",
    "Field: whether tokens received as income are income and have a cost",
  ),
  unitsEarnedHint: text(
    "details.unitsEarnedHint",
    "By default, their market value on the day is income and cost. If the law taxes them only when they are sold, choose “No income, no cost”. Changing this changes the figures of all days.",
    "Below the field airdrops and rewards",
  ),
  symbolBeside: text(
    "details.symbolBeside",
    "The prices come from the instrument in the tab Settings. Those of this symbol count for days on which it has none.",
    "Below the field symbol of a holding with an instrument",
  ),
  fineWeight: text(
    "details.metal.fineWeight",
    "Fine weight per piece: {grams} g ({ounces} oz t).",
    "Below the field fineness; g are grams, oz t troy ounces",
  ),
}
