import { defineMessage, type IntlShape, type TypedMessageDescriptor } from "react-intl"
import type { ExplainNode } from "#contract/explain.ts"
import { figureNames } from "./figureNames.ts"

type Named = Readonly<Record<string, TypedMessageDescriptor>>

/** What the steps of an explanation are called, besides the figures that can be explained by themselves. */
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
  stake: defineMessage({ id: "explain.step.stake", defaultMessage: "Stake", description: "Step of an explanation" }),
  share: defineMessage({
    id: "explain.step.share",
    defaultMessage: "Ownership share",
    description: "Step of an explanation",
  }),
  balance: defineMessage({
    id: "explain.step.balance",
    defaultMessage: "Balance",
    description: "Step of an explanation",
  }),
  repayment: defineMessage({
    id: "explain.step.repayment",
    defaultMessage: "Repayment",
    description: "Step of an explanation",
  }),
  valuation: defineMessage({
    id: "explain.step.valuation",
    defaultMessage: "Valuation",
    description: "Step of an explanation",
  }),
  price: defineMessage({ id: "explain.step.price", defaultMessage: "Price", description: "Step of an explanation" }),
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
  split: defineMessage({ id: "explain.step.split", defaultMessage: "Split", description: "Step of an explanation" }),
  lot: defineMessage({ id: "explain.step.lot", defaultMessage: "Lot", description: "Step of an explanation" }),
  consideration: defineMessage({
    id: "explain.step.consideration",
    defaultMessage: "Consideration",
    description: "Step of an explanation",
  }),
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
  commitment: defineMessage({
    id: "explain.step.commitment",
    defaultMessage: "Commitment",
    description: "Step of an explanation",
  }),
  totalValue: defineMessage({
    id: "explain.step.totalValue",
    defaultMessage: "Total value",
    description: "Step of an explanation",
  }),
  subPeriod: defineMessage({
    id: "explain.step.subPeriod",
    defaultMessage: "Sub-period",
    description: "Step of an explanation",
  }),
  month: defineMessage({ id: "explain.step.month", defaultMessage: "Month", description: "Step of an explanation" }),
  opening: defineMessage({
    id: "explain.step.opening",
    defaultMessage: "Opening value",
    description: "Step of an explanation",
  }),
  closing: defineMessage({
    id: "explain.step.closing",
    defaultMessage: "Closing value",
    description: "Step of an explanation",
  }),
  elimination: defineMessage({
    id: "explain.step.elimination",
    defaultMessage: "Intercompany elimination",
    description: "Step of an explanation",
  }),
  factor: defineMessage({ id: "explain.step.factor", defaultMessage: "Factor", description: "Step of an explanation" }),
  flow: defineMessage({ id: "explain.step.flow", defaultMessage: "Cash flow", description: "Step of an explanation" }),
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
  trade: defineMessage({ id: "explain.step.trade", defaultMessage: "Trade", description: "Step of an explanation" }),
  gain: defineMessage({ id: "explain.step.gain", defaultMessage: "Gain", description: "Step of an explanation" }),
  taxRate: defineMessage({
    id: "explain.step.taxRate",
    defaultMessage: "Tax rate",
    description: "Step of an explanation",
  }),
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

/** Numbers that were not recorded. */
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
    description: "Step of an explanation: all of it belongs to whom the figure is of",
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

/** Of what is newer than this client. */
const aStep = defineMessage({
  id: "explain.step",
  defaultMessage: "Component",
  description: "Step of an explanation that has no word of its own",
})

const names: Named = { ...figureNames, ...stepNames }

/** What a step is called: by the name of what it is about, with what it is below it, or by what it is alone. */
export function nodeName(
  { what, name, source }: ExplainNode,
  intl: IntlShape,
): { title: string; below: string | null } {
  const constant = source?._tag === "Constant" ? constantNames[source.name] : undefined
  const word = intl.formatMessage(constant ?? names[what] ?? aStep)
  return name === null ? { title: word, below: null } : { title: name, below: word }
}
