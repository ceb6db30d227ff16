import { labelWords } from "#web/i18n/labelWords.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

const units = text("field.quantity", "Quantity", "Field: number of units")

/** The label of the quantity, which names what is counted. */
const quantity: Partial<Words<AssetClass>> = texts("field.quantity", {
  security: ["Shares", "Field: number of shares"],
  crypto: ["Number of tokens", "Field: number of tokens"],
  metal: labelWords.pieces,
})

export const quantityLabel = (assetClass: AssetClass): Words<AssetClass>[AssetClass] => quantity[assetClass] ?? units

/** The labels of fields that several forms have. */
export const fieldLabels = texts("field", {
  inPercent: [
    "Total excluding fees: {percent} of the nominal amount. Enter accrued interest as an expense, not here.",
    "Below the field consideration of a bond, once a quantity is entered too; percent is such as 98.91%",
  ],
  nominalHint: [
    "In {currency}, such as 3,000 for three bonds of 1,000.",
    "Below the field nominal amount; currency is a code such as EUR",
  ],
  perUnit: ["Total excluding fees: {price} per unit.", "Below the field consideration, once a quantity is entered too"],
  effectiveOn: ["From", "Field: the first day on which it holds"],
  statedOn: ["Statement date", "Field: day of the balance"],
  balanceHint: ["At the end of the day. Negative if overdrawn.", "Below the field balance"],
})
