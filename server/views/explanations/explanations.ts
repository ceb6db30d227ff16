import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { Explanation, ExplanationQuestion } from "./explanationQuestion.ts"
import { explainCapital } from "./explanationsOfCapital.ts"
import { explainLine } from "./explanationsOfLines.ts"
import { explainReturn } from "./explanationsOfReturns.ts"
import { explainScope } from "./explanationsOfScopes.ts"

/** Explains a figure by the figures that it is computed from. A figure without a value has the same reason here. */
export function explain(question: ExplanationQuestion): Explanation {
  switch (question.figure) {
    case "netWorth":
    case "assets":
    case "debts":
    case "change":
    case "debtRatio":
    case "liquidShare":
    case "unfundedCommitments":
    case "netAfterLatentTax":
    case "goalProgress":
      return explainScope(question.figure, question)
    case "holdingValue":
    case "holdingUnits":
    case "cost":
    case "debtOwed":
      return explainLine(question.figure, question)
    case "latentTax":
    case "realisedGain":
    case "unrealisedGain":
    case "totalGain":
    case "priceGain":
    case "exchangeGain":
    case "fees":
    case "income":
      return question.line ? explainLine(question.figure, question) : explainScope(question.figure, question)
    case "timeWeighted":
    case "moneyWeighted":
    case "ownTimeWeighted":
    case "ownMoneyWeighted":
    case "timeWeightedAfterTax":
    case "moneyWeightedAfterTax":
    case "ownTimeWeightedAfterTax":
    case "ownMoneyWeightedAfterTax":
      return explainReturn(question.figure, question)
    case "paidIn":
    case "distributed":
    case "openCommitment":
    case "dpi":
    case "rvpi":
    case "tvpi":
    case "irr":
      return explainCapital(question.figure, question)
  }
}

/** The figures that only a line has. */
export const figuresOfLines: ReadonlySet<ExplainedFigure> = new Set<ExplainedFigure>([
  "holdingValue",
  "holdingUnits",
  "cost",
  "debtOwed",
])

/** The figures of a period, not of a day. */
export const figuresOfPeriods: ReadonlySet<ExplainedFigure> = new Set<ExplainedFigure>([
  "change",
  "timeWeighted",
  "moneyWeighted",
  "ownTimeWeighted",
  "ownMoneyWeighted",
  "timeWeightedAfterTax",
  "moneyWeightedAfterTax",
  "ownTimeWeightedAfterTax",
  "ownMoneyWeightedAfterTax",
])
