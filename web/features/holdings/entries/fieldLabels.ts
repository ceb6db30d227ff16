import { defineMessage } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { Words } from "#web/i18n/words.ts"

const units = defineMessage({
  id: "field.quantity",
  defaultMessage: "Quantity",
  description: "Field: number of units",
})

/** The label of the quantity, which names what is counted. */
const quantity: Partial<Words<AssetClass>> = {
  security: defineMessage({
    id: "field.quantity.security",
    defaultMessage: "Shares",
    description: "Field: number of shares",
  }),
  crypto: defineMessage({
    id: "field.quantity.crypto",
    defaultMessage: "Number of tokens",
    description: "Field: number of tokens",
  }),
  metal: labelWords.pieces,
}

export const quantityLabel = (assetClass: AssetClass): Words<AssetClass>[AssetClass] => quantity[assetClass] ?? units

export const fieldLabels = {
  tradedOn: defineMessage({
    id: "field.tradedOn",
    defaultMessage: "Trade date",
    description: "Field: day of the trade",
  }),
  considerationHint: defineMessage({
    id: "field.considerationHint",
    defaultMessage: "Total excluding fees.",
    description: "Below the field consideration",
  }),
  perUnit: defineMessage<{ readonly price: string }>({
    id: "field.perUnit",
    defaultMessage: "Total excluding fees: {price} per unit.",
    description: "Below the field consideration, once a quantity is entered too",
  }),
  direction: defineMessage({ id: "field.direction", defaultMessage: "Direction", description: "Field" }),
  reason: defineMessage({
    id: "field.deliveryReason",
    defaultMessage: "Reason",
    description: "Field: why units came or went without money",
  }),
  deliveredOn: defineMessage({ id: "field.deliveredOn", defaultMessage: "Delivery date", description: "Field" }),
  exDividendOn: defineMessage({
    id: "field.exDividendOn",
    defaultMessage: "Ex-dividend date",
    description: "Field: the first day on which a share is traded without the right to a dividend",
  }),
  exDividendHint: defineMessage({
    id: "field.exDividendHint",
    defaultMessage:
      "The dividend counts on this date, for the units held before it. Without one, it counts on the payment date.",
    description: "Below the field ex-dividend date",
  }),
  costHint: defineMessage({
    id: "field.costHint",
    defaultMessage: "Total cost basis of these units. Gains are calculated from it.",
    description: "Below the field cost",
  }),
  to: defineMessage({
    id: "field.splitTo",
    defaultMessage: "New units",
    description: "Field of a split: 7 in 7-for-1",
  }),
  from: defineMessage({
    id: "field.splitFrom",
    defaultMessage: "Old units",
    description: "Field of a split: 1 in 7-for-1",
  }),
  effectiveOn: defineMessage({
    id: "field.effectiveOn",
    defaultMessage: "From",
    description: "Field: the first day on which it holds",
  }),
  amount: defineMessage({ id: "field.grossAmount", defaultMessage: "Gross amount", description: "Field: before tax" }),
  valuedOn: defineMessage({ id: "field.valuedOn", defaultMessage: "Valuation date", description: "Field" }),
  value: defineMessage({ id: "field.value", defaultMessage: "Value of the whole holding", description: "Field" }),
  valuationComment: defineMessage({
    id: "field.valuationComment",
    defaultMessage: "Reason or source",
    description: "Field of a valuation: who valued it, and how",
  }),
  criterion: defineMessage({
    id: "field.criterion",
    defaultMessage: "Basis of value",
    description: "Field of a valuation: by what measure",
  }),
  criterionHint: defineMessage({
    id: "field.criterionHint",
    defaultMessage: "Only the market value is included in figures; the others are shown for reference.",
    description: "Below the field valued by",
  }),
  pricePerPiece: defineMessage({
    id: "field.pricePerPiece",
    defaultMessage: "Price per piece",
    description: "Field of a purchase or sale of bars or coins",
  }),
  commitmentHint: defineMessage({
    id: "field.commitmentHint",
    defaultMessage: "Total, including amounts already called.",
    description: "Below the field total commitment",
  }),
  recallable: defineMessage({
    id: "field.recallable",
    defaultMessage: "Recallable",
    description: "Switch of a distribution: it can be called again",
  }),
  recallableHint: defineMessage({
    id: "field.recallableHint",
    defaultMessage: "Can be called again and increases the unfunded commitment.",
    description: "Below the switch recallable",
  }),
  beyondCommitment: defineMessage({
    id: "field.beyondCommitment",
    defaultMessage: "Exceeds the commitment",
    description: "Switch of a capital call: it may be more than what was committed",
  }),
  beyondCommitmentHint: defineMessage({
    id: "field.beyondCommitmentHint",
    defaultMessage: "The call exceeds the commitment and is paid nevertheless.",
    description: "Below the switch beyond the commitment",
  }),
  toPortfolio: defineMessage({
    id: "field.toPortfolio",
    defaultMessage: "To portfolio",
    description: "Field of a transfer: the portfolio of the holding from then on",
  }),
  statedOn: defineMessage({
    id: "field.statedOn",
    defaultMessage: "Statement date",
    description: "Field: day of the balance",
  }),
  balanceHint: defineMessage({
    id: "field.balanceHint",
    defaultMessage: "At the end of the day. Negative if overdrawn.",
    description: "Below the field balance",
  }),
  percent: defineMessage({
    id: "field.sharePercent",
    defaultMessage: "Share that belongs to the portfolio",
    description: "Field: a percentage",
  }),
}
