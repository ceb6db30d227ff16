import { basisNames } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import type { Words } from "#web/i18n/words.ts"
import { text } from "#web/i18n/texts.ts"

const name: Words<AssetClass> = {
  security: labelWords.name,
  realEstate: labelWords.title,
  crypto: labelWords.name,
  metal: labelWords.name,
  private: labelWords.name,
  account: text("account.name", "Account name", "Field"),
  insurance: text("details.insurance.name", "Policy name", "Field"),
  other: labelWords.name,
}

type Quotable = "security" | "crypto" | "metal"

const closingPrice = text("security.quotedNote", "Daily closing price", "Below the choice")

const symbolOfPrices = text("security.symbol", "Symbol", "Field: name of the price series")
const priceSymbol = text("details.priceSymbol", "Price symbol", "Field: name of the price series of a token or metal")

const quoted: Words<Quotable> = {
  security: basisNames.quoted,
  crypto: basisNames.quoted,
  metal: text("details.metal.quoted", "Spot price", "Choice: a metal is valued by the price of its fine weight"),
}

const quotedNote: Words<Quotable> = {
  security: closingPrice,
  crypto: closingPrice,
  metal: text("details.metal.quotedNote", "The daily price of the fine weight", "Below the choice"),
}

const unquotedNote: Words<Quotable> = {
  security: text(
    "security.unquotedNote",
    "For unquoted assets, such as shares in a family company",
    "Below the choice",
  ),
  crypto: text("details.crypto.unquotedNote", "For tokens without a quoted price", "Below the choice"),
  metal: text(
    "details.metal.unquotedNote",
    "For collectors’ coins, whose value exceeds their metal",
    "Below the choice",
  ),
}

/** The labels of the fields that describe a holding. */
export const classLabels = {
  name,
  quoted,
  quotedNote,
  unquotedNote,
  priceSymbol: { security: symbolOfPrices, crypto: priceSymbol, metal: priceSymbol } satisfies Words<Quotable>,
  quotation: text("security.quotation", "Valuation method", "Field: quoted or not"),
  unquoted: text("security.unquoted", "Your own valuations", "Choice"),
  symbol: text("details.symbol", "Symbol", "Field: short name of a token, such as BTC"),
  propertyType: text("details.realEstate.propertyType", "Property type", "Field"),
  cryptocurrency: text("details.crypto.cryptocurrency", "Cryptocurrency", "Field: name of the token, such as Bitcoin"),
  metal: text("details.metal.metal", "Metal", "Field: gold, silver, platinum or palladium"),
  form: text("details.metal.form", "Form", "Field: bar or coins"),
  purity: text("details.metal.purity", "Fineness", "Field: parts of fine metal per thousand"),
  vintageYear: text("details.private.vintageYear", "Vintage year", "Field: year in which a fund began to invest"),
  accountType: text("account.type", "Account type", "Field"),
  institution: text("account.institution", "Bank or institution", "Field"),
  isActiveHint: text(
    "details.account.isActiveHint",
    "Inactive accounts are still included in totals.",
    "Below the switch active",
  ),
  policyType: text("details.insurance.policyType", "Policy type", "Field"),
  maturityOn: text("details.insurance.maturityOn", "Maturity date", "Field"),
  beneficiaries: text("details.insurance.beneficiaries", "Beneficiaries", "Heading: whom a policy pays"),
  addBeneficiary: text("details.insurance.addBeneficiary", "Add beneficiary", "Button"),
  beneficiaryName: text("details.insurance.beneficiaryName", "Name", "Field: name of a beneficiary"),
  beneficiaryPercent: text(
    "details.insurance.beneficiaryPercent",
    "Share",
    "Field: how much of the policy a beneficiary gets, in percent",
  ),
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
  fineWeight: text(
    "details.metal.fineWeight",
    "Fine weight per piece: {grams} g ({ounces} oz t).",
    "Below the field fineness; g are grams, oz t troy ounces",
  ),
}
