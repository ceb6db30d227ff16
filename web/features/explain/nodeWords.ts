import { defineMessage, type IntlShape, type TypedMessageDescriptor } from "react-intl"
import { basisNames, commonWords } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { ExplainNode } from "#contract/explain.ts"
import { figureNames } from "./figureNames.ts"

type Named = Readonly<Record<string, TypedMessageDescriptor>>

/** The names of the steps of an explanation that are not figures with an explanation of their own. */
export const stepNames = {
  portfolioPart: defineMessage({
    id: "explain.step.portfolioPart",
    defaultMessage: "Share of a portfolio",
    description: "Step of an explanation",
  }),
  weight: defineMessage({
    id: "explain.step.weight",
    defaultMessage: "Held through stakes",
    description: "Step of an explanation",
  }),
  path: defineMessage({
    id: "explain.step.path",
    defaultMessage: "Through one owner",
    description: "Step of an explanation",
  }),
  stake: labelWords.stake,
  share: labelWords.ownershipShare,
  balance: basisNames.balance,
  repayment: labelWords.repayment,
  valuation: basisNames.appraised,
  price: labelWords.price,
  pricePaid: basisNames.paid,
  converted: defineMessage({
    id: "explain.step.converted",
    defaultMessage: "Converted",
    description: "Step of an explanation",
  }),
  rate: defineMessage({
    id: "explain.step.rate",
    defaultMessage: "Exchange rate",
    description: "Step of an explanation",
  }),
  units: defineMessage({ id: "explain.step.units", defaultMessage: "Units", description: "Step of an explanation" }),
  split: labelWords.split,
  lot: defineMessage({ id: "explain.step.lot", defaultMessage: "Lot", description: "Step of an explanation" }),
  consideration: labelWords.consideration,
  proceeds: defineMessage({
    id: "explain.step.proceeds",
    defaultMessage: "Proceeds",
    description: "Step of an explanation",
  }),
  expenses: defineMessage({
    id: "explain.step.expenses",
    defaultMessage: "Expenses",
    description: "Step of an explanation",
  }),
  recallable: defineMessage({
    id: "explain.step.recallable",
    defaultMessage: "Recallable distributions",
    description: "Step of an explanation",
  }),
  commitment: labelWords.commitment,
  totalValue: labelWords.totalValue,
  subPeriod: defineMessage({
    id: "explain.step.subPeriod",
    defaultMessage: "Sub-period",
    description: "Step of an explanation",
  }),
  month: commonWords.month,
  opening: labelWords.openingValue,
  closing: labelWords.closingValue,
  elimination: defineMessage({
    id: "explain.step.elimination",
    defaultMessage: "Intercompany elimination",
    description: "Step of an explanation",
  }),
  factor: defineMessage({ id: "explain.step.factor", defaultMessage: "Factor", description: "Step of an explanation" }),
  flow: defineMessage({ id: "explain.step.flow", defaultMessage: "Cash flow", description: "Step of an explanation" }),
  setOff: defineMessage({
    id: "explain.step.setOff",
    defaultMessage: "Set off between own holdings",
    description:
      "Step of an explanation: money that only moved from one holding to another and is no flow of the whole",
  }),
  holdingPart: defineMessage({
    id: "explain.step.holdingPart",
    defaultMessage: "Share of a holding",
    description: "Step of an explanation",
  }),
  taking: defineMessage({
    id: "explain.step.taking",
    defaultMessage: "Cost of units sold or delivered",
    description: "Step of an explanation",
  }),
  target: defineMessage({ id: "explain.step.target", defaultMessage: "Target", description: "Step of an explanation" }),
  trade: labelWords.trade,
  gain: defineMessage({ id: "explain.step.gain", defaultMessage: "Gain", description: "Step of an explanation" }),
  taxRate: labelWords.taxRate,
  rounding: defineMessage({
    id: "explain.step.rounding",
    defaultMessage: "Rounding",
    description: "Step of an explanation",
  }),
  notBelowZero: defineMessage({
    id: "explain.step.notBelowZero",
    defaultMessage: "Not below zero",
    description: "Step of an explanation",
  }),
  missingRate: defineMessage({
    id: "explain.step.missingRate",
    defaultMessage: "Excluded: missing exchange rate",
    description: "Step of an explanation",
  }),
}

/** Constants, which are not recorded. */
const constantNames: Named = {
  minusOne: defineMessage({
    id: "explain.constant.minusOne",
    defaultMessage: "Reverses the sign",
    description: "Step of an explanation: the factor −1",
  }),
  one: defineMessage({
    id: "explain.constant.one",
    defaultMessage: "Starting value, set to 1",
    description: "Step of an explanation: the number 1, taken from a growth factor",
  }),
  whole: defineMessage({
    id: "explain.constant.whole",
    defaultMessage: "Total",
    description: "Step of an explanation: the whole belongs to the owner that the figure is about",
  }),
  nothing: defineMessage({
    id: "explain.constant.nothing",
    defaultMessage: "Zero",
    description: "Step of an explanation: there is nothing to add up",
  }),
  gramsPerTroyOunce: defineMessage({
    id: "explain.constant.gramsPerTroyOunce",
    defaultMessage: "Grams in a troy ounce",
    description: "Step of an explanation: a number fixed by definition",
  }),
}

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
