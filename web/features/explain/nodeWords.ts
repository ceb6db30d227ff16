import type { IntlShape, TypedMessageDescriptor } from "react-intl"
import { basisNames, cashFlowNames, commonWords } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { ExplainNode } from "#contract/figures/explain.ts"
import { figureNames } from "./figureNames.ts"
import { texts } from "#web/i18n/texts.ts"

type Named = Readonly<Record<string, TypedMessageDescriptor>>

/** The names of the steps of an explanation that are not figures with an explanation of their own. */
export const stepNames = texts("explain.step", {
  portfolioPart: ["Share of a portfolio", "Step of an explanation"],
  weight: ["Held through stakes", "Step of an explanation"],
  path: ["Through one owner", "Step of an explanation"],
  stake: labelWords.stake,
  share: labelWords.ownershipShare,
  balance: basisNames.balance,
  repayment: labelWords.repayment,
  taxes: labelWords.taxes,
  transferred: ["Transferred", "Step of an explanation: money that left an account for another or arrived in it"],
  onItsWay: labelWords.onItsWay,
  inCredit: ["In credit", "Step of an explanation: what the creditor owes, because more was paid than was owed"],
  plannedInterest: ["Planned interest", "Step of an explanation: the interest of a payment by the repayment plan"],
  plannedRepayment: ["Planned repayment", "Step of an explanation: the principal of a payment by the repayment plan"],
  valuation: basisNames.appraised,
  carriedBack: [
    "Carried back from the first statement or valuation",
    "Step of an explanation: a value of a day before it",
  ],
  price: labelWords.price,
  pricePaid: basisNames.paid,
  converted: ["Converted", "Step of an explanation"],
  rate: ["Exchange rate", "Step of an explanation"],
  units: ["Units", "Step of an explanation"],
  split: labelWords.split,
  lot: ["Lot", "Step of an explanation"],
  consideration: labelWords.consideration,
  proceeds: ["Proceeds", "Step of an explanation"],
  expenses: ["Expenses", "Step of an explanation"],
  recallable: ["Recallable distributions", "Step of an explanation"],
  gainDistributed: ["Distributed gain", "Step of an explanation"],
  improvement: cashFlowNames.improvement,
  premium: cashFlowNames.premium,
  clawback: cashFlowNames.clawback,
  commitment: labelWords.commitment,
  totalValue: labelWords.totalValue,
  subPeriod: ["Sub-period", "Step of an explanation"],
  month: commonWords.month,
  opening: labelWords.openingValue,
  closing: labelWords.closingValue,
  elimination: ["Intercompany elimination", "Step of an explanation"],
  soldFraction: ["Fraction sold", "Step of an explanation: of a house or fund, a fraction of which was sold"],
  leftFraction: ["Fraction left", "Step of an explanation: of a house or fund, after a fraction was sold"],
  cededFraction: [
    "Part of the cost that went along",
    "Step of an explanation: the fraction of the cost that a spin-off took to the new shares",
  ],
  factor: ["Factor", "Step of an explanation"],
  flow: ["Cash flow", "Step of an explanation"],
  setOff: [
    "Set off between own holdings",
    "Step of an explanation: money that only moved from one holding to another and is no flow of the whole",
  ],
  holdingPart: ["Share of a holding", "Step of an explanation"],
  taking: ["Cost of units sold or delivered", "Step of an explanation"],
  target: ["Target", "Step of an explanation"],
  trade: labelWords.trade,
  gain: ["Gain", "Step of an explanation"],
  taxRate: labelWords.taxRate,
  rounding: ["Rounding", "Step of an explanation"],
  notBelowZero: ["Not below zero", "Step of an explanation"],
  missingRate: ["Excluded: missing exchange rate", "Step of an explanation"],
})

/** Constants, which are not recorded. */
const constantNames: Named = texts("explain.constant", {
  minusOne: ["Reverses the sign", "Step of an explanation: the factor −1"],
  one: ["Starting value, set to 1", "Step of an explanation: the number 1, taken from a growth factor"],
  whole: ["Total", "Step of an explanation: the whole belongs to the owner that the figure is about"],
  nothing: ["Zero", "Step of an explanation: there is nothing to add up"],
  percentOfNominal: [
    "Percent of the nominal amount",
    "Step of an explanation: the factor 1 ÷ 100 of a price in percent",
  ],
  gramsPerTroyOunce: ["Grams in a troy ounce", "Step of an explanation: a number fixed by definition"],
})

const names: Named = { ...figureNames, ...stepNames }

/** The title of a node: the name of its subject with the kind of step below it, or else the kind of step alone. */
export function nodeName(
  { what, name, source }: ExplainNode,
  intl: IntlShape,
): { title: string; below: string | null } {
  const constant = source?._tag === "Constant" ? constantNames[source.name] : undefined
  const word = intl.formatMessage(constant ?? names[what] ?? commonWords.component)
  return name === null ? { title: word, below: null } : { title: name, below: word }
}
