import { defineMessage, type IntlShape, type TypedMessageDescriptor } from "react-intl"
import type { ExplainNode } from "../../../server/contract/explain.ts"
import { figureNames } from "./figureNames.ts"

type Named = Readonly<Record<string, TypedMessageDescriptor>>

/** What the steps of an explanation are called, besides the figures that can be explained by themselves. */
export const stepNames = {
  liquidAssets: defineMessage({
    id: "explain.step.liquidAssets",
    defaultMessage: "Cash and what is easily converted",
    description: "Step of an explanation",
  }),
  goalReached: defineMessage({
    id: "explain.step.goalReached",
    defaultMessage: "Net worth towards the goal",
    description: "Step of an explanation",
  }),
  goalTarget: defineMessage({
    id: "explain.step.goalTarget",
    defaultMessage: "Target",
    description: "Step of an explanation",
  }),
  portfolioPart: defineMessage({
    id: "explain.step.portfolioPart",
    defaultMessage: "Part of a portfolio",
    description: "Step of an explanation",
  }),
  holdings: defineMessage({
    id: "explain.step.holdings",
    defaultMessage: "Held directly",
    description: "Step of an explanation",
  }),
  debtWithin: defineMessage({
    id: "explain.step.debtWithin",
    defaultMessage: "Owed within the household",
    description: "Step of an explanation",
  }),
  claimWithin: defineMessage({
    id: "explain.step.claimWithin",
    defaultMessage: "Claim within the household",
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
  weightAfterElimination: defineMessage({
    id: "explain.step.weightAfterElimination",
    defaultMessage: "After what is owed to oneself is taken out",
    description: "Step of an explanation",
  }),
  eliminated: defineMessage({
    id: "explain.step.eliminated",
    defaultMessage: "Owed to oneself",
    description: "Step of an explanation",
  }),
  balance: defineMessage({
    id: "explain.step.balance",
    defaultMessage: "Balance",
    description: "Step of an explanation",
  }),
  owed: defineMessage({ id: "explain.step.owed", defaultMessage: "Owed", description: "Step of an explanation" }),
  statement: defineMessage({
    id: "explain.step.statement",
    defaultMessage: "Statement",
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
  token: defineMessage({ id: "explain.step.token", defaultMessage: "Token", description: "Step of an explanation" }),
  price: defineMessage({ id: "explain.step.price", defaultMessage: "Price", description: "Step of an explanation" }),
  quotedPerUnit: defineMessage({
    id: "explain.step.quotedPerUnit",
    defaultMessage: "Quoted units in one piece",
    description: "Step of an explanation",
  }),
  grams: defineMessage({
    id: "explain.step.grams",
    defaultMessage: "Grams of fine metal in one piece",
    description: "Step of an explanation",
  }),
  unitsByValuation: defineMessage({
    id: "explain.step.unitsByValuation",
    defaultMessage: "Units when it was valued",
    description: "Step of an explanation",
  }),
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
  unitsIn: defineMessage({
    id: "explain.step.unitsIn",
    defaultMessage: "Units that came",
    description: "Step of an explanation",
  }),
  unitsOut: defineMessage({
    id: "explain.step.unitsOut",
    defaultMessage: "Units that went",
    description: "Step of an explanation",
  }),
  unitsBeforeSplit: defineMessage({
    id: "explain.step.unitsBeforeSplit",
    defaultMessage: "Units before the split",
    description: "Step of an explanation",
  }),
  split: defineMessage({ id: "explain.step.split", defaultMessage: "Split", description: "Step of an explanation" }),
  splitTo: defineMessage({
    id: "explain.step.splitTo",
    defaultMessage: "New units",
    description: "Step of an explanation",
  }),
  splitFrom: defineMessage({
    id: "explain.step.splitFrom",
    defaultMessage: "Old units",
    description: "Step of an explanation",
  }),
  costHeld: defineMessage({
    id: "explain.step.costHeld",
    defaultMessage: "Cost of what was held",
    description: "Step of an explanation",
  }),
  costTaken: defineMessage({
    id: "explain.step.costTaken",
    defaultMessage: "Cost of what went",
    description: "Step of an explanation",
  }),
  costOfSold: defineMessage({
    id: "explain.step.costOfSold",
    defaultMessage: "Cost of what was sold",
    description: "Step of an explanation",
  }),
  lot: defineMessage({ id: "explain.step.lot", defaultMessage: "Lot", description: "Step of an explanation" }),
  purchase: defineMessage({
    id: "explain.step.purchase",
    defaultMessage: "Purchase",
    description: "Step of an explanation",
  }),
  consideration: defineMessage({
    id: "explain.step.consideration",
    defaultMessage: "Consideration",
    description: "Step of an explanation",
  }),
  purchaseFees: defineMessage({
    id: "explain.step.purchaseFees",
    defaultMessage: "Fees of purchases",
    description: "Step of an explanation",
  }),
  sale: defineMessage({ id: "explain.step.sale", defaultMessage: "Sale", description: "Step of an explanation" }),
  proceeds: defineMessage({
    id: "explain.step.proceeds",
    defaultMessage: "Proceeds",
    description: "Step of an explanation",
  }),
  saleFees: defineMessage({
    id: "explain.step.saleFees",
    defaultMessage: "Fees of sales",
    description: "Step of an explanation",
  }),
  part: defineMessage({ id: "explain.step.part", defaultMessage: "Part", description: "Step of an explanation" }),
  exchangeOfHeld: defineMessage({
    id: "explain.step.exchangeOfHeld",
    defaultMessage: "Exchange rates, on what is held",
    description: "Step of an explanation",
  }),
  exchangeOfSold: defineMessage({
    id: "explain.step.exchangeOfSold",
    defaultMessage: "Exchange rates, on what was sold",
    description: "Step of an explanation",
  }),
  expenses: defineMessage({
    id: "explain.step.expenses",
    defaultMessage: "Expenses",
    description: "Step of an explanation",
  }),
  taxWithheld: defineMessage({
    id: "explain.step.taxWithheld",
    defaultMessage: "Tax withheld",
    description: "Step of an explanation",
  }),
  aboveCapital: defineMessage({
    id: "explain.step.aboveCapital",
    defaultMessage: "Received above the capital",
    description: "Step of an explanation",
  }),
  unitsEarned: defineMessage({
    id: "explain.step.unitsEarned",
    defaultMessage: "Units earned",
    description: "Step of an explanation",
  }),
  recallable: defineMessage({
    id: "explain.step.recallable",
    defaultMessage: "Distributions that can be called again",
    description: "Step of an explanation",
  }),
  commitment: defineMessage({
    id: "explain.step.commitment",
    defaultMessage: "Commitment",
    description: "Step of an explanation",
  }),
  nav: defineMessage({
    id: "explain.step.nav",
    defaultMessage: "Net asset value",
    description: "Step of an explanation",
  }),
  totalValue: defineMessage({
    id: "explain.step.totalValue",
    defaultMessage: "Total value",
    description: "Step of an explanation",
  }),
  growth: defineMessage({ id: "explain.step.growth", defaultMessage: "Growth", description: "Step of an explanation" }),
  subPeriod: defineMessage({
    id: "explain.step.subPeriod",
    defaultMessage: "Part of the period",
    description: "Step of an explanation",
  }),
  month: defineMessage({ id: "explain.step.month", defaultMessage: "Month", description: "Step of an explanation" }),
  capital: defineMessage({
    id: "explain.step.capital",
    defaultMessage: "What was at work",
    description: "Step of an explanation",
  }),
  outcome: defineMessage({
    id: "explain.step.outcome",
    defaultMessage: "What became of it",
    description: "Step of an explanation",
  }),
  value: defineMessage({ id: "explain.step.value", defaultMessage: "Value", description: "Step of an explanation" }),
  payment: defineMessage({
    id: "explain.step.payment",
    defaultMessage: "Payment",
    description: "Step of an explanation",
  }),
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
  cameIn: defineMessage({
    id: "explain.step.cameIn",
    defaultMessage: "Came in",
    description: "Step of an explanation",
  }),
  wentOut: defineMessage({
    id: "explain.step.wentOut",
    defaultMessage: "Went out",
    description: "Step of an explanation",
  }),
  broughtIn: defineMessage({
    id: "explain.step.broughtIn",
    defaultMessage: "Brought in",
    description: "Step of an explanation",
  }),
  leftAtClosing: defineMessage({
    id: "explain.step.leftAtClosing",
    defaultMessage: "Left at the closing",
    description: "Step of an explanation",
  }),
  ownershipChange: defineMessage({
    id: "explain.step.ownershipChange",
    defaultMessage: "Change of ownership",
    description: "Step of an explanation",
  }),
  running: defineMessage({
    id: "explain.step.running",
    defaultMessage: "In between",
    description: "Step of an explanation",
  }),
  elimination: defineMessage({
    id: "explain.step.elimination",
    defaultMessage: "Owed to oneself, taken out",
    description: "Step of an explanation",
  }),
  factor: defineMessage({ id: "explain.step.factor", defaultMessage: "Factor", description: "Step of an explanation" }),
  flow: defineMessage({ id: "explain.step.flow", defaultMessage: "Payment", description: "Step of an explanation" }),
  holdingPart: defineMessage({
    id: "explain.step.holdingPart",
    defaultMessage: "Part of a holding",
    description: "Step of an explanation",
  }),
  taking: defineMessage({
    id: "explain.step.taking",
    defaultMessage: "Cost of what went",
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
  constant: defineMessage({
    id: "explain.step.constant",
    defaultMessage: "Fixed number",
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
  lacksRate: defineMessage({
    id: "explain.step.lacksRate",
    defaultMessage: "Left out, because an exchange rate is missing",
    description: "Step of an explanation",
  }),
  nothing: defineMessage({
    id: "explain.step.nothing",
    defaultMessage: "Nothing",
    description: "Step of an explanation",
  }),
}

/** Numbers that nobody recorded. */
const constantNames: Named = {
  minusOne: defineMessage({
    id: "explain.constant.minusOne",
    defaultMessage: "Turns the sign",
    description: "Step of an explanation: the factor −1",
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
  defaultMessage: "Part",
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
