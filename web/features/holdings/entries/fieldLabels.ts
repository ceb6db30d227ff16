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

export const fieldLabels = texts("field", {
  tradedOn: ["Trade date", "Field: day of the trade"],
  considerationHint: ["Total excluding fees.", "Below the field consideration"],
  perUnit: ["Total excluding fees: {price} per unit.", "Below the field consideration, once a quantity is entered too"],
  direction: ["Direction", "Field"],
  reason: text("field.deliveryReason", "Reason", "Field: why units came or went without money"),
  deliveredOn: ["Delivery date", "Field"],
  exDividendOn: ["Ex-dividend date", "Field: the first day on which a share is traded without the right to a dividend"],
  exDividendHint: [
    "The dividend counts on this date, for the units held before it. Without one, it counts on the payment date.",
    "Below the field ex-dividend date",
  ],
  costHint: ["Total cost basis of these units. Gains are calculated from it.", "Below the field cost"],
  to: text("field.splitTo", "New units", "Field of a split: 7 in 7-for-1"),
  from: text("field.splitFrom", "Old units", "Field of a split: 1 in 7-for-1"),
  effectiveOn: ["From", "Field: the first day on which it holds"],
  amount: text("field.grossAmount", "Gross amount", "Field: before tax"),
  valuedOn: ["Valuation date", "Field"],
  value: ["Value of the whole holding", "Field"],
  valuationComment: ["Reason or source", "Field of a valuation: who valued it, and how"],
  criterion: ["Basis of value", "Field of a valuation: by what measure"],
  criterionHint: [
    "Only the market value is included in figures; the others are shown for reference.",
    "Below the field valued by",
  ],
  pricePerPiece: ["Price per piece", "Field of a purchase or sale of bars or coins"],
  commitmentHint: ["Total, including amounts already called.", "Below the field total commitment"],
  recallable: ["Recallable", "Switch of a distribution: it can be called again"],
  recallableHint: ["Can be called again and increases the unfunded commitment.", "Below the switch recallable"],
  beyondCommitment: ["Exceeds the commitment", "Switch of a capital call: it may be more than what was committed"],
  beyondCommitmentHint: [
    "The call exceeds the commitment and is paid nevertheless.",
    "Below the switch beyond the commitment",
  ],
  toPortfolio: ["To portfolio", "Field of a transfer: the portfolio of the holding from then on"],
  statedOn: ["Statement date", "Field: day of the balance"],
  balanceHint: ["At the end of the day. Negative if overdrawn.", "Below the field balance"],
  percent: text("field.sharePercent", "Share that belongs to the portfolio", "Field: a percentage"),
})
