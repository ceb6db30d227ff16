import { defineMessage, type IntlShape, type TypedMessageDescriptor } from "react-intl"
import type { ExplainNode } from "../../../server/contract/explain.ts"
import { figureNames } from "./figureNames.ts"

/** What the steps of an explanation are, besides the figures that can be explained by themselves. */
const stepNames: Readonly<Record<string, TypedMessageDescriptor>> = {
  portfolioPart: defineMessage({
    id: "explain.step.portfolioPart",
    defaultMessage: "Part of a portfolio",
    description: "Step of an explanation",
  }),
  holdingPart: defineMessage({
    id: "explain.step.holdingPart",
    defaultMessage: "Part of a holding",
    description: "Step of an explanation",
  }),
  holdingValue: defineMessage({
    id: "explain.step.holdingValue",
    defaultMessage: "Value",
    description: "Step of an explanation",
  }),
  units: defineMessage({ id: "explain.step.units", defaultMessage: "Units", description: "Step of an explanation" }),
  price: defineMessage({
    id: "explain.step.price",
    defaultMessage: "Price of one unit",
    description: "Step of an explanation",
  }),
  rate: defineMessage({
    id: "explain.step.rate",
    defaultMessage: "Exchange rate",
    description: "Step of an explanation",
  }),
  share: defineMessage({
    id: "explain.step.share",
    defaultMessage: "Ownership share",
    description: "Step of an explanation",
  }),
  stake: defineMessage({ id: "explain.step.stake", defaultMessage: "Stake", description: "Step of an explanation" }),
  weight: defineMessage({
    id: "explain.step.weight",
    defaultMessage: "What belongs to the household",
    description: "Step of an explanation",
  }),
  path: defineMessage({
    id: "explain.step.path",
    defaultMessage: "Along one way through the stakes",
    description: "Step of an explanation",
  }),
  valuation: defineMessage({
    id: "explain.step.valuation",
    defaultMessage: "Valuation",
    description: "Step of an explanation",
  }),
  balance: defineMessage({
    id: "explain.step.balance",
    defaultMessage: "Balance",
    description: "Step of an explanation",
  }),
  flow: defineMessage({ id: "explain.step.flow", defaultMessage: "Payment", description: "Step of an explanation" }),
  repayment: defineMessage({
    id: "explain.step.repayment",
    defaultMessage: "Repayment",
    description: "Step of an explanation",
  }),
  split: defineMessage({ id: "explain.step.split", defaultMessage: "Split", description: "Step of an explanation" }),
  trade: defineMessage({ id: "explain.step.trade", defaultMessage: "Trade", description: "Step of an explanation" }),
  consideration: defineMessage({
    id: "explain.step.consideration",
    defaultMessage: "Consideration",
    description: "Step of an explanation",
  }),
  lot: defineMessage({ id: "explain.step.lot", defaultMessage: "Lot", description: "Step of an explanation" }),
  taking: defineMessage({
    id: "explain.step.taking",
    defaultMessage: "Cost of what went",
    description: "Step of an explanation",
  }),
  proceeds: defineMessage({
    id: "explain.step.proceeds",
    defaultMessage: "Proceeds",
    description: "Step of an explanation",
  }),
  commitment: defineMessage({
    id: "explain.step.commitment",
    defaultMessage: "Commitment",
    description: "Step of an explanation",
  }),
  elimination: defineMessage({
    id: "explain.step.elimination",
    defaultMessage: "Owed within the household",
    description: "Step of an explanation",
  }),
  period: defineMessage({
    id: "explain.step.period",
    defaultMessage: "Part of the period",
    description: "Step of an explanation",
  }),
  month: defineMessage({ id: "explain.step.month", defaultMessage: "Month", description: "Step of an explanation" }),
  opening: defineMessage({
    id: "explain.step.opening",
    defaultMessage: "Value at the beginning",
    description: "Step of an explanation",
  }),
  closing: defineMessage({
    id: "explain.step.closing",
    defaultMessage: "Value at the end",
    description: "Step of an explanation",
  }),
  taxRate: defineMessage({
    id: "explain.step.taxRate",
    defaultMessage: "Tax rate",
    description: "Step of an explanation",
  }),
  gain: defineMessage({ id: "explain.step.gain", defaultMessage: "Gain", description: "Step of an explanation" }),
  target: defineMessage({ id: "explain.step.target", defaultMessage: "Target", description: "Step of an explanation" }),
  subPeriod: defineMessage({
    id: "explain.step.subPeriod",
    defaultMessage: "Part of the period",
    description: "Step of an explanation",
  }),
  factor: defineMessage({ id: "explain.step.factor", defaultMessage: "Factor", description: "Step of an explanation" }),
  debtOwed: defineMessage({
    id: "explain.step.debtOwed",
    defaultMessage: "Owed",
    description: "Step of an explanation",
  }),
}

const aStep = defineMessage({
  id: "explain.step",
  defaultMessage: "Part",
  description: "Step of an explanation that has no word of its own",
})

/** What a step is called: by the name of what it is about, with what it is below it, or by what it is alone. */
export function nodeName({ what, name }: ExplainNode, intl: IntlShape): { title: string; below: string | null } {
  const names: Readonly<Record<string, TypedMessageDescriptor>> = { ...figureNames, ...stepNames }
  const word = intl.formatMessage(names[what] ?? aStep)
  return name === null ? { title: word, below: null } : { title: name, below: word }
}
