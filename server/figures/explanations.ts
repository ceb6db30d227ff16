import type { Result } from "effect"
import type { ExplainedLine } from "../../domain/measures/explain/lineParts.ts"
import type { ScopeQuestion } from "../../domain/measures/explain/netWorth.ts"
import type { ExplainedNode } from "../../domain/measures/explain/tree.ts"
import type { CostMethod } from "../../domain/measures/facts.ts"
import type { ValuationCache } from "../../domain/measures/valuationCache.ts"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import type { Decimal } from "../../domain/shared/decimal.ts"
import type { Currency } from "../../domain/shared/money.ts"
import type { ExplainedFigure } from "../contract/explain.ts"
import type { Unavailable } from "../contract/measures.ts"
import { explainCapital } from "./explanationsOfCapital.ts"
import { explainLine } from "./explanationsOfLines.ts"
import { explainReturn } from "./explanationsOfReturns.ts"
import { explainScope } from "./explanationsOfScopes.ts"

/** What is asked to be explained, with all that is known of it. The currency of `scope` is that of the answer. */
export interface ExplanationQuestion {
  readonly figure: ExplainedFigure
  /** Of everything, or of a portfolio. */
  readonly scope: ScopeQuestion & { readonly currency: Currency }
  /** The holding, debt or wallet that it is of, told by everything recorded of it. */
  readonly line: ExplainedLine | undefined
  /** Whether the currency was asked for: then a line is told whole, and otherwise what of it belongs to the scope. */
  readonly part: "whole" | "own"
  readonly goal: { readonly target: Decimal } | undefined
  readonly method: CostMethod
  /** Since the end of which day. */
  readonly from: CalendarDate | undefined
  /** Every private investment, told by everything recorded of it. */
  readonly privateLines: ReadonlyArray<ExplainedLine>
  readonly cache: ValuationCache
}

/** A figure and what it was made of, or why there is none. */
export type Explanation = Result.Result<ExplainedNode, Unavailable>

/** Every figure, told as its parts; what has no value has a reason, the same as beside the figure itself. */
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

/** The figures that are of one line, and of nothing else. */
export const figuresOfLines: ReadonlySet<ExplainedFigure> = new Set<ExplainedFigure>([
  "holdingValue",
  "holdingUnits",
  "cost",
  "debtOwed",
])

/** The figures that are of a period, and not of a day. */
export const figuresOfPeriods: ReadonlySet<ExplainedFigure> = new Set<ExplainedFigure>([
  "change",
  "timeWeighted",
  "moneyWeighted",
])
