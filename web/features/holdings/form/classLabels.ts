import { defineMessage } from "react-intl"
import { basisNames } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { Words } from "#web/i18n/words.ts"

const name: Words<AssetClass> = {
  security: labelWords.name,
  realEstate: labelWords.title,
  crypto: labelWords.name,
  metal: labelWords.name,
  private: labelWords.name,
  account: defineMessage({ id: "account.name", defaultMessage: "Account name", description: "Field" }),
  insurance: defineMessage({ id: "details.insurance.name", defaultMessage: "Policy name", description: "Field" }),
  other: labelWords.name,
}

type Quotable = "security" | "crypto" | "metal"

const closingPrice = defineMessage({
  id: "security.quotedNote",
  defaultMessage: "Daily closing price",
  description: "Below the choice",
})

const symbolOfPrices = defineMessage({
  id: "security.symbol",
  defaultMessage: "Symbol",
  description: "Field: name of the price series",
})
const priceSymbol = defineMessage({
  id: "details.priceSymbol",
  defaultMessage: "Price symbol",
  description: "Field: name of the price series of a token or metal",
})

const quoted: Words<Quotable> = {
  security: basisNames.quoted,
  crypto: basisNames.quoted,
  metal: defineMessage({
    id: "details.metal.quoted",
    defaultMessage: "Spot price",
    description: "Choice: a metal is valued by the price of its fine weight",
  }),
}

const quotedNote: Words<Quotable> = {
  security: closingPrice,
  crypto: closingPrice,
  metal: defineMessage({
    id: "details.metal.quotedNote",
    defaultMessage: "The daily price of the fine weight",
    description: "Below the choice",
  }),
}

const unquotedNote: Words<Quotable> = {
  security: defineMessage({
    id: "security.unquotedNote",
    defaultMessage: "For unquoted assets, such as shares in a family company",
    description: "Below the choice",
  }),
  crypto: defineMessage({
    id: "details.crypto.unquotedNote",
    defaultMessage: "For tokens without a quoted price",
    description: "Below the choice",
  }),
  metal: defineMessage({
    id: "details.metal.unquotedNote",
    defaultMessage: "For collectors’ coins, whose value exceeds their metal",
    description: "Below the choice",
  }),
}

/** The labels of the fields that describe a holding. */
export const classLabels = {
  name,
  quoted,
  quotedNote,
  unquotedNote,
  priceSymbol: { security: symbolOfPrices, crypto: priceSymbol, metal: priceSymbol } satisfies Words<Quotable>,
  quotation: defineMessage({
    id: "security.quotation",
    defaultMessage: "Valuation method",
    description: "Field: quoted or not",
  }),
  unquoted: defineMessage({ id: "security.unquoted", defaultMessage: "Your own valuations", description: "Choice" }),
  symbol: defineMessage({
    id: "details.symbol",
    defaultMessage: "Symbol",
    description: "Field: short name of a token, such as BTC",
  }),
  propertyType: defineMessage({
    id: "details.realEstate.propertyType",
    defaultMessage: "Property type",
    description: "Field",
  }),
  cryptocurrency: defineMessage({
    id: "details.crypto.cryptocurrency",
    defaultMessage: "Cryptocurrency",
    description: "Field: name of the token, such as Bitcoin",
  }),
  metal: defineMessage({
    id: "details.metal.metal",
    defaultMessage: "Metal",
    description: "Field: gold, silver, platinum or palladium",
  }),
  form: defineMessage({ id: "details.metal.form", defaultMessage: "Form", description: "Field: bar or coins" }),
  purity: defineMessage({
    id: "details.metal.purity",
    defaultMessage: "Fineness",
    description: "Field: parts of fine metal per thousand",
  }),
  vintageYear: defineMessage({
    id: "details.private.vintageYear",
    defaultMessage: "Vintage year",
    description: "Field: year in which a fund began to invest",
  }),
  accountType: defineMessage({ id: "account.type", defaultMessage: "Account type", description: "Field" }),
  institution: defineMessage({
    id: "account.institution",
    defaultMessage: "Bank or institution",
    description: "Field",
  }),
  isActiveHint: defineMessage({
    id: "details.account.isActiveHint",
    defaultMessage: "Inactive accounts are still included in totals.",
    description: "Below the switch active",
  }),
  policyType: defineMessage({
    id: "details.insurance.policyType",
    defaultMessage: "Policy type",
    description: "Field",
  }),
  maturityOn: defineMessage({
    id: "details.insurance.maturityOn",
    defaultMessage: "Maturity date",
    description: "Field",
  }),
  beneficiaries: defineMessage({
    id: "details.insurance.beneficiaries",
    defaultMessage: "Beneficiaries",
    description: "Heading: whom a policy pays",
  }),
  addBeneficiary: defineMessage({
    id: "details.insurance.addBeneficiary",
    defaultMessage: "Add beneficiary",
    description: "Button",
  }),
  beneficiaryName: defineMessage({
    id: "details.insurance.beneficiaryName",
    defaultMessage: "Name",
    description: "Field: name of a beneficiary",
  }),
  beneficiaryPercent: defineMessage({
    id: "details.insurance.beneficiaryPercent",
    defaultMessage: "Share",
    description: "Field: how much of the policy a beneficiary gets, in percent",
  }),
  openedOn: defineMessage({ id: "holding.openedOn", defaultMessage: "Held since", description: "Field: opening day" }),
  openedOnHint: defineMessage({
    id: "holding.openedOnHint",
    defaultMessage: "No entry can be dated earlier. You can correct it later.",
    description: "Below the field held since",
  }),
  acquisitionCostHint: defineMessage({
    id: "details.acquisitionCostHint",
    defaultMessage: "Total paid, costs included, in the currency of the payment.",
    description: "Below the field acquisition cost",
  }),
  acquisitionCostBesides: defineMessage({
    id: "details.acquisitionCostBesides",
    defaultMessage: "Amount paid before the first payment recorded here.",
    description: "Below the field acquisition cost of a policy or private investment",
  }),
  taxable: defineMessage({
    id: "details.taxable",
    defaultMessage: "Taxable",
    description: "Switch: the gain is taxed when it is sold",
  }),
  taxRateHint: defineMessage({
    id: "details.taxRateHint",
    defaultMessage: "On the gain, as a percentage: 25 means 25%.",
    description: "Below the field tax rate",
  }),
  unitsEarned: defineMessage({
    id: "details.unitsEarned",
    defaultMessage: "Airdrops and rewards",
    description: "Field: whether tokens received as income are income and have a cost",
  }),
  unitsEarnedHint: defineMessage({
    id: "details.unitsEarnedHint",
    defaultMessage:
      "By default, their market value on the day is income and cost. If the law taxes them only when they are sold, choose “No income, no cost”. Changing this changes the figures of all days.",
    description: "Below the field airdrops and rewards",
  }),
  fineWeight: defineMessage<{ readonly grams: string; readonly ounces: string }>({
    id: "details.metal.fineWeight",
    defaultMessage: "Fine weight per piece: {grams} g ({ounces} oz t).",
    description: "Below the field fineness; g are grams, oz t troy ounces",
  }),
}
